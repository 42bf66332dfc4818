import { CalendarPlus } from 'lucide-react';

export const AddToCalendar = ({ url }: { url: string | undefined }) =>
  url ? (
    <a href={url} download="appointment.ics" className="link print:hidden">
      <CalendarPlus aria-hidden className="size-[1.25em]" />
      Add to calendar
    </a>
  ) : null;
