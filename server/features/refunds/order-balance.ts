import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { toNaira } from '#shared/money/money.ts';
import type { OrderMoney } from '#shared/money/refunds.ts';
import { listRefunds } from './list-refunds.ts';
import { governmentFeeOf } from './spent-fees.ts';
import { twoPersonsAbove } from './two-persons.ts';
import { waiversOf } from './waivers.ts';
import { refundNow, standingOf } from './what-is-left.ts';

/** Money received, refunded and refundable for an order, in naira. */
export async function orderBalance(deps: Deps, order: Order, reader: Admin): Promise<OrderMoney> {
  const { db } = deps.connection;
  const standing = await standingOf(db, deps, order);
  const { left } = standing;
  const above_kobo = await twoPersonsAbove(db, deps, { order_id: order.id, admin_id: reader.id });
  return {
    came: toNaira(left?.received_kobo ?? 0),
    given_back: toNaira(left?.left_us_kobo ?? 0),
    left: toNaira(left?.left_kobo ?? 0),
    by_hand: left?.by_hand ?? false,
    by_terms: toNaira(refundNow(standing)),
    two_persons_above: above_kobo === undefined ? null : toNaira(above_kobo),
    refunds: await listRefunds(deps, reader.id, { order_id: order.id }),
    government: await governmentFeeOf(db, order),
    waivers: await waiversOf(db, deps, order.id, reader),
  };
}
