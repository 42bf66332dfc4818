import { createEvent } from 'ics';
import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { slotStart } from '#shared/dates.ts';
import type { Appointment } from './appointment-of.ts';

/** The UID stays the same; SEQUENCE rises with each move. @throws Error when it can't be written */
export function calendarEntry(
  deps: Within,
  order: Order,
  appointment: Appointment,
  cancelled = false,
): Attachment {
  const at = slotStart(appointment);
  const { BRAND_NAME, SUPPORT_EMAIL } = deps.settings.get();
  const method = cancelled ? 'CANCEL' : 'PUBLISH';
  const { error, value } = createEvent({
    uid: `${order.id}@${new URL(deps.config.PUBLIC_URL).hostname}`,
    sequence: appointment.moves + (cancelled ? 1 : 0),
    method,
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    title: `${BRAND_NAME}: appointment by ${appointment.how_to_contact}`,
    description: `Tracking ID ${order.tracking_id}`,
    start: [
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
    ],
    startInputType: 'utc',
    duration: { minutes: deps.config.APPOINTMENT_MINUTES },
    organizer: { name: BRAND_NAME, email: SUPPORT_EMAIL },
  });
  if (error || !value) throw error ?? new Error('no calendar entry was written');
  return {
    filename: 'appointment.ics',
    content: Buffer.from(value),
    contentType: `text/calendar; method=${method}`,
  };
}
