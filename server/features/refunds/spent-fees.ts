import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, type Order, spent_fees } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { lockUndeleted } from '#server/features/orders/orders.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { formatKobo, toNaira } from '#shared/money/money.ts';
import { governmentPart } from '#shared/money/prices.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import { spentOn } from './what-is-left.ts';

/** @throws AppError not_found, conflict if not paid or not as `shown_kobo`, invalid naming `amount` */
export async function markSpent(
  deps: Deps,
  id: string,
  {
    amount_kobo,
    reference,
    shown_kobo,
  }: { amount_kobo: number; reference: string; shown_kobo?: number | null | undefined },
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    if (!order.paid_at) throw conflict('It is not paid: nothing of it can have been spent.');
    const most = governmentPart(order.price_lines) || order.amount_kobo;
    if (amount_kobo > most) throw invalid({ amount: `It can’t be more than ${formatKobo(most)}.` });
    const before = await spentOn(tx, order.id);
    const same = before?.amount_kobo === amount_kobo && before.reference === reference;
    if (before && !same && shown_kobo !== undefined && shown_kobo !== before.amount_kobo)
      throw conflict(
        `A colleague marked ${formatKobo(before.amount_kobo)} as spent in the meantime, reference ${before.reference}. Nothing was changed.`,
      );
    const spent_at = deps.clock.now();
    const spent = { amount_kobo, reference, spent_by: admin.id, spent_at };
    await tx
      .insert(spent_fees)
      .values({ order_id: order.id, ...spent })
      .onConflictDoUpdate({ target: spent_fees.order_id, set: spent });
    await recordEvent(tx, order.id, 'fee_spent', admin, spent_at, { amount_kobo, reference });
  });
}

export async function governmentFeeOf(db: Db, order: Order): Promise<OrderMoney['government']> {
  const [row] = await db
    .select({ spent: spent_fees, by: admins.admin_name })
    .from(spent_fees)
    .innerJoin(admins, eq(admins.id, spent_fees.spent_by))
    .where(eq(spent_fees.order_id, order.id));
  return {
    part: toNaira(governmentPart(order.price_lines)),
    terms: order.government_terms,
    spent: row
      ? {
          amount: toNaira(row.spent.amount_kobo),
          reference: row.spent.reference,
          by: row.by,
          at: row.spent.spent_at.toISOString(),
        }
      : null,
  };
}
