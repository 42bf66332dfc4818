import { formatSlot } from '#shared/dates.ts';
import type { AppointmentRecord } from '#shared/services/appointment-form.ts';

export function OnPaid({ appointment }: { appointment: AppointmentRecord }) {
  return (
    <p className="text-ink-2">
      {formatSlot(appointment)}, becomes theirs for good. If it is over or somebody else’s by now,
      they are mailed a link to choose another time.
    </p>
  );
}
