import { and, eq, ne } from 'drizzle-orm';
import type { Charge } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { payment_events, payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { lockOrder, markPaid } from '#server/features/orders/orders.ts';
import { type Order, type Payment, serviceOf } from '#server/features/orders/services.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import { PAYMENTS } from '#shared/states.ts';
import { movePayment } from './move-payment.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { paidEventQueue } from './paid-event.ts';
import { thankPayer } from './payer-receipt.ts';
import { type PaymentEvidence, recordPaymentEvent } from './payment-events.ts';
import { bookedBy, openPayment, ownReference } from './payments.ts';
import { acceptKept, whyNotTheRest } from './rest.ts';
import { reverse } from './reversals.ts';

/** Amount, currency and reference are as requested. */
export const isRight = (payment: Payment, charge: Charge): boolean =>
  charge.status === 'successful' &&
  charge.tx_ref === payment.tx_ref &&
  charge.amount_kobo === payment.amount_kobo &&
  charge.currency === payment.currency;

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

async function noteDeclined(tx: Db, deps: Within, payment: Payment, charge: Charge): Promise<void> {
  if (await isDeclined(tx, payment, charge)) return;
  const at = deps.clock.now();
  await recordPaymentEvent(tx, payment.id, 'declined', at, evidenceOf(charge));
  await recordEvent(tx, payment.order_id, 'declined', SYSTEM, at, {
    tx_ref: payment.tx_ref,
    method: charge.method,
    amount_kobo: charge.amount_kobo,
  });
}

/** 'card' of 'card ending 2950' */
const methodOf = ({ method }: Charge): string => method.replace(/ ending .*/s, '');

const reviewDetail = (tx_ref: string, charge: Charge, reason: string) => ({
  tx_ref,
  reason,
  amount_kobo: charge.amount_kobo,
  currency: charge.currency,
  method: charge.method,
});
const broughtBy = (charge: Charge, at: Date) => ({
  provider_transaction_id: charge.provider_transaction_id,
  method: methodOf(charge),
  method_label: charge.method,
  received_at: at,
});
const receivedBy = (charge: Charge, at: Date, reason: string) => ({
  ...broughtBy(charge, at),
  review_reason: reason,
  received_kobo: charge.amount_kobo,
  received_currency: charge.currency,
});

/** Extra money becomes a payment to review; its charge's unique id prevents duplicates. */
async function keepBeside(
  tx: Db,
  deps: Within,
  payment: Payment,
  charge: Charge,
  { event, reason }: { event: 'payment_review' | 'second_charge'; reason: string },
): Promise<void> {
  const at = deps.clock.now();
  const tx_ref = ownReference(payment.tx_ref, charge.provider_transaction_id);
  const { order_id, kind, provider, amount_kobo, currency } = payment;
  const [beside] = await tx
    .insert(payments)
    .values({
      id: uuidv7(at.getTime()),
      tx_ref,
      order_id,
      kind,
      provider,
      amount_kobo,
      currency,
      status: 'needs_review',
      created_at: at,
      ...receivedBy(charge, at, reason),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (!beside) return;
  await recordPaymentEvent(
    tx,
    beside.id,
    event === 'second_charge' ? event : 'needs_review',
    at,
    evidenceOf(charge, reason),
  );
  await recordEvent(tx, order_id, event, SYSTEM, at, reviewDetail(tx_ref, charge, reason));
}

/** Undefined if it is as requested. */
function howWrong(payment: Payment, charge: Charge): string | undefined {
  if (charge.currency !== payment.currency)
    return `paid in ${charge.currency}, asked in ${payment.currency}`;
  if (charge.amount_kobo !== payment.amount_kobo)
    return `paid ${formatNaira(toNaira(charge.amount_kobo))}, asked ${formatNaira(toNaira(payment.amount_kobo))}`;
  return undefined;
}

async function whyReview(
  tx: Db,
  deps: Within,
  payment: Payment,
  order: Order,
): Promise<string | undefined> {
  if (order.paid_at) return 'the order was already paid';
  const nothing = await nothingToPay(tx, deps, order);
  if (nothing) return `paid although ${nothing}`;
  if (payment.status === 'expired') return 'paid after it had expired';
  return whyNotTheRest(tx, payment, order);
}

/** In the transaction that marks the order as paid. */
export async function followPaid(
  tx: Db,
  deps: Within,
  order: Order,
  payment_id: string,
): Promise<void> {
  await queueMessage(tx, deps, mailQueue, { template: 'paid', order_id: order.id });
  await thankPayer(tx, deps, order, payment_id);
  await deps.jobs.send(tx, paidEventQueue, { payment_id });
  await serviceOf(deps.services, order.kind).held?.onPaid(tx, deps, order);
}

async function pay(
  tx: Db,
  deps: Within,
  payment: Payment,
  order: Order,
  charge: Charge,
): Promise<void> {
  const at = deps.clock.now();
  if (!(await movePayment(tx, payment, 'paid', { ...broughtBy(charge, at), paid_at: at }))) return;
  await recordPaymentEvent(tx, payment.id, 'paid', at, evidenceOf(charge));
  await acceptKept(tx, payment, order, at);
  if (!(await markPaid(tx, deps, order, at)))
    throw new Error(`order ${payment.order_id} was paid by another payment while it was locked`);
  await recordEvent(tx, payment.order_id, PAYMENTS.paid.event, SYSTEM, at, {
    amount_kobo: payment.amount_kobo,
    method: charge.method,
    tx_ref: payment.tx_ref,
  });
  await followPaid(tx, deps, order, payment.id);
}

async function review(
  tx: Db,
  deps: Within,
  payment: Payment,
  charge: Charge,
  reason: string,
): Promise<void> {
  const at = deps.clock.now();
  if (!(await movePayment(tx, payment, 'needs_review', receivedBy(charge, at, reason)))) return;
  await recordPaymentEvent(tx, payment.id, 'needs_review', at, evidenceOf(charge, reason));
  await recordEvent(
    tx,
    payment.order_id,
    PAYMENTS.needs_review.event,
    SYSTEM,
    at,
    reviewDetail(payment.tx_ref, charge, reason),
  );
}

/** Idempotent, also for late and simultaneous calls. */
export async function settle(deps: Deps, known: Payment, charge: Charge): Promise<void> {
  if (charge.tx_ref !== known.tx_ref || charge.status === 'pending') return;
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, known.order_id);
    const [payment] = await tx
      .select()
      .from(payments)
      .where(eq(payments.id, known.id))
      .for('update');
    if (!order || !payment) throw new Error(`payment ${known.id} or its order is gone`);
    const booked =
      charge.status === 'reversed' &&
      (await bookedBy(tx, payment.provider, charge.provider_transaction_id));
    if (booked)
      return reverse(tx, deps, booked, {
        reason: 'the payer’s bank took it back',
        evidence: evidenceOf(charge),
      });
    // Reversed before it counted.
    if (charge.status !== 'successful') return noteDeclined(tx, deps, payment, charge);
    if (payment.provider_transaction_id === charge.provider_transaction_id) return;
    const wrong = howWrong(payment, charge);
    if (wrong)
      return keepBeside(tx, deps, payment, charge, { event: 'payment_review', reason: wrong });
    const why = await whyReview(tx, deps, payment, order);
    if (payment.status === 'created' || payment.status === 'expired')
      return why ? review(tx, deps, payment, charge, why) : pay(tx, deps, payment, order, charge);
    return keepBeside(tx, deps, payment, charge, {
      event: 'second_charge',
      reason: why ?? 'a second charge on the same reference',
    });
  });
}

export const expire = (deps: Deps, known: Payment): Promise<void> =>
  transaction(deps, (tx, deps) => endPayment(tx, deps, { ...known, status: 'created' }));

async function endPayment(tx: Db, deps: Within, payment: Payment): Promise<void> {
  const at = deps.clock.now();
  if (!(await movePayment(tx, payment, 'expired'))) return;
  await recordPaymentEvent(tx, payment.id, 'expired', at);
  await recordEvent(tx, payment.order_id, PAYMENTS.expired.event, SYSTEM, at, {
    tx_ref: payment.tx_ref,
  });
}

/** After an order's price changed; the order is locked. */
export async function askForAnother(tx: Db, deps: Within, order: Order): Promise<void> {
  const open = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order.id),
        eq(payments.status, 'created'),
        ne(payments.amount_kobo, order.amount_kobo),
      ),
    );
  for (const payment of open) await endPayment(tx, deps, payment);
  await openPayment(tx, deps, order);
}
