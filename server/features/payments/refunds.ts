import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, refunds } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { formatTime } from '#shared/dates.ts';
import { OPEN_REFUNDS, REFUNDS, type RefundState, WITHDRAWABLE_REFUNDS } from '#shared/states.ts';

/** How long nobody else asks the provider, in ms: longer than it may take to answer twice, in case this process ends meanwhile. */
const ALONE_MS = 60_000;

/** The payment's refund that may still move money: one at a time. Locked for the rest of a transaction. */
export async function openRefundOf(tx: Db, payment_id: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), inArray(refunds.status, OPEN_REFUNDS)))
    .for('update');
  return refund;
}

/** Writes a refund that an administrator approved by asking for it. Amounts are in the currency that came. */
export async function insertRefund(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  payment: Payment,
  { amount_kobo, reason, admin }: { amount_kobo: number; reason: string; admin: Admin },
): Promise<Refund> {
  const at = deps.clock.now();
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: uuidv7(at.getTime()),
      order_id: payment.order_id,
      payment_id: payment.id,
      amount_kobo,
      currency: payment.received_currency ?? payment.currency,
      status: 'approved',
      reason,
      asked_by: admin.id,
      asked_at: at,
      approved_by: admin.id,
      approved_at: at,
    })
    .returning();
  if (!refund) throw new Error('the new refund was not returned');
  return refund;
}

/**
 * Moves a refund, guarded in the UPDATE itself: false when it is no longer where it was. Whoever had claimed it lets it go.
 * @throws Error for a move that the table doesn't know
 */
export async function moveRefund(tx: Db, refund: Refund, to: RefundState, set: Partial<Refund> = {}): Promise<boolean> {
  if (!REFUNDS[refund.status].next.includes(to)) throw new Error(`a refund does not go from ${refund.status} to ${to}`);
  const moved = await tx
    .update(refunds)
    .set({ claimed_by: null, claimed_until: null, ...set, status: to })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning({ id: refunds.id });
  return moved.length > 0;
}

/** Takes back a refund that no provider was asked for. */
export const withdrawRefund = (tx: Db, { id }: Refund) =>
  tx.delete(refunds).where(and(eq(refunds.id, id), inArray(refunds.status, WITHDRAWABLE_REFUNDS)));

/** Takes a refund for one administrator who asks the provider; undefined while somebody else does. */
export async function claimRefund(db: Db, deps: Pick<Deps, 'clock'>, { id }: Refund, admin: Admin): Promise<Refund | undefined> {
  const now = deps.clock.now();
  const [claimed] = await db
    .update(refunds)
    .set({ claimed_by: admin.id, claimed_until: new Date(now.getTime() + ALONE_MS) })
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

/** Lets a claimed refund go, so that somebody else may ask at once. */
export const releaseRefund = (db: Db, { id }: Refund) =>
  db.update(refunds).set({ claimed_by: null, claimed_until: null }).where(eq(refunds.id, id));

/** Who asks the provider for a refund at this moment, and since when, in words for whoever came second. */
export async function beingGivenBack(
  db: Db,
  { claimed_by, claimed_until }: Pick<Refund, 'claimed_by' | 'claimed_until'>,
): Promise<AppError> {
  const [admin] = claimed_by === null ? [] : await db.select({ name: admins.admin_name }).from(admins).where(eq(admins.id, claimed_by));
  const since = claimed_until ? ` since ${formatTime(new Date(claimed_until.getTime() - ALONE_MS))}` : '';
  return new AppError('conflict', `${admin?.name ?? 'A colleague'} is giving it back${since}. Look again in a minute.`);
}
