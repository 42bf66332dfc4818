import { and, eq, isNull, ne } from 'drizzle-orm';
import { holdsLink, type Written } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, agents, files, orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  checkUrl,
  drawCreditNote,
  paidBy,
  trackingUrl,
} from '#server/features/documents/order-documents.ts';
import { paidWith } from '#server/features/documents/paid-with.ts';
import { fileCodes } from '#server/features/documents/verify-codes.ts';
import { type MessageJob, mailOf, type TemplateOf } from '#server/features/messages/mails.ts';
import type { Written as Mailed } from '#server/features/messages/messages.ts';
import { isStillSo } from '#server/features/messages/notices.ts';
import { invoiceLink, receiptLink } from '#server/features/orders/links.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { isByHand } from '#server/features/payments/refund-rows.ts';
import { leftToPay } from '#server/features/payments/rest.ts';
import { mailsOver } from '#server/features/sessions/limits.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { MAIL_LINK_MS, signLink } from '#server/http/signed-links.ts';
import { dayInWords, lagosDay } from '#shared/dates.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { toNaira } from '#shared/money/money.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { descriptionOf, issuedFiles } from '#shared/services/index.ts';
import { dueIfPaid, expectedBy } from '../orders/due-dates.ts';
import { payerOf } from '../orders/orders.ts';
import { dueOf, type Order, serviceOf } from '../orders/services.ts';
import type { MailContext } from './mails/context.ts';
import { decided, reopened } from './mails/decided.ts';
import { invoice } from './mails/invoice.ts';
import { issued } from './mails/issued.ts';
import { late } from './mails/late.ts';
import { newLink } from './mails/new-link.ts';
import { paid } from './mails/paid.ts';
import { receipt } from './mails/receipt.ts';
import { received } from './mails/received.ts';
import {
  cancelled,
  refundByHandOurs,
  refunded,
  refundFailed,
  refundFailedOurs,
  refundPaid,
  refundStopped,
  refundToApprove,
  reversedOurs,
} from './mails/refunded.ts';
import { rest } from './mails/rest.ts';
import { unpaid } from './mails/unpaid.ts';
import { groupOf, papersOf, togetherOf } from './paid-together.ts';

/** The registry's entries say when each is sent, and to whom. */
export const TEMPLATES: Record<TemplateOf<'mail'>, (context: MailContext) => Written> = {
  received,
  paid,
  invoice,
  receipt,
  ...decided,
  reopened,
  issued,
  refunded,
  rest,
  late,
  unpaid,
  refund_paid: refundPaid,
  refund_failed: refundFailed,
  refund_stopped: refundStopped,
  refund_to_approve: refundToApprove,
  refund_failed_ours: refundFailedOurs,
  refund_by_hand: refundByHandOurs,
  reversed_ours: reversedOurs,
  cancelled,
  new_link: newLink,
  new_paper_link: newLink,
};

interface OrderMail extends MessageJob {
  template: TemplateOf<'mail'>;
  field?: string;
  payment_id?: string;
  refund_id?: string;
  path?: string;
  admin_id?: number;
}

async function refundOf(
  db: Db,
  { payment_id = '', refund_id, admin_id }: OrderMail,
): Promise<MailContext['refund']> {
  const [found] =
    refund_id === undefined
      ? []
      : await db
          .select({ part: refunds, by: admins.admin_name })
          .from(refunds)
          .leftJoin(admins, eq(admins.id, refunds.asked_by))
          .where(eq(refunds.id, refund_id));
  const part = found?.part;
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  return (
    payment && {
      money: eventAmount({
        amount_kobo: part?.amount_kobo ?? payment.refunded_kobo,
        currency: payment.received_currency ?? payment.currency,
      }),
      reference: part?.reference ?? payment.tx_ref,
      by_hand: isByHand(payment) || Boolean(part?.reference),
      counted: payment.paid_at !== null,
      reason: part?.reason ?? '',
      failure: part?.status === 'failed' ? (part.failure ?? '') : '',
      done: part?.status === 'done',
      by: found?.by ?? undefined,
      own: admin_id !== undefined && part?.asked_by === admin_id,
    }
  );
}

async function reversedOf(db: Db, payment_id: string): Promise<MailContext['reversed']> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  if (payment?.status !== 'reversed') return undefined;
  const { reversed_kobo: amount_kobo, received_currency, currency, reversed_reason } = payment;
  return {
    money: eventAmount({ amount_kobo, currency: received_currency ?? currency }),
    reason: reversed_reason ?? '',
  };
}

/** In naira. */
async function leftOf(db: Db, order: Order): Promise<MailContext['left']> {
  const rest = await leftToPay(db, order);
  return { came: toNaira(order.amount_kobo - rest), rest: toNaira(rest) };
}

async function goingBack(db: Db, order_id: string): Promise<string | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.order_id, order_id), ne(refunds.status, 'failed')));
  return rows.length > 0 ? rows.map((row) => eventAmount(row)).join(' and ') : undefined;
}

/** Agents place many orders with one address. */
async function isAgents(db: Db, { agent_id }: Order): Promise<boolean> {
  if (agent_id === null) return false;
  const [agent] = await db
    .select({ status: agents.status })
    .from(agents)
    .where(eq(agents.id, agent_id));
  return agent?.status === 'approved';
}

async function colleagueOf(
  db: Db,
  admin_id: number,
): Promise<{ name: string; email: string } | undefined> {
  const [admin] = await db
    .select({ name: admins.admin_name, email: admins.admin_email })
    .from(admins)
    .where(and(eq(admins.id, admin_id), isNull(admins.disabled_at)));
  return admin;
}

async function issuedLinks(
  db: Db,
  deps: Deps,
  { id, kind }: Order,
): Promise<NonNullable<MailContext['issued']>> {
  const handed = issuedFiles(kind);
  const names = handed.map(({ field }) => field);
  const links =
    names.length > 0 ? await fileLinks(db, deps, id, names, undefined, MAIL_LINK_MS) : {};
  return handed.flatMap(({ field, label }) =>
    links[field] ? [{ label, url: deps.config.PUBLIC_URL + links[field] }] : [],
  );
}

/** Of the paper that a mail brings. */
async function checkOf(
  db: Db,
  deps: Deps,
  order: Order,
  attach: 'invoice' | 'receipt' | undefined,
  issued: string | undefined,
): Promise<string | undefined> {
  if (issued !== undefined) return (await fileCodes(db, deps, order.id))[issued];
  return attach && checkUrl(db, deps, order, attach);
}

async function stillOurs(
  db: Db,
  { template, refund_id = '', payment_id = '' }: OrderMail,
): Promise<boolean> {
  if (template === 'reversed_ours') return (await reversedOf(db, payment_id)) !== undefined;
  const [refund] = await db
    .select({ status: refunds.status })
    .from(refunds)
    .where(eq(refunds.id, refund_id));
  return refund !== undefined && refund.status === mailOf('mail', template).waits;
}

const SCAN_AGAIN_MS = 5 * 60_000;

async function waitsForScan(db: Db, order_id: string, field: string | undefined): Promise<boolean> {
  const [waiting] = await db
    .select({ key: files.key })
    .from(files)
    .where(
      and(
        eq(files.order_id, order_id),
        isNull(files.replaced_at),
        eq(files.scan, 'waiting'),
        field ? eq(files.field, field) : undefined,
      ),
    )
    .limit(1);
  return waiting !== undefined;
}

/** The id stays the same over retries. */
export async function writeOrderMail(
  deps: Deps,
  mail: OrderMail,
  message_id: string,
): Promise<Mailed> {
  const { template, order_id, payment_id, refund_id, admin_id, field, path } = mail;
  const { config } = deps;
  const { db } = deps.connection;
  const { attach, repeats, money, unasked, to } = mailOf('mail', template);
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || (order.deleted_at && !money)) return undefined;
  if (!(await isStillSo(db, deps, order, template))) return undefined;
  if (template === 'unpaid' && (order.paid_at || (await nothingToPay(db, deps, order))))
    return undefined;
  // May be a stranger's address: limited, unlike receipts and decisions.
  const later =
    unasked && !order.paid_at && !(await isAgents(db, order))
      ? await mailsOver(deps, order.email)
      : undefined;
  if (later) return { later };
  if (template === 'issued' && (await waitsForScan(db, order_id, field)))
    return { later: new Date(deps.clock.now().getTime() + SCAN_AGAIN_MS) };
  const colleague = admin_id === undefined ? undefined : await colleagueOf(db, admin_id);
  if (admin_id !== undefined && !(colleague && (await stillOurs(db, mail)))) return undefined;
  const service = serviceOf(deps.services, order.kind);
  const summary = await service.summary(db, deps, order);
  const { title, asking, booked } = summary;
  const payer = await payerOf(db, order);
  const toPayer = to === 'payer';
  // An agent's customer learns whether it is paid, not how much.
  const agent_pays = order.agent_id !== null && !toPayer;
  const expected_by = descriptionOf(order.kind).promises_date ? expectedBy(order) : undefined;
  const if_paid =
    order.paid_at || order.cancelled_at ? undefined : await dueIfPaid(db, deps, order);
  const now = deps.clock.now();
  const expected =
    expected_by && expected_by >= lagosDay(now) ? dayInWords(expected_by, now) : undefined;
  const cancellation =
    template === 'cancelled' ? await service.held?.cancellation(db, deps, order) : undefined;
  const together = template === 'paid' ? await paidWith(db, order) : undefined;
  const group =
    template === 'received' || template === 'unpaid' || template === 'cancelled'
      ? await groupOf(db, deps, order)
      : undefined;
  const context: MailContext = {
    ...senderOf(deps),
    first_name: colleague?.name ?? (toPayer ? payer.name : order.first_name),
    agent_pays,
    noun: descriptionOf(order.kind).names.one,
    // May contain a stranger's own words.
    title: holdsLink(title) ? descriptionOf(order.kind).names.one : title,
    tracking_id: order.tracking_id,
    amount: toNaira(order.amount_kobo),
    due: dueOf(order, summary).words,
    ...(asking ? { asking } : {}),
    ...(booked ? { booked } : {}),
    paid: await paidBy(db, order),
    tracking_url: trackingUrl(deps, order),
    check_url: await checkOf(
      db,
      deps,
      order,
      agent_pays || together ? undefined : attach,
      template === 'issued' ? (field ?? issuedFiles(order.kind)[0]?.field) : undefined,
    ),
    refunds_url: `${config.PUBLIC_URL}/admin/refunds?status=waiting`,
    reviews_url: `${config.PUBLIC_URL}/admin/payments`,
    pay_url: `${config.PUBLIC_URL}${descriptionOf(order.kind).pages.pay}?ref=${order.tracking_id}`,
    invoice_url: config.PUBLIC_URL + invoiceLink(deps, order.id, MAIL_LINK_MS),
    receipt_url: order.paid_at
      ? config.PUBLIC_URL + receiptLink(deps, order.id, MAIL_LINK_MS)
      : undefined,
    nothing_to_pay: await nothingToPay(db, deps, order),
    deleted: order.deleted_at !== null,
    ...(order.cancelled_at
      ? { cancelled: { by: order.cancelled_by ?? 'admin', reason: order.cancel_reason ?? '' } }
      : {}),
    ...(cancellation ? { attached: cancellation.text } : {}),
    ...(template === 'cancelled' ? { going_back: await goingBack(db, order.id) } : {}),
    uploads_erased: order.unpaid_erased_at !== null && order.deleted_at === null,
    ...(field ? { issued_label: fileLabel(field, order.kind) } : {}),
    issued_plural: issuedFiles(order.kind).some((one) => one.field === field && one.plural),
    ...(path
      ? {
          new_url:
            config.PUBLIC_URL + signLink(config.SECRET, path, deps.clock.now(), MAIL_LINK_MS),
        }
      : {}),
    ...(template === 'receipt' ? { issued: await issuedLinks(db, deps, order) } : {}),
    ...(expected ? { expected } : {}),
    ...(if_paid ? { expected_if_paid: dayInWords(if_paid, deps.clock.now()) } : {}),
    manage_url: `${config.PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
    ...(summary.denial ? { denial: summary.denial } : {}),
    ...(payment_id ? { refund: await refundOf(db, mail) } : {}),
    ...(template === 'reversed_ours' ? { reversed: await reversedOf(db, payment_id ?? '') } : {}),
    ...(template === 'rest' ? { left: await leftOf(db, order) } : {}),
    ...(together ? { together: await togetherOf(db, deps, together, agent_pays) } : {}),
    ...(group ? { group } : {}),
  };
  const attachments =
    context.refund?.done && refund_id && toPayer
      ? [{ ...(await drawCreditNote(db, deps, order, refund_id)), contentType: 'application/pdf' }]
      : cancellation
        ? [cancellation.attachment]
        : attach && !agent_pays
          ? await papersOf(db, deps, together ?? [{ order }], attach, together)
          : undefined;
  return {
    id: repeats
      ? `${template}-${message_id}`
      : `${template}-${refund_id ?? payment_id ?? order.id}`,
    to: colleague?.email ?? (toPayer ? payer.email : order.email),
    ...TEMPLATES[template](context),
    attachments,
  };
}
