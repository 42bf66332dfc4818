import { CalendarPlus } from 'lucide-react';

/** The calendar entry of an appointment that is to come, as a file that calendars open. */
export const AddToCalendar = ({ url }: { url: string | undefined }) =>
  url ? (
    <a href={url} download="appointment.ics" className="link print:hidden">
      <CalendarPlus aria-hidden className="size-[1.25em]" />
      Add to calendar
    </a>
  ) : null;
