import { formatSlot } from '#shared/dates.ts';
import type { AppointmentRecord } from '#shared/services/appointment-form.ts';

export function OnPaid({ appointment }: { appointment: AppointmentRecord }) {
  return (
    <p className="text-ink-2">
      {formatSlot(appointment)}, becomes theirs for good. If it has passed or is now somebody
      else’s, they are emailed a link to choose another time.
    </p>
  );
}
