import { formatSlot } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';

export function appointmentWords({
  appointment_date,
  appointment_time,
  how_to_contact,
  slot_lost,
  time_over,
}: TrackingRecord): string {
  if (slot_lost)
    return 'Your payment reached us after your time had passed, or had gone to somebody else. Choose another; there is nothing more to pay.';
  if (!appointment_date || !appointment_time) return 'We email you about the time.';
  const when = `${formatSlot({ appointment_date, appointment_time })}, Lagos time`;
  if (time_over) return `It was on ${when}. Write to us if we did not meet.`;
  return how_to_contact === 'Zoom'
    ? `We meet on Zoom on ${when}. We will send the link before.`
    : `We call you on WhatsApp on ${when}.`;
}
