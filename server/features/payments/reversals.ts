import { and, eq, inArray } from 'drizzle-orm';
import type { Charge, Dispute, PaymentProvider } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { type Payment, payments } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { divide } from '#shared/money/money.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { sumOf } from '#shared/money/prices.ts';
import { tellCashiers } from './cashiers.ts';
import { countedAs, moveLocked } from './move-payment.ts';
import { type PaymentEvidence, recordPaymentEvent } from './payment-events.ts';
import { isAllBack, isTakenBack, paymentDetail, receivedOf } from './payment-facts.ts';
import { providerOf } from './providers.ts';
import { openRefundsOf, withdrawRefund } from './refund-rows.ts';
import { changeShares, lockPayment, membersOf, receivedFor } from './shares.ts';

/**
 * Records that the bank took the money back. Orders and payment are locked. Does nothing if no
 * money is left, because providers report our own refunds as reversals too (docs/decisions/0048).
 */
export async function reverse(
  tx: Db,
  deps: Within,
  payment: Payment,
  {
    reason,
    evidence,
    most_kobo,
  }: { reason: string; evidence: PaymentEvidence; most_kobo?: number | undefined },
): Promise<void> {
  if (isAllBack(payment)) return;
  const open = await openRefundsOf(tx, payment.id);
  const sent = open.filter(({ status }) => status === 'sent');
  const left = receivedOf(payment) - payment.refunded_kobo - sumOf(sent);
  const amount_kobo = Math.min(left, most_kobo ?? left);
  if (amount_kobo <= 0) return;
  const at = deps.clock.now();
  for (const one of open) await withdrawRefund(tx, one, SYSTEM, at);
  const members = await membersOf(tx, payment.id);
  const parts = divide(
    amount_kobo,
    members.map(({ share }) => {
      const own = sent.filter(({ order_id }) => order_id === share.order_id);
      return receivedFor(share) - share.refunded_kobo - sumOf(own);
    }),
  );
  await moveLocked(tx, payment, 'reversed', {
    refunded_kobo: payment.refunded_kobo + amount_kobo,
    reversed_kobo: amount_kobo,
    reversed_at: at,
    reversed_reason: reason,
  });
  await changeShares(tx, payment, members, ({ refunded_kobo }, nth) => ({
    refunded_kobo: refunded_kobo + (parts[nth] ?? 0),
    reversed_kobo: parts[nth] ?? 0,
  }));
  await recordPaymentEvent(tx, payment.id, 'reversed', at, { amount_kobo, reason, ...evidence });
  for (const [nth, { order }] of members.entries())
    await recordEvent(tx, order.id, 'payment_reversed', SYSTEM, at, {
      ...paymentDetail(payment),
      amount_kobo: parts[nth] ?? 0,
      reason,
    });
  // Mailed because a bank expects a response within days.
  const payment_id = payment.id;
  const order_id = members[0]?.order.id ?? '';
  await tellCashiers(tx, deps, { template: 'reversed_ours', order_id, payment_id });
}

async function restore(tx: Db, deps: Within, payment: Payment, evidence: unknown): Promise<void> {
  if (!isTakenBack(payment)) return;
  const at = deps.clock.now();
  const members = await membersOf(tx, payment.id);
  const { reversed_kobo: amount_kobo } = payment;
  const refunded_kobo = payment.refunded_kobo - amount_kobo;
  const to = payment.paid_at === null ? 'needs_review' : countedAs(refunded_kobo);
  const undecided = to === 'needs_review' ? { decided_by: null, decided_at: null } : {};
  await moveLocked(tx, payment, to, {
    refunded_kobo,
    reversed_kobo: 0,
    reversed_at: null,
    reversed_reason: null,
    ...undecided,
  });
  await changeShares(tx, payment, members, ({ refunded_kobo, reversed_kobo }) => ({
    refunded_kobo: refunded_kobo - reversed_kobo,
    reversed_kobo: 0,
  }));
  await recordPaymentEvent(tx, payment.id, 'restored', at, { amount_kobo, response: evidence });
  for (const { share } of members)
    await recordEvent(tx, share.order_id, 'payment_restored', SYSTEM, at, {
      ...paymentDetail(payment),
      amount_kobo: share.reversed_kobo,
    });
}

const reasonOf = (provider: PaymentProvider, dispute: Dispute | undefined): string => {
  const name = providerName(provider.name);
  if (!dispute) return `${name} says that the payer’s bank took it back`;
  return `disputed at the payer’s bank, says ${name}${dispute.reason ? `: ${dispute.reason}` : ''}`;
};

const wordOf = (
  charge: Charge | undefined,
  dispute: Dispute | undefined,
): 'taken' | 'ours' | undefined => {
  if (charge?.status === 'reversed' || dispute?.state === 'open' || dispute?.state === 'lost')
    return 'taken';
  return charge?.status === 'successful' ? 'ours' : undefined;
};

/** @throws ProviderUnavailable */
export async function askWhetherOurs(deps: Deps, known: Payment): Promise<void> {
  const provider = providerOf(deps, known.provider);
  const id = known.provider_transaction_id;
  if (!provider || !id) return;
  const [charge] = await provider.fetchCharges({ id });
  const dispute = await provider.fetchDispute(id);
  const word = wordOf(charge, dispute);
  if (!word) return;
  await transaction(deps, async (tx, deps) => {
    const { payment } = await lockPayment(tx, known.id);
    const evidence = {
      transaction_id: id,
      response: { charge: charge?.evidence ?? null, dispute: dispute?.evidence ?? null },
    };
    if (word === 'ours') return restore(tx, deps, payment, evidence.response);
    const most_kobo = charge?.status === 'reversed' ? undefined : dispute?.amount_kobo;
    await reverse(tx, deps, payment, { reason: reasonOf(provider, dispute), evidence, most_kobo });
  });
}

export async function followDispute(
  deps: Deps,
  by: { tx_ref: string; transaction_id?: string | undefined },
  names: string[],
): Promise<void> {
  const { db } = deps.connection;
  const named = by.transaction_id
    ? and(
        inArray(payments.provider, names),
        eq(payments.provider_transaction_id, by.transaction_id),
      )
    : eq(payments.tx_ref, by.tx_ref);
  for (const payment of await db.select().from(payments).where(named))
    await askWhetherOurs(deps, payment);
}
