// The job and timer that send refunds; only this file asks a provider to refund.

import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql, sum } from 'drizzle-orm';
import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { payment_shares, type Refund, refunds } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { BATCH, runRound } from '#server/features/payments/due-rounds.ts';
import { recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { askProvider, providerOf } from '#server/features/payments/providers.ts';
import { openRefundsOf } from '#server/features/payments/refund-rows.ts';
import { lockPayment } from '#server/features/payments/shares.ts';
import { conflict } from '#server/http/errors.ts';
import {
  failRefund,
  finishRefund,
  markAccepted,
  moveRefund,
  type RefundWithPayment,
} from './refund-moves.ts';

/** Longer than two requests to the provider take. */
const ALONE_MS = 60_000;
/** A provider's list may lag, and neither takes a key: a part asked for again too soon is paid twice. */
const ASKED_AGAIN_AFTER_MS = 15 * 60_000;
/** A refund that a provider doesn't list by then was never made. */
const LISTED_WITHIN_MS = 24 * 3_600_000;
/** Providers accept refunds quickly, but pay them out after hours or days. */
const MOST_S_UNTIL_ACCEPTED = 300;
const MOST_S_UNTIL_PAID = 3600;

async function koboOf(db: Db, payment_id: string, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ kobo: sum(refunds.amount_kobo).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), which));
  return row?.kobo ?? 0;
}

/** By our books; manual refunds and reversals have a reference. */
const throughProvider = and(eq(refunds.status, 'done'), isNull(refunds.reference));
/** Accepted by the provider. */
const beingPaidOut = and(eq(refunds.status, 'sent'), isNotNull(refunds.provider_refund_id));

/** Undefined if another process is sending it or another refund of the payment goes first. */
async function claim(
  deps: Deps,
  id: string,
  now: Date,
  claimed_until: Date,
): Promise<RefundWithPayment | undefined> {
  return transaction(deps, async (tx) => {
    const [known] = await tx.select().from(refunds).where(eq(refunds.id, id));
    if (!known) return undefined;
    const { payment } = await lockPayment(tx, known.payment_id);
    const open = await openRefundsOf(tx, payment.id);
    const own = open.find((one) => one.id === id);
    if (!own || own.status === 'requested' || (own.claimed_until && own.claimed_until > now))
      return undefined;
    const others = open.filter((one) => one !== own && one.status !== 'requested');
    // An expired claim counts as well: that refund's own retry ends it.
    const begun = (one: Refund) => one.status === 'sent' || one.claimed_until !== null;
    const goesFirst = (one: Refund) => begun(one) || (!begun(own) && one.id < id);
    if (others.some(goesFirst)) return undefined;
    const [refund] = await tx
      .update(refunds)
      .set({ claimed_until })
      .where(eq(refunds.id, id))
      .returning();
    return refund && { refund, payment };
  });
}

const setSentAt = (tx: Db, { id }: Refund, sent_at: Date | null) =>
  tx.update(refunds).set({ sent_at }).where(eq(refunds.id, id));

/** Stored before the request, so that after a crash we know since when money may have moved. */
async function markSent(tx: Db, { refund }: RefundWithPayment, sent_at: Date): Promise<void> {
  const { claimed_until } = refund;
  if (refund.status === 'sent') await setSentAt(tx, refund, sent_at);
  else await moveRefund(tx, refund, 'sent', { sent_at, failure: null, claimed_until });
}

/** Follows an accepted refund: whether the provider has paid it out is in `known`. */
async function followPayout(
  deps: Deps,
  sending: RefundWithPayment,
  known: { done_kobo: number; pending_kobo: number },
  due_kobo: number,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    if (known.done_kobo >= due_kobo) await finishRefund(tx, deps, sending, { response: known });
    else if (!sending.refund.provider_refund_id) await markAccepted(tx, deps, sending, 'unknown');
    else if (known.done_kobo + known.pending_kobo < due_kobo)
      await failRefund(tx, deps, sending, 'The provider took it, but could not pay it out.');
  });
}

/** `already_refunded_kobo` was already refunded by a request whose response was lost. */
async function requestRefund(
  deps: Deps,
  provider: PaymentProvider,
  sending: RefundWithPayment,
  already_refunded_kobo: number,
): Promise<void> {
  const { refund, payment } = sending;
  const amount_kobo = refund.amount_kobo - already_refunded_kobo;
  const at = deps.clock.now();
  await transaction(deps, async (tx) => {
    await lockPayment(tx, payment.id);
    await markSent(tx, sending, at);
    await recordPaymentEvent(tx, payment.id, 'refund_asked', at, { amount_kobo });
  });
  const answer = await provider
    .refund({
      provider_transaction_id: payment.provider_transaction_id ?? '',
      amount_kobo,
      comment: `Refunded by ${deps.settings.get().BRAND_NAME}`,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderRefused)) throw error;
      return error;
    });
  await transaction(deps, async (tx, deps) => {
    if (answer instanceof ProviderRefused) {
      // An earlier request without a response may still move money until it would be listed.
      const { status, sent_at } = refund;
      const neverMade =
        already_refunded_kobo === 0 && Number(at) - Number(sent_at) >= LISTED_WITHIN_MS;
      if (status !== 'sent' || neverMade) await failRefund(tx, deps, sending, answer.message);
      // The 24 hours count from the first request.
      else await setSentAt(tx, refund, sent_at);
    } else if (answer.refunded_kobo < amount_kobo)
      deps.log.warn({ refund: refund.id }, 'only a part was refunded; the rest is asked for again');
    else if (answer.pending) await markAccepted(tx, deps, sending, answer.id ?? 'unknown');
    else await finishRefund(tx, deps, sending, { response: answer.evidence });
  });
}

/** Asks first what was refunded: no crash refunds it twice. @throws ProviderUnavailable */
async function attemptRefund(deps: Deps, sending: RefundWithPayment): Promise<void> {
  const { payment, refund } = sending;
  const provider = providerOf(deps, payment.provider);
  if (!provider) {
    const failure = `It came through ${payment.provider}, which is no longer connected.`;
    return transaction(deps, (tx, deps) => failRefund(tx, deps, sending, failure));
  }
  const before = await koboOf(deps.connection.db, payment.id, throughProvider);
  const due_kobo = before + refund.amount_kobo;
  const known = await provider.fetchRefunds(payment.provider_transaction_id ?? '');
  if (!refund.provider_refund_id) {
    const given = known.done_kobo + known.pending_kobo - before;
    if (given < refund.amount_kobo) {
      const silent_ms = Number(deps.clock.now()) - Number(refund.sent_at);
      if (refund.status === 'sent' && silent_ms < ASKED_AGAIN_AFTER_MS) return;
      return requestRefund(deps, provider, sending, Math.max(given, 0));
    }
    await transaction(deps, (tx, deps) => markSent(tx, sending, deps.clock.now()));
  }
  await followPayout(deps, sending, known, due_kobo);
}

/** @throws AppError conflict if the provider refunded it after all, unavailable */
export async function refuseIfRefunded(
  deps: Deps,
  { payment, refund }: RefundWithPayment,
): Promise<void> {
  const provider = providerOf(deps, payment.provider);
  if (!provider) return;
  const known = await askProvider(
    () => provider.fetchRefunds(payment.provider_transaction_id ?? ''),
    'The payment provider does not answer right now. Try again in a moment: we ask first whether it paid after all.',
  );
  const { db } = deps.connection;
  const others = await koboOf(db, payment.id, or(throughProvider, beingPaidOut));
  if (known.done_kobo + known.pending_kobo >= others + refund.amount_kobo)
    throw conflict(
      'The payment provider has since refunded it. Choose Try again: we ask what became of it.',
    );
}

/** Sends it, or asks what became of it, unless another process does. The timer tries again. */
export async function advanceRefund(
  deps: Deps,
  { refund_id }: { refund_id: string },
): Promise<void> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + ALONE_MS);
  const sending = await claim(deps, refund_id, now, until);
  if (!sending) return;
  try {
    await attemptRefund(deps, sending);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, refund: refund_id }, 'a refund was not sent; it is tried again');
  } finally {
    await deps.connection.db
      .update(refunds)
      .set({ claimed_until: null })
      .where(and(eq(refunds.id, refund_id), eq(refunds.claimed_until, until)));
  }
}

/** Sets when each is checked next. @returns their ids */
async function takeDue(deps: Deps): Promise<string[]> {
  const now = deps.clock.now();
  return transaction(deps, async (tx) => {
    const due = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.status, ['approved', 'sent']), lte(refunds.check_at, now)))
      .orderBy(asc(refunds.check_at))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = idsOf(due);
    if (ids.length > 0)
      await tx
        .update(refunds)
        .set({
          check_at: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${refunds.check_after_s})`,
          check_after_s: sql`least(${refunds.check_after_s} * 2, case when ${refunds.provider_refund_id} is null then ${MOST_S_UNTIL_ACCEPTED}::int else ${MOST_S_UNTIL_PAID}::int end)`,
        })
        .where(inArray(refunds.id, ids));
    return ids;
  });
}

/** Returns how many refunds were due. */
export const advanceDueRefunds = (deps: Deps, stop?: AbortSignal): Promise<number> =>
  runRound(
    deps,
    {
      claim: () => takeDue(deps),
      see: (refund_id) => advanceRefund(deps, { refund_id }),
      failed: 'a refund could not be sent; it is tried again',
    },
    stop,
  );

/** Sent refunds of every order that the payment is for. */
export const refundsUnderWay = (
  { connection: { db } }: Deps,
  payment_id: string,
): Promise<{ refund_id: string }[]> =>
  db
    .select({ refund_id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(
          refunds.order_id,
          db
            .select({ id: payment_shares.order_id })
            .from(payment_shares)
            .where(eq(payment_shares.payment_id, payment_id)),
        ),
        eq(refunds.status, 'sent'),
      ),
    );
