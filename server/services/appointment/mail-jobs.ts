import { eq } from 'drizzle-orm';
import type { Block } from '#server/adapters/mail/letter.ts';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import {
  appointmentMailQueue,
  type MailJob,
  type TemplateOf,
} from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { type OrderLetter, orderLetter } from '#server/features/messages/order-letter.ts';
import { whenUndeleted } from '#server/features/messages/when-to-send.ts';
import { trackingUrl } from '#server/features/orders/links.ts';
import { addDays, formatMoment, lagosDay, slotStart } from '#shared/dates.ts';
import { APPOINTMENT_TEXTS, type Slot } from '#shared/services/appointment-form.ts';
import { type Appointment, appointmentOf } from './appointment-of.ts';
import { calendarEntry } from './calendar-entry.ts';

/** Queues the reminder for a day before, unless that is past. */
export async function remind(tx: Db, deps: Within, order_id: string, slot: Slot): Promise<void> {
  const startAfter = addDays(slotStart(slot), -1);
  if (startAfter <= deps.clock.now()) return;
  const { moves } = await appointmentOf(tx, order_id);
  await deps.jobs.send(
    tx,
    appointmentMailQueue,
    { template: 'reminder', order_id, moves },
    { startAfter },
  );
}

/** The draft message contains the tracking ID, and nothing from a passport. */
export function whatsAppLink(deps: Within, order: Pick<Order, 'tracking_id'>): string {
  const digits = deps.settings.get().WHATSAPP_NUMBER.replace(/\D/g, '');
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

interface Context {
  deps: Deps;
  order: Order;
  appointment: Appointment;
  /** Such as 'Thursday 26 November, 09:30, Lagos time'. */
  when: string;
}

const meet = ({ deps, order, appointment, when }: Context): Block[] => [
  {
    facts: [
      ['When', when],
      ['How', appointment.how_to_contact],
    ],
  },
  ...wayIn(deps, order, appointment),
];
const follow = ({ deps, order }: Context): Block => ({
  press: trackingUrl(deps, order),
  text: 'See your appointment',
});
const cant = ({ deps, order }: Context): Block => ({
  link: `${deps.config.PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
  text: 'Move or cancel it',
});
const entry = ({ deps, order, appointment }: Context) => [calendarEntry(deps, order, appointment)];

const TEMPLATES: Record<TemplateOf<'appointment-mail'>, (context: Context) => OrderLetter> = {
  confirmed: (context) => ({
    subject: 'Your appointment',
    heading: 'Your appointment is confirmed',
    body: [
      ...meet(context),
      'The attached file adds it to your calendar.',
      follow(context),
      cant(context),
    ],
    attachments: entry(context),
  }),
  moved: (context) => ({
    subject: 'Your appointment has a new time',
    heading: 'Your appointment was moved',
    body: [
      'We had to move your appointment. This is its new time:',
      ...meet(context),
      'The attached file moves it in your calendar. If the time doesn’t suit you, choose another below, or reply to this email.',
      follow(context),
      cant(context),
    ],
    attachments: entry(context),
  }),
  moved_by_applicant: (context) => ({
    subject: 'Your appointment has a new time',
    heading: 'You moved your appointment',
    body: [
      'This is its new time:',
      ...meet(context),
      `The attached file moves it in your calendar. If you did not move it, write to ${context.deps.settings.get().SUPPORT_EMAIL} at once.`,
      follow(context),
    ],
    attachments: entry(context),
  }),
  meeting: (context) => ({
    subject: 'The link to our meeting',
    heading: 'Where we meet',
    body: [...meet(context), follow(context)],
  }),
  missed: (context) => ({
    subject: 'We missed each other',
    heading: 'We did not reach you',
    body: [
      `We did not reach you for your appointment, ${context.when}. Write to ${context.deps.settings.get().SUPPORT_EMAIL} and give your tracking ID: we will find another way.`,
      follow(context),
    ],
  }),
  slot_lost: ({ deps, order }) => ({
    subject: 'Choose another time',
    heading: 'Your time is gone',
    body: [
      `${APPOINTMENT_TEXTS.lost} You have paid, and there is nothing more to pay.`,
      {
        press: `${deps.config.PUBLIC_URL}/appointment?tracking_id=${order.tracking_id}`,
        text: 'Choose another time',
      },
    ],
  }),
  reminder: (context) => {
    const { deps, appointment } = context;
    // An outage of the mail server delays mails.
    const day = appointment.appointment_date === lagosDay(deps.clock.now()) ? 'today' : 'tomorrow';
    return {
      subject: `Your appointment ${day}`,
      heading: `We meet ${day}`,
      body: [...meet(context), follow(context)],
    };
  },
};

export async function writeAppointmentMail(
  deps: Deps,
  { template, order_id, ...mail }: MailJob<'appointment-mail'>,
  message_id: string,
): Promise<ToSend> {
  const { db } = deps.connection;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order) return undefined;
  const undeleted = whenUndeleted(deps, order);
  if (undeleted !== 'now') return undeleted;
  const appointment = await appointmentOf(db, order_id);
  if (order.cancelled_at || (template !== 'missed' && order.done_at)) return undefined;
  const start = slotStart(appointment);
  const now = deps.clock.now();
  if (template === 'missed' && appointment.outcome !== 'Missed') return undefined;
  // It has chosen another slot since, or this mail is about the one that it lost.
  if (template !== 'missed' && appointment.slot_lost !== (template === 'slot_lost'))
    return undefined;
  // It was moved since (a newer reminder exists), or has begun.
  const moves = 'moves' in mail ? mail.moves : undefined;
  if (template === 'reminder' && (appointment.moves !== moves || start <= now)) return undefined;
  const end = new Date(start.getTime() + deps.config.APPOINTMENT_MINUTES * 60_000);
  if ((template === 'confirmed' || template === 'moved' || template === 'meeting') && end <= now)
    return undefined;
  const when = `${formatMoment(start, now)}, Lagos time`;
  const letter = TEMPLATES[template]({ deps, order, appointment, when });
  return orderLetter(deps, order, message_id, letter);
}
