import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import {
  consents,
  guardians,
  orders,
  payment_shares,
  payments,
  refunds,
} from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { archivedEvents } from '#server/features/archive/read.ts';
import { drawCreditNote, drawOrderDocument } from '#server/features/documents/order-documents.ts';
import { entryOf, eventsOf, heardOf } from '#server/features/events/events.ts';
import { OURS_ALONE } from '#server/features/manage/history.ts';
import { messagesOf } from '#server/features/messages/list.ts';
import { findNotice } from '#server/features/notices/notices.ts';
import { agreedTo } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { moneyReceived } from '#server/features/payments/payment-facts.ts';
import { paymentsFor, receivedFor } from '#server/features/payments/shares.ts';
import { frozenTerms, governmentOf } from '#server/features/refunds/what-is-left.ts';
import { CSV_FORMAT } from '#server/http/lists.ts';
import { type ZipEntry, zipOf } from '#server/http/zip.ts';
import { formatStamp } from '#shared/dates.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { termsInNaira } from '#shared/money/refund-terms.ts';
import { type NoticeName, noticeLines } from '#shared/notices/notice.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { PAYMENTS, REFUNDS } from '#shared/orders/states.ts';
import { GUARDIAN_CONSENT } from '#shared/people/guardians.ts';
import { fullName } from '#shared/people/names.ts';
import { DATA_CONSENT } from '#shared/services/application-form.ts';
import { orderName } from '#shared/services/index.ts';
import { HEALTH_CONSENT } from '#shared/services/insurance-form.ts';
import { NOTIFY_CONSENT } from '#shared/staff/notify.ts';

const csv = (
  name: string,
  rows: readonly Record<string, unknown>[],
  columns: string[],
): ZipEntry => ({
  name,
  content: Buffer.from(stringify([...rows], { header: true, bom: true, columns, ...CSV_FORMAT })),
});
const text = (name: string, lines: readonly string[]): ZipEntry => ({
  name,
  content: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
const stamp = (at: Date | string | null | undefined) =>
  at ? formatStamp(typeof at === 'string' ? at : at.toISOString()) : '';

type Consent = typeof consents.$inferSelect;

/** Current wordings; older ones are in the releases that showed them. */
const WORDINGS: Record<
  Consent['about'],
  { version: string; wording(order: Order, destination: string): string }
> = {
  data: {
    version: DATA_CONSENT.version,
    wording: (_, destination) => DATA_CONSENT.wording(destination),
  },
  health: { version: HEALTH_CONSENT.version, wording: () => HEALTH_CONSENT.wording },
  notify: {
    version: NOTIFY_CONSENT.version,
    wording: ({ notify_by }) => (notify_by ? NOTIFY_CONSENT.wording(notify_by) : ''),
  },
};

async function summaryOf(db: Db, deps: Deps, order: Order): Promise<string[]> {
  const { title, lines } = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  return [
    `${deps.settings.get().BRAND_NAME}: ${title}`,
    `Tracking ID: ${order.tracking_id}`,
    `Applicant: ${fullName(order)}, ${order.email}, ${order.phone_number}`,
    `Submitted: ${stamp(order.created_at)} (Lagos time, as all times here)`,
    `Privacy notice and terms agreed to: versions ${order.privacy_version ?? 'not recorded'} and ${order.terms_version ?? 'not recorded'}`,
    ...(order.paid_at ? [`Paid: ${stamp(order.paid_at)}`] : []),
    ...(order.done_at ? [`Done: ${stamp(order.done_at)}`] : []),
    ...(order.cancelled_at ? [`Cancelled: ${stamp(order.cancelled_at)}`] : []),
    '',
    ...lines.map((line) => `${line.text}: ${eventAmount(line)}`),
    `Price: ${eventAmount(order)}`,
  ];
}

/** As the payer read it, before any of it was spent. */
async function partAtFirst(db: Db, order: Order) {
  const part = await governmentOf(db, order);
  return part && { ...part, spent_kobo: 0 };
}

const termsOf = async (db: Db, deps: Deps, order: Order): Promise<string[]> => [
  `What is refunded on a cancellation, as frozen with the order on ${stamp(order.created_at)}.`,
  'The payer read it on the form beside the price, on the payment page, on the invoice and under Visa Status:',
  '',
  termsInNaira(
    order.kind,
    frozenTerms(deps, order),
    order.amount_kobo,
    undefined,
    undefined,
    await partAtFirst(db, order),
  ),
  '',
  ...frozenTerms(deps, order).map(
    ({ until, percent }) => `${percent} % until the order is ${until}`,
  ),
];

async function consentRows(db: Db, deps: Deps, order: Order) {
  const { tracking } = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  const destination = String(tracking.visa_destination ?? tracking.destination ?? '');
  const given = await db
    .select()
    .from(consents)
    .where(eq(consents.order_id, order.id))
    .orderBy(asc(consents.at));
  const rows = given.map(({ about, given, at, version }) => ({
    about: String(about),
    given: given ? 'Yes' : 'No',
    time: stamp(at),
    version,
    wording: WORDINGS[about].version === version ? WORDINGS[about].wording(order, destination) : '',
  }));
  const [guardian] = await db.select().from(guardians).where(eq(guardians.order_id, order.id));
  if (!guardian) return rows;
  const { name, at, version } = guardian;
  const wording = version === GUARDIAN_CONSENT.version ? GUARDIAN_CONSENT.wording : '';
  return [...rows, { about: `guardian: ${name}`, given: 'Yes', time: stamp(at), version, wording }];
}

async function paymentRows(db: Db, order: Order) {
  const rows = await db
    .select()
    .from(payments)
    .where(paymentsFor(db, order.id))
    .orderBy(asc(payments.id));
  return rows.map((payment) => ({
    reference: payment.tx_ref,
    provider: providerName(payment.provider),
    transaction: payment.provider_transaction_id ?? payment.hand_reference ?? '',
    method: payment.method_label ?? payment.method ?? '',
    state: PAYMENTS[payment.status].words,
    asked: eventAmount(payment),
    came: payment.received_at ? eventAmount(moneyReceived(payment)) : '',
    begun: stamp(payment.created_at),
    received: stamp(payment.received_at),
  }));
}

async function refundRows(db: Db, order: Order) {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.order_id, order.id))
    .orderBy(asc(refunds.id));
  return rows.map((refund) => ({
    id: refund.id,
    done: refund.status === 'done',
    amount: eventAmount(refund),
    state: REFUNDS[refund.status].words,
    reason: refund.reason,
    asked: stamp(refund.asked_at),
    sent: stamp(refund.sent_at),
    paid_back: stamp(refund.done_at),
    reference: refund.reference ?? refund.provider_refund_id ?? '',
  }));
}

/** Orders paid by the same payments, because a bank disputes a payment as a whole. */
export async function paidTogetherWith(db: Db, order: Order): Promise<Order[]> {
  const own = alias(payment_shares, 'own');
  const beside = db
    .select({ id: payment_shares.order_id })
    .from(own)
    .innerJoin(payment_shares, eq(payment_shares.payment_id, own.payment_id))
    .where(and(eq(own.order_id, order.id), isNotNull(own.received_at)));
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, beside), ne(orders.id, order.id)))
    .orderBy(asc(orders.id));
}

/** The shares of all orders in the order's payments. */
async function shareRows(db: Db, order: Order) {
  const rows = await db
    .select({ payment: payments, share: payment_shares, order: orders })
    .from(payments)
    .innerJoin(payment_shares, eq(payment_shares.payment_id, payments.id))
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(and(paymentsFor(db, order.id), isNotNull(payments.received_at)))
    .orderBy(asc(payments.id), asc(payment_shares.place));
  return rows.map(({ payment, share, order: one }) => {
    const currency = share.currency ?? payment.currency;
    return {
      reference: payment.tx_ref,
      tracking_id: one.tracking_id,
      applicant: fullName(one),
      service: orderName(one.kind),
      asked: eventAmount({ amount_kobo: share.amount_kobo, currency: payment.currency }),
      came: eventAmount({ amount_kobo: receivedFor(share), currency }),
      refunded: eventAmount({ amount_kobo: share.refunded_kobo, currency }),
    };
  });
}

async function* entriesOf(deps: Deps, order: Order): AsyncGenerator<ZipEntry> {
  const { db } = deps.connection;
  yield text('summary.txt', await summaryOf(db, deps, order));
  yield text('refund-terms.txt', await termsOf(db, deps, order));
  for (const [name, version] of Object.entries(agreedTo(order))) {
    const agreed = version && (await findNotice(db, name as NoticeName, version));
    if (agreed) yield text(`${name}-${version}.txt`, noticeLines(agreed.says));
  }
  yield { name: 'invoice.pdf', content: await drawOrderDocument(db, deps, order, 'invoice') };
  if (order.paid_at)
    yield { name: 'receipt.pdf', content: await drawOrderDocument(db, deps, order, 'receipt') };
  yield csv('consents.csv', await consentRows(db, deps, order), [
    'about',
    'given',
    'time',
    'version',
    'wording',
  ]);
  yield csv('payments.csv', await paymentRows(db, order), [
    'reference',
    'provider',
    'transaction',
    'method',
    'state',
    'asked',
    'came',
    'begun',
    'received',
  ]);
  const back = await refundRows(db, order);
  yield csv('refunds.csv', back, [
    'amount',
    'state',
    'reason',
    'asked',
    'sent',
    'paid_back',
    'reference',
  ]);
  for (const { id, done } of back) {
    if (!done) continue;
    const { filename, content } = await drawCreditNote(db, deps, order, id);
    yield { name: filename, content };
  }
  const events = [...(await archivedEvents(deps, order.id)), ...(await eventsOf(db, order.id))];
  yield csv(
    'history.csv',
    heardOf(events)
      .filter(({ event }) => !OURS_ALONE.includes(event))
      .map(entryOf)
      .map(({ at, text: what, actor, actor_name }) => ({
        time: stamp(at),
        what,
        by: actor_name || actor,
      })),
    ['time', 'what', 'by'],
  );
  yield csv(
    'downloads.csv',
    events
      .filter(({ event }) => event === 'downloaded')
      .map(({ at, field, actor, actor_name }) => ({
        time: stamp(at),
        file: field ? fileLabel(field, order.kind) : '',
        by:
          actor_name ||
          (actor === 'applicant'
            ? 'whoever had the link that was emailed to the applicant'
            : actor),
      })),
    ['time', 'file', 'by'],
  );
  yield csv(
    'messages.csv',
    (await messagesOf(db, order.id, 'applicant')).map((message) => ({
      ...message,
      queued: stamp(message.queued_at),
      sent: stamp(message.sent_at),
      delivered: stamp(message.delivered_at),
    })),
    ['title', 'channel', 'address', 'state', 'queued', 'sent', 'delivered', 'tries', 'answer'],
  );
}

/** Drawn and streamed file by file; other orders are in folders named by their tracking IDs. */
export function evidenceOf(deps: Deps, order: Order, others: readonly Order[]): Readable {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield* entriesOf(deps, order);
    if (others.length === 0) return;
    yield csv('shares.csv', await shareRows(deps.connection.db, order), [
      'reference',
      'tracking_id',
      'applicant',
      'service',
      'asked',
      'came',
      'refunded',
    ]);
    for (const other of others)
      for await (const entry of entriesOf(deps, other))
        yield { ...entry, name: `${other.tracking_id}/${entry.name}` };
  }
  return zipOf(entries());
}
