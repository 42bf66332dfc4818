import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { ProviderUnavailable, type RefundAnswer } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, payments, refunds } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { isOrderId } from '#server/features/orders/orders.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import { BATCH, runRound } from '#server/features/payments/due-rounds.ts';
import { movePayment } from '#server/features/payments/move-payment.ts';
import { tellPayers } from '#server/features/payments/payers.ts';
import { recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { lockBoth, openedWith } from '#server/features/payments/payments.ts';
import { providerOf } from '#server/features/payments/providers.ts';
import { cameOf, detailOf, isTaken, openRefundOf } from '#server/features/payments/refund-rows.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { eventAmount } from '#shared/event-details.ts';
import { REFUNDS } from '#shared/states.ts';
import {
  aboutOf,
  claimRefund,
  firstLook,
  moveRefund,
  type RefundDoer,
  releaseRefund,
  throughProvider,
} from './refunds.ts';

/** `admin` is null for the job and the timer. */
export interface Sending {
  refund: Refund;
  payment: Payment;
  admin: Pick<Admin, 'kind' | 'id' | 'name'> | null;
}

/** Taking a refund is quick; paying it out takes hours or days. */
const MOST_S_UNTIL_TAKEN = 300;
const MOST_S_UNTIL_PAID = 3600;

async function doerOf(
  db: Db,
  { refund, admin }: Pick<Sending, 'refund' | 'admin'>,
): Promise<RefundDoer> {
  if (admin) return admin;
  const [row] =
    refund.approved_by === null
      ? []
      : await db
          .select({ id: admins.id, name: admins.admin_name })
          .from(admins)
          .where(eq(admins.id, refund.approved_by));
  return row ? { kind: 'admin', ...row } : { kind: 'system' };
}

/** Idempotent; `reference` is for manual refunds. */
export async function finishRefund(
  tx: Db,
  deps: Within,
  { refund, payment: known, admin }: Sending,
  response: unknown,
  reference?: string,
): Promise<void> {
  const { payment } = await lockBoth(tx, known);
  const [now] = await tx.select().from(refunds).where(eq(refunds.id, refund.id)).for('update');
  // Failed refunds finish by hand or after a new approval.
  if (!now || (!REFUNDS[now.status].open && !(now.status === 'failed' && reference))) return;
  const at = deps.clock.now();
  if (
    !(await moveRefund(tx, now, 'done', {
      done_at: at,
      ...(reference ? { reference, failure: null } : {}),
    }))
  )
    throw new Error(`the refund ${refund.id} moved while it was locked`);
  const amount_kobo = now.amount_kobo;
  const refunded_kobo = payment.refunded_kobo + amount_kobo;
  if (refunded_kobo > cameOf(payment))
    throw new Error(`the refund ${refund.id} is more than what came`);
  // The bank may take the rest meanwhile.
  const to = isTaken(payment)
    ? payment.status
    : refunded_kobo === cameOf(payment)
      ? 'refunded'
      : 'partly_refunded';
  const doer = await doerOf(tx, { refund, admin });
  const decides =
    payment.status === 'needs_review'
      ? { decided_by: doer.kind === 'admin' ? doer.id : null, decided_at: at }
      : {};
  if (!(await movePayment(tx, payment, to, { refunded_kobo, ...decides })))
    throw new Error(`payment ${payment.id} moved while it was locked`);
  const asked_kobo = payment.amount_kobo;
  const by = doer.kind === 'admin' ? { admin_id: doer.id, admin_name: doer.name } : {};
  await recordPaymentEvent(tx, payment.id, to, at, { ...by, amount_kobo, asked_kobo, response });
  await recordEvent(tx, payment.order_id, 'payment_refunded', doer, at, {
    tx_ref: payment.tx_ref,
    amount_kobo,
    asked_kobo,
    currency: now.currency,
    method: payment.method_label ?? '',
  });
  const template = now.provider_refund_id ? 'refund_paid' : 'refunded';
  await queueMessage(tx, deps, mailQueue, {
    template,
    order_id: payment.order_id,
    payment_id: payment.id,
    refund_id: refund.id,
  });
}

async function noteOnItsWay(
  tx: Db,
  deps: Within,
  { refund, payment, admin }: Sending,
  id: string,
): Promise<void> {
  const at = deps.clock.now();
  await lockBoth(tx, payment);
  const taken = await tx
    .update(refunds)
    .set({ provider_refund_id: id, ...firstLook(deps) })
    .where(
      and(
        eq(refunds.id, refund.id),
        eq(refunds.status, 'sent'),
        sql`${refunds.provider_refund_id} is null`,
      ),
    )
    .returning({ id: refunds.id });
  if (taken.length === 0) return;
  await recordEvent(
    tx,
    payment.order_id,
    'refund_sent',
    await doerOf(tx, { refund, admin }),
    at,
    detailOf(refund),
  );
  await queueMessage(tx, deps, mailQueue, {
    template: 'refunded',
    order_id: payment.order_id,
    payment_id: payment.id,
    refund_id: refund.id,
  });
}

async function failRefund(
  tx: Db,
  deps: Within,
  { refund, payment }: Sending,
  failure: string,
): Promise<void> {
  const at = deps.clock.now();
  await lockBoth(tx, payment);
  const now = await openRefundOf(tx, payment.id);
  if (now?.id !== refund.id || now.status === 'requested') return;
  if (!(await moveRefund(tx, now, 'failed', { failure, check_at: null, provider_refund_id: null })))
    return;
  await recordPaymentEvent(tx, payment.id, 'refund_refused', at, { message: failure });
  await recordEvent(tx, payment.order_id, 'refund_failed', SYSTEM, at, {
    ...detailOf(now),
    failure,
  });
  await tellPayers(tx, deps, aboutOf('refund_failed_ours', now));
  if (now.provider_refund_id)
    await queueMessage(tx, deps, mailQueue, {
      template: 'refund_failed',
      order_id: payment.order_id,
      payment_id: payment.id,
      refund_id: refund.id,
    });
}

/** @throws AppError unavailable, conflict with the provider's message */
async function askFor(deps: Deps, sending: Sending, amount_kobo: number): Promise<RefundAnswer> {
  const { refund, payment, admin } = sending;
  const at = deps.clock.now();
  const { claimed_by, claimed_until } = refund;
  // Stored first: after a crash we know that money may have moved.
  await transaction(deps, async (tx) => {
    await lockBoth(tx, payment);
    if (
      refund.status !== 'sent' &&
      !(await moveRefund(tx, refund, 'sent', {
        sent_at: at,
        failure: null,
        claimed_by,
        claimed_until,
      }))
    )
      throw new Error(`the refund ${refund.id} moved while it was claimed`);
    const by = admin ? { admin_id: admin.id, admin_name: admin.name } : {};
    await recordPaymentEvent(tx, payment.id, 'refund_asked', at, { ...by, amount_kobo });
  });
  try {
    const comment = `Refunded by ${admin?.name ?? deps.settings.get().BRAND_NAME}`;
    return await openedWith(deps, payment).refund({
      provider_transaction_id: payment.provider_transaction_id ?? '',
      amount_kobo,
      comment,
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new AppError(
        'unavailable',
        'The payment provider did not say whether it refunds the money. Try again: we ask what became of it first, and nothing is refunded twice.',
      );
    if (!(error instanceof ProviderRefused)) throw error;
    const { message } = error;
    // An earlier request without a response may still move money.
    if (refund.status !== 'sent')
      await transaction(deps, (tx, deps) => failRefund(tx, deps, sending, message));
    throw new AppError(
      'conflict',
      `The payment provider does not refund it: “${message}”. The payment stays here.`,
    );
  }
}

/** @throws AppError unavailable */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError(
      'unavailable',
      'The payment provider does not answer right now. It was not asked for the refund. Try again in a moment.',
    );
  }
}

async function follow(deps: Deps, sending: Sending): Promise<void> {
  const { refund, payment } = sending;
  const { db } = deps.connection;
  const known = await asking(() =>
    openedWith(deps, payment).fetchRefunds(payment.provider_transaction_id ?? ''),
  );
  const due = (await throughProvider(db, payment)) + refund.amount_kobo;
  if (known.done_kobo >= due)
    return transaction(deps, (tx, deps) => finishRefund(tx, deps, sending, known));
  if (known.done_kobo + known.pending_kobo < due)
    return transaction(deps, (tx, deps) =>
      failRefund(tx, deps, sending, 'The provider took it, but could not pay it out.'),
    );
}

/**
 * Asks first what was refunded, so that a crash never refunds twice.
 * @throws AppError unavailable, conflict
 */
async function give(deps: Deps, sending: Sending): Promise<void> {
  const { payment, refund } = sending;
  const { db } = deps.connection;
  if (!providerOf(deps, payment.provider)) {
    const failure = `It came through ${payment.provider}, which is not connected any more.`;
    await transaction(deps, (tx, deps) => failRefund(tx, deps, sending, failure));
    throw new AppError('conflict', `${failure} Refund it there or by hand.`);
  }
  const before = await throughProvider(db, payment);
  if (refund.provider_refund_id) return follow(deps, sending);
  const given =
    (await asking(() =>
      openedWith(deps, payment).fetchRefunded(payment.provider_transaction_id ?? ''),
    )) - before;
  if (given >= refund.amount_kobo) {
    // Requested before, without a response.
    await transaction(deps, async (tx, deps) => {
      if (refund.status !== 'sent')
        await moveRefund(tx, refund, 'sent', { sent_at: deps.clock.now() });
    });
    const known = await asking(() =>
      openedWith(deps, payment).fetchRefunds(payment.provider_transaction_id ?? ''),
    );
    if (known.done_kobo < before + refund.amount_kobo)
      return transaction(deps, (tx, deps) => noteOnItsWay(tx, deps, sending, 'unknown'));
    return transaction(deps, (tx, deps) =>
      finishRefund(tx, deps, sending, { given_before: given }),
    );
  }
  const { refunded_kobo, id, pending, evidence } = await askFor(
    deps,
    sending,
    refund.amount_kobo - Math.max(given, 0),
  );
  if (Math.max(given, 0) + refunded_kobo < refund.amount_kobo) {
    const words = (kobo: number) => eventAmount({ amount_kobo: kobo, currency: refund.currency });
    throw new AppError(
      'conflict',
      `Only ${words(Math.max(given, 0) + refunded_kobo)} of ${words(refund.amount_kobo)} went back. Choose Refund once more for the rest.`,
    );
  }
  await transaction(deps, (tx, deps) =>
    pending
      ? noteOnItsWay(tx, deps, sending, id ?? 'unknown')
      : finishRefund(tx, deps, sending, evidence),
  );
}

/** @throws as `give` */
export async function sendClaimed(deps: Deps, sending: Sending): Promise<void> {
  try {
    await give(deps, sending);
  } finally {
    await releaseRefund(deps.connection.db, sending.refund);
  }
}

/** Does nothing if claimed elsewhere. @throws as `give` */
export async function sendRefund(
  deps: Deps,
  id: string,
  admin: Sending['admin'] = null,
): Promise<void> {
  const { db } = deps.connection;
  const refund = await claimRefund(db, deps, id, admin);
  if (!refund) return;
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.payment_id));
  if (!payment) throw new Error(`the payment of refund ${id} is gone`);
  await sendClaimed(deps, { refund, payment, admin });
}

/** Silence of the provider is left to the timer. */
export async function sendRefundJob(
  deps: Deps,
  { refund_id }: { refund_id: string },
): Promise<void> {
  await sendRefund(deps, refund_id).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn(
      { err: error, refund: refund_id },
      'a refund was not sent; it is tried again, or waits for an administrator',
    );
  });
}

const [MOST_LOOKS, LOOK_MS] = [40, 50];

/** Waits up to two seconds for running refund jobs, so that the next refund sees what is left. */
export async function sendBefore(deps: Deps, order_id: string): Promise<void> {
  if (!isOrderId(order_id)) return;
  const unsent = and(
    eq(refunds.order_id, order_id),
    inArray(refunds.status, ['approved', 'sent']),
    isNull(refunds.provider_refund_id),
  );
  const sent = new Set<string>();
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const open = await deps.connection.db
      .select({ id: refunds.id, claimed_until: refunds.claimed_until })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .where(and(unsent, ne(payments.provider, 'manual')));
    const now = deps.clock.now();
    const isElsewhere = ({ claimed_until }: (typeof open)[number]) =>
      claimed_until !== null && claimed_until > now;
    for (const { id } of open.filter((one) => !isElsewhere(one) && !sent.has(one.id))) {
      sent.add(id);
      await sendRefundJob(deps, { refund_id: id });
    }
    if (!open.some(isElsewhere)) return;
    await wait(LOOK_MS);
  }
}

async function claimDue(deps: Deps): Promise<string[]> {
  const now = deps.clock.now();
  return transaction(deps, async (tx) => {
    const due = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(inArray(refunds.status, ['approved', 'sent']), lte(refunds.check_at, now)))
      .orderBy(asc(refunds.check_at))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(refunds)
        .set({
          check_at: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${refunds.check_after_s})`,
          check_after_s: sql`least(${refunds.check_after_s} * 2, case when ${refunds.provider_refund_id} is null then ${MOST_S_UNTIL_TAKEN}::int else ${MOST_S_UNTIL_PAID}::int end)`,
        })
        .where(inArray(refunds.id, ids));
    return ids;
  });
}

/** Returns how many were due. */
export const refundsDue = (deps: Deps, stop?: AbortSignal): Promise<number> =>
  runRound(
    deps,
    {
      claim: () => claimDue(deps),
      see: (refund_id) => sendRefundJob(deps, { refund_id }),
      failed: 'a refund could not be sent; it is tried again',
    },
    stop,
  );

/** By order: other payments may share the webhook's reference. */
export async function followRefunds(deps: Deps, order_id: string): Promise<void> {
  const open = await deps.connection.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.order_id, order_id), eq(refunds.status, 'sent')));
  for (const { id } of open) await sendRefundJob(deps, { refund_id: id });
}
