import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { AppError } from '#server/http/errors.ts';
import { DECISIONS, type VisaStatus } from '#shared/orders/states.ts';

/**
 * Why no money can be taken for an order, by provider or by hand: a clause for use in a sentence, as
 * 'the application was denied'. What was decided counts if it is given.
 */
export function closedToMoney(
  {
    deleted_at,
    cancelled_at,
    erased_at,
    paid_at,
  }: Pick<Order, 'deleted_at' | 'cancelled_at' | 'erased_at' | 'paid_at'>,
  decided?: VisaStatus,
): string | undefined {
  if (deleted_at) return 'the order was deleted';
  if (cancelled_at) return 'the order was cancelled';
  if (erased_at && !paid_at)
    return 'nobody had paid for so long that we erased what was sent with it';
  return decided && DECISIONS[decided].nothingToPay;
}

/** The same clause; undefined for paid orders. */
export const whyNothingToPay = (
  order: Order,
  decided: VisaStatus | undefined,
): string | undefined => (order.paid_at ? undefined : closedToMoney(order, decided));

/** `whyNothingToPay` for callers that don't know yet what was decided. */
export const nothingToPay = async (
  db: Db,
  deps: Within,
  order: Order,
): Promise<string | undefined> =>
  order.paid_at ? undefined : closedToMoney(order, await decidedAs(db, deps, order));

/** Also for paid orders. @throws AppError nothing_to_pay */
export async function refuseNothingToPay(db: Db, deps: Within, order: Order): Promise<void> {
  const why = closedToMoney(order, await decidedAs(db, deps, order));
  if (why) throw new AppError('nothing_to_pay', `There is nothing to pay: ${why}.`);
}
