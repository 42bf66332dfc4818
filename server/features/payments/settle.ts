import { and, eq, ne } from 'drizzle-orm';
import type { Charge } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order, Payment } from '#server/database/schema.ts';
import { payment_events, payment_shares, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { closeGroup } from '#server/features/groups/groups.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { markPaid } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { divide, formatKobo } from '#shared/money/money.ts';
import { moveLocked, movePayment } from './move-payment.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { queuePaidEvent } from './paid-analytics.ts';
import { thankPayer } from './payer-receipt.ts';
import { type PaymentEvidence, recordPaymentEvent } from './payment-events.ts';
import { bookedBy, findPayment, openPayment, ownReference } from './payments.ts';
import { acceptKept, whyNotTheRest } from './rest.ts';
import { reverse } from './reversals.ts';
import { insertShares, lockPayment, type Member, receiveShares, sharesOf } from './shares.ts';

/** Undefined if amount and currency are as requested. */
function howWrong(payment: Payment, charge: Charge): string | undefined {
  if (charge.currency !== payment.currency)
    return `paid in ${charge.currency}, asked in ${payment.currency}`;
  if (charge.amount_kobo !== payment.amount_kobo)
    return `paid ${formatKobo(charge.amount_kobo)}, asked ${formatKobo(payment.amount_kobo)}`;
  return undefined;
}

/** Whether it succeeded with the reference, amount and currency that were requested. */
export const isAsRequested = (payment: Payment, charge: Charge): boolean =>
  charge.status === 'successful' &&
  charge.tx_ref === payment.tx_ref &&
  howWrong(payment, charge) === undefined;

async function isDeclined(tx: Db, payment: Payment, charge: Charge): Promise<boolean> {
  const [known] = await tx
    .select({ id: payment_events.id })
    .from(payment_events)
    .where(
      and(
        eq(payment_events.payment_id, payment.id),
        eq(payment_events.event, 'declined'),
        eq(payment_events.transaction_id, charge.provider_transaction_id),
      ),
    )
    .limit(1);
  return known !== undefined;
}

const evidenceOf = (charge: Charge, reason?: string): PaymentEvidence => ({
  transaction_id: charge.provider_transaction_id,
  method: charge.method,
  ...(reason ? { reason } : {}),
  response: charge.evidence,
});

/** Records an event for each order, with the order's part of `kobo`. */
async function recordForEach(
  members: readonly Member[],
  kobo: number,
  record: (order_id: string, amount_kobo: number) => Promise<unknown>,
): Promise<void> {
  const parts = divide(
    kobo,
    members.map(({ share }) => share.amount_kobo),
  );
  for (const [nth, { order }] of members.entries()) await record(order.id, parts[nth] ?? 0);
}

async function noteDeclined(
  tx: Db,
  deps: Within,
  payment: Payment,
  members: readonly Member[],
  charge: Charge,
): Promise<void> {
  if (await isDeclined(tx, payment, charge)) return;
  const at = deps.clock.now();
  await recordPaymentEvent(tx, payment.id, 'declined', at, evidenceOf(charge));
  const { tx_ref } = payment;
  const { method } = charge;
  await recordForEach(members, charge.amount_kobo, (order_id, amount_kobo) =>
    recordEvent(tx, order_id, 'declined', SYSTEM, at, { tx_ref, method, amount_kobo }),
  );
}

/** 'card' of 'card ending 2950' */
const methodOf = ({ method }: Charge): string => method.replace(/ ending .*/s, '');

const reviewDetail = (tx_ref: string, charge: Charge, reason: string) => ({
  tx_ref,
  reason,
  currency: charge.currency,
  method: charge.method,
});
const chargeColumns = (charge: Charge, at: Date) => ({
  provider_transaction_id: charge.provider_transaction_id,
  method: methodOf(charge),
  method_label: charge.method,
  received_at: at,
});
const reviewColumns = (charge: Charge, at: Date, reason: string) => ({
  ...chargeColumns(charge, at),
  review_reason: reason,
  received_kobo: charge.amount_kobo,
  received_currency: charge.currency,
});

/** As a separate payment to review; the charge id in its reference prevents duplicates. */
async function bookSeparately(
  tx: Db,
  deps: Within,
  payment: Payment,
  members: Member[],
  charge: Charge,
  { event, reason }: { event: 'payment_review' | 'second_charge'; reason: string },
): Promise<void> {
  const at = deps.clock.now();
  const tx_ref = ownReference(payment.tx_ref, charge.provider_transaction_id);
  const { order_id, group_id, kind, provider, amount_kobo, currency } = payment;
  const { pay_link_id, payer_name, payer_email } = payment;
  const [beside] = await tx
    .insert(payments)
    .values({
      id: uuidv7(at.getTime()),
      tx_ref,
      order_id,
      group_id,
      kind,
      provider,
      amount_kobo,
      currency,
      pay_link_id,
      payer_name,
      payer_email,
      status: 'needs_review',
      created_at: at,
      ...reviewColumns(charge, at, reason),
    })
    .onConflictDoNothing()
    .returning();
  if (!beside) return;
  await insertShares(
    tx,
    beside,
    members.map(({ order, share }) => ({ order, amount_kobo: share.amount_kobo })),
  );
  await recordPaymentEvent(
    tx,
    beside.id,
    event === 'second_charge' ? event : 'needs_review',
    at,
    evidenceOf(charge, reason),
  );
  const detail = reviewDetail(tx_ref, charge, reason);
  await recordForEach(members, charge.amount_kobo, (order_id, amount_kobo) =>
    recordEvent(tx, order_id, event, SYSTEM, at, { ...detail, amount_kobo }),
  );
}

async function whyReview(
  tx: Db,
  deps: Within,
  payment: Payment,
  member: Member,
): Promise<string | undefined> {
  const { order } = member;
  if (order.paid_at) return 'the order was already paid';
  const nothing = await nothingToPay(tx, deps, order);
  if (nothing) return `paid although ${nothing}`;
  if (payment.status === 'expired') return 'paid after it had expired';
  return whyNotTheRest(tx, member);
}

/** Call in the transaction that marks the orders as paid. Queues one mail per address. */
export async function followPaid(
  tx: Db,
  deps: Within,
  paid: readonly Order[],
  payment_id: string,
): Promise<void> {
  const addresses = new Set<string>();
  for (const order of paid) {
    const address = order.email.toLowerCase();
    if (!addresses.has(address))
      await queueMessage(tx, deps, mailQueue, { template: 'paid', order_id: order.id });
    addresses.add(address);
  }
  for (const order of paid) {
    await queuePaidEvent(tx, deps, { payment_id, order_id: order.id });
    await serviceOf(deps.services, order.kind).attended?.onPaid(tx, deps, order);
  }
}

/** The other orders' shares await a decision; `why` says by order id why one isn't payable. */
async function payOrders(
  tx: Db,
  deps: Within,
  payment: Payment,
  members: Member[],
  charge: Charge,
  why: ReadonlyMap<string, string>,
  review_reason: string,
): Promise<void> {
  const at = deps.clock.now();
  const payable = members.filter(({ order }) => !why.has(order.id));
  const undecided = members.filter(({ order }) => why.has(order.id));
  await moveLocked(tx, payment, 'paid', {
    ...chargeColumns(charge, at),
    paid_at: at,
    ...(review_reason ? { review_reason } : {}),
  });
  await receiveShares(
    tx,
    payment,
    members,
    { kobo: charge.amount_kobo, currency: charge.currency, at },
    payable.map(({ order }) => order.id),
  );
  await recordPaymentEvent(tx, payment.id, 'paid', at, evidenceOf(charge));
  for (const member of payable) await acceptKept(tx, deps, payment, member, at);
  const orders = payable.map(({ order }) => order);
  await markPaid(tx, deps, orders, at);
  const about = { method: charge.method, tx_ref: payment.tx_ref };
  for (const { order, share } of payable)
    await recordEvent(tx, order.id, 'paid', SYSTEM, at, {
      ...about,
      amount_kobo: share.amount_kobo,
    });
  for (const { order, share } of undecided)
    await recordEvent(tx, order.id, 'payment_review', SYSTEM, at, {
      ...reviewDetail(payment.tx_ref, charge, why.get(order.id) ?? ''),
      amount_kobo: share.amount_kobo,
    });
  if (payment.group_id) await closeGroup(tx, payment.group_id, at);
  await followPaid(tx, deps, orders, payment.id);
  await thankPayer(tx, deps, payment, orders[0]);
}

async function leaveToReview(
  tx: Db,
  deps: Within,
  payment: Payment,
  members: Member[],
  charge: Charge,
  reason: string,
): Promise<void> {
  const at = deps.clock.now();
  await moveLocked(tx, payment, 'needs_review', reviewColumns(charge, at, reason));
  const received = { kobo: charge.amount_kobo, currency: charge.currency, at };
  await receiveShares(tx, payment, members, received);
  await recordPaymentEvent(tx, payment.id, 'needs_review', at, evidenceOf(charge, reason));
  const detail = reviewDetail(payment.tx_ref, charge, reason);
  await recordForEach(members, charge.amount_kobo, (order_id, amount_kobo) =>
    recordEvent(tx, order_id, 'payment_review', SYSTEM, at, { ...detail, amount_kobo }),
  );
}

/** Idempotent, also for late and concurrent calls. */
async function settlePayment(tx: Db, deps: Within, known: Payment, charge: Charge): Promise<void> {
  const { payment, members } = await lockPayment(tx, known.id);
  const booked =
    charge.status === 'reversed' &&
    (await bookedBy(tx, payment.provider, charge.provider_transaction_id));
  if (booked)
    return reverse(tx, deps, booked, {
      reason: 'the payer’s bank took it back',
      evidence: evidenceOf(charge),
    });
  // A charge reversed before we booked it was never our money.
  if (charge.status !== 'successful') return noteDeclined(tx, deps, payment, members, charge);
  if (payment.provider_transaction_id === charge.provider_transaction_id) return;
  const wrong = howWrong(payment, charge);
  if (wrong)
    return bookSeparately(tx, deps, payment, members, charge, {
      event: 'payment_review',
      reason: wrong,
    });
  const whys = new Map<string, string>();
  for (const member of members) {
    const why = await whyReview(tx, deps, payment, member);
    if (why) whys.set(member.order.id, why);
  }
  const reason = [...new Set(whys.values())].join('; ');
  if (payment.status !== 'created' && payment.status !== 'expired')
    return bookSeparately(tx, deps, payment, members, charge, {
      event: 'second_charge',
      reason: reason || 'a second charge on the same reference',
    });
  return whys.size === members.length
    ? leaveToReview(tx, deps, payment, members, charge, reason)
    : payOrders(tx, deps, payment, members, charge, whys, reason);
}

/** Returns the charge's payment. `isAllowed` limits it to payments the caller may see. */
export const settle = (
  deps: Deps,
  provider: string,
  charge: Charge,
  isAllowed: (payment: Payment) => boolean,
): Promise<Payment | undefined> =>
  transaction(deps, async (tx, deps) => {
    const known = await findPayment(tx, charge.tx_ref);
    if (known?.provider !== provider || !isAllowed(known)) return undefined;
    if (charge.status !== 'pending') await settlePayment(tx, deps, known, charge);
    return known;
  });

export const expire = (deps: Deps, payment: Payment): Promise<void> =>
  transaction(deps, (tx, deps) => expirePayment(tx, deps, payment));

async function expirePayment(tx: Db, deps: Within, payment: Payment): Promise<void> {
  const at = deps.clock.now();
  if (!(await movePayment(tx, payment, 'expired'))) return;
  await recordPaymentEvent(tx, payment.id, 'expired', at);
  for (const { order_id } of await sharesOf(tx, [payment.id]))
    await recordEvent(tx, order_id, 'payment_expired', SYSTEM, at, { tx_ref: payment.tx_ref });
}

/** Call after an order's price changed, with the order locked. */
export async function replaceOpenPayment(tx: Db, deps: Within, order: Order): Promise<void> {
  const open = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(payment_shares, eq(payment_shares.payment_id, payments.id))
    .where(
      and(
        eq(payment_shares.order_id, order.id),
        eq(payments.status, 'created'),
        ne(payment_shares.amount_kobo, order.amount_kobo),
      ),
    );
  for (const { payment } of open) await expirePayment(tx, deps, payment);
  await openPayment(tx, deps, [{ order, amount_kobo: order.amount_kobo }]);
}
