import { and, eq, gte } from 'drizzle-orm';
import { holdsLink } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, agents, messages, type Order, orders, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { paidBy } from '#server/features/documents/order-documents.ts';
import { mailOf } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { whenToSend, whenUndeleted } from '#server/features/messages/when-to-send.ts';
import { invoiceLink, receiptLink, trackingUrl } from '#server/features/orders/links.ts';
import { nothingToPay, whyNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { keptOf, waitingOf } from '#server/features/payments/rest.ts';
import { waitingAmounts } from '#server/features/payments/waiting.ts';
import { whoMay } from '#server/features/sessions/colleagues.ts';
import { mailsOver } from '#server/features/sessions/limits.ts';
import { MAIL_LINK_MS } from '#server/http/signed-links.ts';
import { dayInWords, lagosDay } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import { fullName } from '#shared/people/names.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { dueIfPaid, expectedBy } from '../orders/due-dates.ts';
import { payerOf } from '../orders/orders.ts';
import { payBy, serviceOf } from '../orders/services.ts';
import type { MailContext } from './mails/context.ts';
import { reversalFacts } from './refund-facts.ts';
import { type OrderMail, TEMPLATES } from './templates.ts';

/** Approved agents place many orders with one address. */
async function isAgents(db: Db, { agent_id }: Order): Promise<boolean> {
  if (agent_id === null) return false;
  const [agent] = await db
    .select({ status: agents.status })
    .from(agents)
    .where(eq(agents.id, agent_id));
  return agent?.status === 'approved';
}

/** Undefined if they may see to payments no more. */
async function colleagueOf(
  db: Db,
  admin_id: number,
): Promise<{ name: string; email: string } | undefined> {
  const [admin] = await db
    .select({ name: admins.admin_name, email: admins.admin_email })
    .from(admins)
    .where(and(eq(admins.id, admin_id), whoMay('payments')));
  return admin;
}

/** Whether another refund of the order was asked for since the message was queued. */
async function isAskedAgain(db: Db, order_id: string, message_id: string): Promise<boolean> {
  const [later] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(messages, eq(messages.id, message_id))
    .where(and(eq(refunds.order_id, order_id), gte(refunds.asked_at, messages.queued_at)));
  return later !== undefined;
}

/** Whether what the mail tells of a refund or reversal, if any, is still so. */
async function refundHolds(
  db: Db,
  { template, order_id, refund_id, payment_id = '' }: OrderMail,
  message_id: string,
): Promise<boolean> {
  if (template === 'refund_stopped') return !(await isAskedAgain(db, order_id, message_id));
  if (template === 'reversed_ours') return (await reversalFacts(db, payment_id)) !== undefined;
  if (refund_id === undefined) return true;
  const [refund] = await db
    .select({ status: refunds.status })
    .from(refunds)
    .where(eq(refunds.id, refund_id));
  const { only_while } = mailOf('mail', template);
  return refund !== undefined && (!only_while || refund.status === only_while);
}

async function contextOf(
  db: Db,
  deps: Deps,
  order: Order,
  { first_name, agent_pays, customer }: Pick<MailContext, 'first_name' | 'agent_pays' | 'customer'>,
): Promise<MailContext> {
  const { PUBLIC_URL } = deps.config;
  const { names, pages, promises_date } = descriptionOf(order.kind);
  const summary = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  const { title, asking, booked, denial, decided } = summary;
  const now = deps.clock.now();
  const expected_by = promises_date ? expectedBy(order) : undefined;
  const if_paid =
    order.paid_at || order.cancelled_at ? undefined : await dueIfPaid(db, deps, order);
  const waiting = order.paid_at ? [] : await waitingOf(db, order.id);
  const kept_kobo = keptOf(waiting);
  return {
    ...senderOf(deps),
    first_name,
    agent_pays,
    ...(customer ? { customer } : {}),
    noun: names.one,
    // The title may contain a stranger's own text.
    title: holdsLink(title) ? names.one : title,
    tracking_id: order.tracking_id,
    amount: toNaira(order.amount_kobo),
    ...(kept_kobo > 0 ? { kept: toNaira(kept_kobo) } : {}),
    pay_by: payBy(order).words,
    ...(asking ? { asking } : {}),
    ...(booked ? { booked } : {}),
    ...(denial ? { denial } : {}),
    paid: await paidBy(db, order),
    nothing_to_pay: whyNothingToPay(order, decided),
    waits: waitingAmounts(waiting),
    deleted: order.deleted_at !== null,
    uploads_erased: order.unpaid_erased_at !== null && order.deleted_at === null,
    ...(order.cancelled_at
      ? { cancelled: { by: order.cancelled_by ?? 'admin', reason: order.cancel_reason ?? '' } }
      : {}),
    ...(expected_by && expected_by >= lagosDay(now)
      ? { expected: dayInWords(expected_by, now) }
      : {}),
    ...(if_paid ? { expected_if_paid: dayInWords(if_paid, now) } : {}),
    tracking_url: trackingUrl(deps, order),
    manage_url: `${PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
    pay_url: `${PUBLIC_URL}${pages.pay}?ref=${order.tracking_id}`,
    invoice_url: PUBLIC_URL + invoiceLink(deps, order.id, MAIL_LINK_MS),
    receipt_url: order.paid_at ? PUBLIC_URL + receiptLink(deps, order.id, MAIL_LINK_MS) : undefined,
    refunds_url: `${PUBLIC_URL}/admin/refunds?status=waiting`,
    reviews_url: `${PUBLIC_URL}/admin/payments`,
  };
}

/** Undefined if the mail no longer applies. Its id stays the same across retries. */
export async function writeOrderMail(
  deps: Deps,
  mail: OrderMail,
  message_id: string,
): Promise<ToSend> {
  const { template, order_id, payment_id, refund_id, admin_id } = mail;
  const { db } = deps.connection;
  const { repeats, money, unasked, to } = mailOf('mail', template);
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order) return undefined;
  const undeleted = money ? 'now' : whenUndeleted(deps, order);
  if (undeleted !== 'now') return undeleted;
  const when = await whenToSend(db, deps, order, mail);
  if (when !== 'now') return when;
  if (!(await refundHolds(db, mail, message_id))) return undefined;
  if (template === 'unpaid' && (order.paid_at || (await nothingToPay(db, deps, order))))
    return undefined;
  // May go to a stranger's address, so it is rate-limited, unlike receipts and decisions.
  const later =
    unasked && !order.paid_at && !(await isAgents(db, order))
      ? await mailsOver(deps, order.email, message_id)
      : undefined;
  if (later) return { later };
  const colleague = admin_id === undefined ? undefined : await colleagueOf(db, admin_id);
  if (admin_id !== undefined && !colleague) return undefined;
  const payer = to === 'payer' ? await payerOf(db, order) : undefined;
  if (payer?.deleted && !money) return undefined;
  const reader = colleague ?? payer ?? { name: order.first_name, email: order.email };
  const context = await contextOf(db, deps, order, {
    first_name: reader.name,
    // An agent's customer learns whether the order is paid, but not the amount.
    agent_pays: order.agent_id !== null && to !== 'payer',
    ...(order.agent_id !== null && to === 'payer' ? { customer: fullName(order) } : {}),
  });
  const written = await TEMPLATES[template](context, { db, deps, order, mail });
  const id = repeats || mail.changed ? message_id : (refund_id ?? payment_id ?? order.id);
  return written && { id: `${template}-${id}`, to: reader.email, ...written };
}
