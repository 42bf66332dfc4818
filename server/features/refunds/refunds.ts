import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, refunds } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import { tellPayers } from '#server/features/payments/payers.ts';
import { detailOf } from '#server/features/payments/refund-rows.ts';
import type { Admin, Applicant } from '#server/features/sessions/sessions.ts';
import type { Queue } from '#server/jobs.ts';
import { formatTime } from '#shared/dates.ts';
import { REFUNDS, type RefundState } from '#shared/states.ts';
import { isLastPayer } from './two-persons.ts';

export const refundQueue: Queue<{ refund_id: string }> = {
  name: 'refund',
  words: 'Sending a refund',
  retryLimit: 3,
};

/** Longer than two requests to the provider may take. */
const ALONE_MS = 60_000;
/** The interval then doubles. */
const FIRST_CHECK_S = 60;

export const firstLook = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + FIRST_CHECK_S * 1000),
  check_after_s: FIRST_CHECK_S,
});

export type RefundDoer = Pick<Admin, 'kind' | 'id' | 'name'> | Applicant | { kind: 'system' };

/** Locked. */
export async function failedRefundOf(tx: Db, payment_id: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), eq(refunds.status, 'failed')))
    .orderBy(desc(refunds.id))
    .limit(1)
    .for('update');
  return refund;
}

/** What the provider refunded by our books, in kobo, without manual refunds and reversals. */
export async function throughProvider(
  db: Db,
  { id, refunded_kobo, reversed_kobo }: Pick<Payment, 'id' | 'refunded_kobo' | 'reversed_kobo'>,
): Promise<number> {
  const [by_hand] = await db
    .select({ kobo: sum(refunds.amount_kobo).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.payment_id, id), eq(refunds.status, 'done'), isNotNull(refunds.reference)),
    );
  return refunded_kobo - reversed_kobo - (by_hand?.kobo ?? 0);
}

export const aboutOf = <Template extends string>(
  template: Template,
  { id: refund_id, order_id, payment_id }: Refund,
) => ({ template, order_id, payment_id, refund_id });

interface NewRefund {
  amount_kobo: number;
  /** What `needsSecond` returned. */
  second: boolean;
  reason: string;
  by: RefundDoer;
  /** The caller sends it, so no job is queued. */
  sends?: boolean;
}

/**
 * Approved or to be approved by a colleague. Order and payment are locked (docs/decisions/0032).
 */
export async function insertRefund(
  tx: Db,
  deps: Within,
  payment: Payment,
  { amount_kobo, second, reason, by, sends }: NewRefund,
): Promise<Refund> {
  const at = deps.clock.now();
  const admin_id = by.kind === 'admin' ? by.id : null;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: uuidv7(at.getTime()),
      order_id: payment.order_id,
      payment_id: payment.id,
      amount_kobo,
      currency: payment.received_currency ?? payment.currency,
      status: second ? 'requested' : 'approved',
      reason,
      asked_by: admin_id,
      asked_at: at,
      ...(second ? {} : { approved_by: admin_id, approved_at: at }),
    })
    .returning();
  if (!refund) throw new Error('the new refund was not returned');
  if (second) {
    await recordEvent(tx, payment.order_id, 'refund_requested', by, at, detailOf(refund));
    if (admin_id !== null && (await isLastPayer(tx, admin_id)))
      await recordEvent(tx, payment.order_id, 'refund_needs_owner', by, at, detailOf(refund));
    await tellPayers(tx, deps, aboutOf('refund_to_approve', refund), admin_id);
  } else if (!sends) await queueRefund(tx, deps, refund, payment, admin_id);
  return refund;
}

/** For money paid by hand, mails colleagues instead. */
export async function queueRefund(
  tx: Db,
  deps: Within,
  refund: Refund,
  { provider }: Pick<Payment, 'provider'>,
  approved_by: number | null,
): Promise<void> {
  if (provider === 'manual')
    return tellPayers(tx, deps, aboutOf('refund_by_hand', refund), approved_by);
  await tx.update(refunds).set(firstLook(deps)).where(eq(refunds.id, refund.id));
  await deps.jobs.send(tx, refundQueue, { refund_id: refund.id });
}

/**
 * False if its state has changed meanwhile; releases its claim.
 * @throws Error for a transition that isn't allowed
 */
export async function moveRefund(
  tx: Db,
  refund: Refund,
  to: RefundState,
  set: Partial<Refund> = {},
): Promise<boolean> {
  if (!REFUNDS[refund.status].next.includes(to))
    throw new Error(`a refund does not go from ${refund.status} to ${to}`);
  const moved = await tx
    .update(refunds)
    .set({ claimed_by: null, claimed_until: null, ...set, status: to })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning({ id: refunds.id });
  return moved.length > 0;
}

/** Undefined while somebody else has claimed it. */
export async function claimRefund(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  id: string,
  admin: Pick<Admin, 'id'> | null,
): Promise<Refund | undefined> {
  const now = deps.clock.now();
  const [claimed] = await db
    .update(refunds)
    .set({ claimed_by: admin?.id ?? null, claimed_until: new Date(now.getTime() + ALONE_MS) })
    .where(
      and(
        eq(refunds.id, id),
        inArray(refunds.status, ['approved', 'sent']),
        or(isNull(refunds.claimed_until), lte(refunds.claimed_until, now)),
      ),
    )
    .returning();
  return claimed;
}

/** Not if somebody else has claimed it since. */
export const releaseRefund = (db: Db, { id, claimed_until }: Refund) =>
  db
    .update(refunds)
    .set({ claimed_by: null, claimed_until: null })
    .where(
      and(eq(refunds.id, id), claimed_until ? eq(refunds.claimed_until, claimed_until) : undefined),
    );

export async function beingGivenBack(
  db: Db,
  { claimed_by, claimed_until }: Pick<Refund, 'claimed_by' | 'claimed_until'>,
): Promise<AppError> {
  const [admin] =
    claimed_by === null
      ? []
      : await db.select({ name: admins.admin_name }).from(admins).where(eq(admins.id, claimed_by));
  const since = claimed_until
    ? ` since ${formatTime(new Date(claimed_until.getTime() - ALONE_MS))}`
    : '';
  return new AppError(
    'conflict',
    `${admin?.name ?? 'A colleague'} is refunding it${since}. Look again in a minute.`,
  );
}
