import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import { admins, files, type Order, type Refund, waivers } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { isUuid, lockAny } from '#server/features/orders/orders.ts';
import { tellCashiers } from '#server/features/payments/cashiers.ts';
import { adminName } from '#server/features/sessions/colleagues.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { insertFileRows, type Placed, WAIVER_PROOF } from '#server/features/uploads/files.ts';
import { isServed } from '#server/features/uploads/scan.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
import { formatKobo, toNaira } from '#shared/money/money.ts';
import type { Waiver } from '#shared/money/waivers.ts';
import { beginRefund } from './ask-refund.ts';
import { cancelLocked } from './cancel-order.ts';
import { refundableOf, spentOn } from './what-is-left.ts';

const asker = alias(admins, 'asker');
const closer = alias(admins, 'closer');

/** Kobo left to refund, minus the spent government fee. */
async function unspentLeft(db: Db, order_id: string): Promise<number> {
  const left = await refundableOf(db, order_id);
  if (!left) return 0;
  const spent_kobo = (await spentOn(db, order_id))?.amount_kobo ?? 0;
  return Math.max(0, left.left_kobo - spent_kobo);
}

const NOTHING =
  'Nothing is left that a waiver could refund: it was spent, or has already been refunded.';

function mustNotBeOver({ done_at, deleted_at, cancelled_at }: Order): void {
  if (deleted_at) throw new AppError('not_found');
  if (done_at && !cancelled_at)
    throw conflict('This order is done: there is nothing to waive any more.');
}

/** @throws AppError not_found, conflict if one is open, the order is done or erased, or nothing is left */
export async function askWaiver(
  deps: Deps,
  id: string,
  reason: string,
  proof: Placed,
  admin: Admin,
): Promise<string> {
  try {
    return await transaction(deps, async (tx, deps) => {
      const order = await lockAny(tx, id);
      mustNotBeOver(order);
      // Its reason and proof would never be erased.
      if (order.email === '')
        throw conflict(
          'What we held of this order was erased: no waiver can be asked for any more.',
        );
      if ((await unspentLeft(tx, order.id)) === 0) throw conflict(NOTHING);
      const now = deps.clock.now();
      const waiver_id = uuidv7(now.getTime());
      // Without an order, so that no list of an order's files shows it.
      await insertFileRows(tx, deps, null, [{ ...proof, field: WAIVER_PROOF }]);
      await tx.insert(waivers).values({
        id: waiver_id,
        order_id: order.id,
        reason,
        proof_key: proof.key,
        asked_by: admin.id,
        asked_at: now,
      });
      await recordEvent(tx, order.id, 'waiver_asked', admin, now, { reason });
      const about = { template: 'waiver_to_approve', order_id: order.id, waiver_id } as const;
      await tellCashiers(tx, deps, about, admin.id);
      return waiver_id;
    });
  } catch (error) {
    if (uniqueViolation(error) !== 'waivers_open') throw error;
    throw conflict('A waiver has already been asked for. Approve or withdraw that one first.');
  }
}

async function lockOpen(tx: Db, id: string) {
  const [known] = isUuid(id) ? await tx.select().from(waivers).where(eq(waivers.id, id)) : [];
  if (!known) throw new AppError('not_found');
  const order = await lockAny(tx, known.order_id);
  const [waiver] = await tx.select().from(waivers).where(eq(waivers.id, id)).for('update');
  if (!waiver) throw new AppError('not_found');
  if (waiver.closed_at)
    throw conflict(
      waiver.closed_as === 'approved' ? 'It is already approved.' : 'It was withdrawn.',
    );
  return { order, waiver };
}

async function mustShowProof(tx: Db, key: string | null): Promise<void> {
  const [proof] = key ? await tx.select().from(files).where(eq(files.key, key)) : [];
  if (!proof) throw conflict('Its proof was erased: nobody can look at it any more. Withdraw it.');
  if (isServed(proof)) return;
  throw conflict(
    proof.scan === 'infected'
      ? 'The virus scanner found its proof harmful: nobody can look at it. Withdraw it, and ask for it with another proof.'
      : 'Its proof waits for the virus scan: nobody can look at it until then. Approve it afterwards.',
  );
}

/**
 * Cancels the order and refunds everything unspent. Returns one refund per payment.
 * @throws AppError not_found, refund_changed if `expected_kobo` is outdated, conflict for the
 * admin's own, once closed, done or without a proof that can be opened, and with nothing left
 */
export async function approveWaiver(
  deps: Deps,
  id: string,
  expected_kobo: number | undefined,
  admin: Admin,
): Promise<Refund[]> {
  return transaction(deps, async (tx, deps) => {
    const { order, waiver } = await lockOpen(tx, id);
    if (waiver.asked_by === admin.id)
      throw conflict('You asked for it: a colleague has to approve it.');
    mustNotBeOver(order);
    await mustShowProof(tx, waiver.proof_key);
    const refund_kobo = await unspentLeft(tx, order.id);
    if (refund_kobo === 0) throw conflict(NOTHING);
    if (expected_kobo !== undefined && expected_kobo !== refund_kobo)
      throw new AppError(
        'refund_changed',
        `What isn’t spent has changed: ${formatKobo(refund_kobo)} would be refunded now. Look at it again; nothing was approved.`,
        { expected_refund: String(toNaira(refund_kobo)) },
      );
    const now = deps.clock.now();
    await tx
      .update(waivers)
      .set({ closed_as: 'approved', closed_by: admin.id, closed_at: now, refund_kobo })
      .where(eq(waivers.id, id));
    await recordEvent(tx, order.id, 'waiver_approved', admin, now, { amount_kobo: refund_kobo });
    const name = (await adminName(tx, waiver.asked_by)) ?? '';
    const by = { kind: 'admin' as const, id: waiver.asked_by, name };
    const how = { by, reason: 'Waiver', approved_by: admin.id };
    if (order.cancelled_at)
      return beginRefund(tx, deps, order, { ...how, amount_kobo: refund_kobo });
    return (await cancelLocked(tx, deps, order, { ...how, refund_kobo })).refunds;
  });
}

/** @throws AppError not_found, conflict if already closed */
export async function withdrawWaiver(deps: Deps, id: string, admin: Admin): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const { order } = await lockOpen(tx, id);
    const now = deps.clock.now();
    await tx
      .update(waivers)
      .set({ closed_as: 'withdrawn', closed_by: admin.id, closed_at: now })
      .where(eq(waivers.id, id));
    await recordEvent(tx, order.id, 'waiver_withdrawn', admin, now);
  });
}

/** Newest first, with links signed for `reader`. */
export async function waiversOf(
  db: Db,
  deps: Pick<Within, 'config' | 'clock'>,
  order_id: string,
  reader: Admin,
): Promise<Waiver[]> {
  const rows = await db
    .select({
      waiver: waivers,
      by: asker.admin_name,
      closed_by: closer.admin_name,
      proof_scan: files.scan,
    })
    .from(waivers)
    .innerJoin(asker, eq(asker.id, waivers.asked_by))
    .leftJoin(closer, eq(closer.id, waivers.closed_by))
    .leftJoin(files, eq(files.key, waivers.proof_key))
    .where(eq(waivers.order_id, order_id))
    .orderBy(desc(waivers.id));
  if (rows.length === 0) return [];
  const now_kobo = await unspentLeft(db, order_id);
  const now = deps.clock.now();
  return rows.map(({ waiver, by, closed_by, proof_scan }) => ({
    id: waiver.id,
    order_id,
    reason: waiver.reason,
    status: waiver.closed_as ?? 'requested',
    amount: toNaira(waiver.closed_at ? (waiver.refund_kobo ?? 0) : now_kobo),
    by,
    asked_at: waiver.asked_at.toISOString(),
    closed_by,
    closed_at: waiver.closed_at?.toISOString() ?? null,
    proof_url: waiver.proof_key
      ? signLink(
          deps.config.SECRET,
          `/uploads/${waiver.proof_key}`,
          now,
          LINK_MS,
          reader.token_hash,
        )
      : null,
    proof_scan,
    own: waiver.asked_by === reader.id,
  }));
}
