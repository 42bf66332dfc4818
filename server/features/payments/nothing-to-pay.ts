import type { Db } from '#server/database/connect.ts';
import type { Within } from '#server/deps.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import { AppError } from '#server/http/errors.ts';
import { DECISIONS } from '#shared/orders/states.ts';

/** Within a sentence: 'the application was denied'. */
export async function nothingToPay(
  db: Db,
  deps: Within,
  order: Order,
): Promise<string | undefined> {
  if (order.paid_at) return undefined;
  if (order.deleted_at) return 'the order was deleted';
  if (order.cancelled_at) return 'the order was cancelled';
  if (order.erased_at) return 'nobody had paid for so long that we erased what was sent with it';
  const decided = await serviceOf(deps.services, order.kind).decided?.decidedAs(db, order);
  return decided && DECISIONS[decided].nothingToPay;
}

/** @throws AppError nothing_to_pay */
export async function refuseNothingToPay(db: Db, deps: Within, order: Order): Promise<void> {
  const why = await nothingToPay(db, deps, order);
  if (why) throw new AppError('nothing_to_pay', `There is nothing to pay: ${why}.`);
}
