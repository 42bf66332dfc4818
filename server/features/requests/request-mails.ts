import { and, eq } from 'drizzle-orm';
import type { Letter } from '#server/adapters/mail/letter.ts';
import type { Db } from '#server/database/connect.ts';
import { order_requests, orders } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { manageUrl } from '#server/features/manage/links.ts';
import {
  type MailJob,
  requestMailQueue,
  type TemplateOf,
} from '#server/features/messages/mails.ts';
import { queueMessage, type ToSend } from '#server/features/messages/messages.ts';
import { orderLetter } from '#server/features/messages/order-letter.ts';
import { whenUndeleted } from '#server/features/messages/when-to-send.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { addDays } from '#shared/dates.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import { descriptionOf } from '#shared/services/index.ts';

export const REMINDED_AFTER_DAYS = [3, 7] as const;

/** To the order's applicant, about this request. */
export const mailAboutRequest = (
  tx: Db,
  deps: Within,
  template: 'request_reminder' | 'request_withdrawn' | 'request_answered',
  order_id: string,
  request_id: string,
): Promise<string> => queueMessage(tx, deps, requestMailQueue, { template, order_id, request_id });

/** After an outage the last reminder replaces those before it. */
const isOvertaken = (days: number | undefined, asked_at: Date, now: Date): boolean =>
  days !== undefined &&
  REMINDED_AFTER_DAYS.some((other) => other > days && addDays(asked_at, other) <= now);

interface Context {
  /** 'visa application' */
  one: string;
  /** Undefined if answered or closed. */
  open?: { asked: [label: string, reason: string][]; note: string; url: string };
}

const ask = (
  { open }: Context,
  [subject, heading, before]: [subject: string, heading: string, before: string],
): Letter | undefined =>
  open && {
    subject,
    heading,
    body: [
      before,
      { facts: open.asked },
      ...(open.note ? [`Our note: ${open.note}`] : []),
      { press: open.url, text: 'Send it now' },
      'The link opens exactly what is needed, and works until you have sent it, 30 days at most. Don’t forward this email.',
    ],
  };

const TEMPLATES: Record<TemplateOf<'request-mail'>, (context: Context) => Letter | undefined> = {
  request: (context) =>
    ask(context, [
      `We need something more for your ${context.one}`,
      'We need something more',
      `To go on with your ${context.one}, we need this from you:`,
    ]),
  request_reminder: (context) =>
    ask(context, [
      `Your ${context.one} is still waiting for you`,
      'We are still waiting for you',
      `Your ${context.one} can’t go on until we have this:`,
    ]),
  request_withdrawn: ({ one }) => ({
    subject: `Nothing more is needed for your ${one}`,
    heading: 'We need nothing more',
    body: [
      `We had asked you for more for your ${one}. That is settled: you don’t need to do anything, and we go on with it.`,
    ],
  }),
  request_answered: ({ one }) => ({
    subject: `We have what you sent for your ${one}`,
    heading: 'Thank you, we have it',
    body: [
      'What we asked for has reached us. Your order is next; there is nothing more for you to do now.',
    ],
  }),
};

export async function writeRequestMail(
  deps: Deps,
  { template, order_id, request_id, ...mail }: MailJob<'request-mail'>,
  message_id: string,
): Promise<ToSend> {
  const { db } = deps.connection;
  const [found] = await db
    .select({ request: order_requests, order: orders })
    .from(order_requests)
    .innerJoin(orders, eq(orders.id, order_requests.order_id))
    .where(and(eq(order_requests.id, request_id), eq(orders.id, order_id)));
  if (!found) return undefined;
  const { request, order } = found;
  const when = whenUndeleted(deps, order);
  if (when !== 'now') return when;
  const days = 'days' in mail ? mail.days : undefined;
  if (isOvertaken(days, request.asked_at, deps.clock.now())) return undefined;
  const context: Context = { one: descriptionOf(order.kind).names.one };
  if (!request.answered_at && !request.closed_at) {
    const { list } = await submittedValues(db, deps, order);
    context.open = {
      asked: request.items.map(({ field, reason }) => [
        fieldLabel(list, field, order.kind),
        reason,
      ]),
      note: request.note,
      url: await manageUrl(db, deps, message_id, order.id, { request_id: request.id }),
    };
  }
  const letter = TEMPLATES[template](context);
  return letter && orderLetter(deps, order, message_id, letter);
}
