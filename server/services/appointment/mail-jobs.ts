import { eq } from 'drizzle-orm';
import { type Block, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { trackingUrl } from '#server/features/documents/order-documents.ts';
import {
  type MessageJob,
  sendMessage,
  type Try,
  type Written,
} from '#server/features/messages/messages.ts';
import type { Order } from '#server/features/orders/services.ts';
import type { Queue } from '#server/jobs.ts';
import { formatMoment } from '#shared/dates.ts';
import type { Slot } from '#shared/services/appointment-form.ts';
import { appointmentOf } from './appointment-of.ts';
import { calendarEntry } from './calendar-entry.ts';
import { slotStart } from './slots.ts';

const DAY_MS = 86_400_000;

export interface AppointmentMail extends MessageJob {
  template:
    | 'confirmed'
    | 'slot_lost'
    | 'reminder'
    | 'moved'
    | 'moved_by_applicant'
    | 'meeting'
    | 'missed';
  moves?: number;
}
export const appointmentMailQueue: Queue<AppointmentMail> = { name: 'appointment-mail' };

/** Unless the day before is over. */
export async function remind(tx: Db, deps: Within, order_id: string, slot: Slot): Promise<void> {
  const startAfter = new Date(slotStart(slot).getTime() - DAY_MS);
  if (startAfter <= deps.clock.now()) return;
  const { moves } = await appointmentOf(tx, order_id);
  await deps.jobs.send(
    tx,
    appointmentMailQueue,
    { template: 'reminder', order_id, moves },
    { startAfter },
  );
}

type Appointment = Awaited<ReturnType<typeof appointmentOf>>;

/** The draft has the tracking ID, and nothing of a passport. */
export function whatsAppLink(deps: Within, order: Pick<Order, 'tracking_id'>): string {
  const digits = deps.config.WHATSAPP_NUMBER.replace(/\D/g, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(`My appointment ${order.tracking_id}`)}`;
}

const wayIn = (deps: Deps, order: Order, { how_to_contact, meeting_url }: Appointment): Block[] =>
  meeting_url
    ? ['We meet here:', { press: meeting_url, text: 'Join the meeting' }]
    : how_to_contact === 'Zoom'
      ? ['We meet on Zoom. We will send the link before we begin.']
      : [
          'We call you on WhatsApp. You can write to us there before:',
          { link: whatsAppLink(deps, order), text: 'Open WhatsApp' },
        ];

/** @throws Error when the mail was not accepted */
export const sendAppointmentMail = (deps: Deps, mail: AppointmentMail, run: Try): Promise<void> =>
  sendMessage(deps, appointmentMailQueue, mail, run, (message_id) =>
    writeAppointmentMail(deps, mail, message_id),
  );

async function writeAppointmentMail(
  deps: Deps,
  { template, order_id, moves }: AppointmentMail,
  message_id: string,
): Promise<Written> {
  const { db } = deps.connection;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || order.deleted_at) return undefined;
  const appointment = await appointmentOf(db, order_id);
  if (order.cancelled_at || (template !== 'missed' && order.done_at)) return undefined;
  // The slot was moved since; a newer reminder exists.
  if (template === 'reminder' && (appointment.moves !== moves || appointment.slot_lost))
    return undefined;
  const when = `${formatMoment(slotStart(appointment), deps.clock.now())}, Lagos time`;
  const follow: Block = { press: trackingUrl(deps, order), text: 'See your appointment' };
  const choose = `${deps.config.PUBLIC_URL}/appointment?tracking_id=${order.tracking_id}`;
  const cant: Block = {
    link: `${deps.config.PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
    text: 'Move or cancel it',
  };
  const letters: Record<
    AppointmentMail['template'],
    [subject: string, heading: string, body: Block[]]
  > = {
    confirmed: [
      'Your appointment',
      'Your appointment is fixed',
      [
        {
          facts: [
            ['When', when],
            ['How', appointment.how_to_contact],
          ],
        },
        ...wayIn(deps, order, appointment),
        'The attached file puts it into your calendar.',
        follow,
        cant,
      ],
    ],
    moved: [
      'Your appointment has another time',
      'Your appointment was moved',
      [
        'We had to move your appointment. This is its new time:',
        {
          facts: [
            ['When', when],
            ['How', appointment.how_to_contact],
          ],
        },
        ...wayIn(deps, order, appointment),
        'The attached file moves it in your calendar. If the time doesn’t suit you, choose another below, or answer this mail.',
        follow,
        cant,
      ],
    ],
    moved_by_applicant: [
      'Your appointment has another time',
      'You moved your appointment',
      [
        'This is its new time:',
        {
          facts: [
            ['When', when],
            ['How', appointment.how_to_contact],
          ],
        },
        ...wayIn(deps, order, appointment),
        `The attached file moves it in your calendar. If you did not move it, write to ${deps.config.SUPPORT_EMAIL} at once.`,
        follow,
      ],
    ],
    meeting: [
      'The link to our meeting',
      'Where we meet',
      [
        {
          facts: [
            ['When', when],
            ['How', appointment.how_to_contact],
          ],
        },
        ...wayIn(deps, order, appointment),
        follow,
      ],
    ],
    missed: [
      'We missed each other',
      'We did not reach you',
      [
        `We did not reach you for your appointment, ${when}. Write to ${deps.config.SUPPORT_EMAIL} and name your tracking ID: we find another way.`,
        follow,
      ],
    ],
    slot_lost: [
      'Choose another time',
      'Your time is gone',
      [
        'Your payment reached us after your time had been given to somebody else. You are Paid, and you pay nothing more.',
        { press: choose, text: 'Choose another time' },
      ],
    ],
    reminder: [
      'Your appointment tomorrow',
      'We meet tomorrow',
      [
        {
          facts: [
            ['When', when],
            ['How', appointment.how_to_contact],
          ],
        },
        ...wayIn(deps, order, appointment),
        follow,
      ],
    ],
  };
  const [subject, heading, body] = letters[template];
  const attachments =
    template === 'confirmed' || template === 'moved' || template === 'moved_by_applicant'
      ? [calendarEntry(deps, order, appointment)]
      : undefined;
  return {
    id: message_id,
    to: order.email,
    ...writeLetter(
      senderOf(deps.config),
      order.first_name,
      `${subject} (${order.tracking_id})`,
      heading,
      body,
    ),
    attachments,
  };
}
