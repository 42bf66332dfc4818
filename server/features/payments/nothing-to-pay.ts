import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { AppError } from '#server/http/errors.ts';
import { DECISIONS, type VisaStatus } from '#shared/orders/states.ts';

/** Why an unpaid order accepts no money, by provider or by hand; a clause for use in a sentence. */
export function closedToMoney({
  deleted_at,
  cancelled_at,
  erased_at,
  paid_at,
}: Pick<Order, 'deleted_at' | 'cancelled_at' | 'erased_at' | 'paid_at'>): string | undefined {
  if (deleted_at) return 'the order was deleted';
  if (cancelled_at) return 'the order was cancelled';
  return erased_at && !paid_at
    ? 'nobody had paid for so long that we erased what was sent with it'
    : undefined;
}

const whyClosed = (order: Order, decided: VisaStatus | undefined): string | undefined =>
  closedToMoney(order) ?? (decided && DECISIONS[decided].nothingToPay);

/** A clause for use in a sentence: 'the application was denied'. */
export const whyNothingToPay = (
  order: Order,
  decided: VisaStatus | undefined,
): string | undefined => (order.paid_at ? undefined : whyClosed(order, decided));

/** A clause for use in a sentence: 'the application was denied'. */
export const nothingToPay = async (
  db: Db,
  deps: Within,
  order: Order,
): Promise<string | undefined> =>
  order.paid_at ? undefined : whyNothingToPay(order, await decidedAs(db, deps, order));

/** Checks paid orders, too. @throws AppError nothing_to_pay */
export async function refuseNothingToPay(db: Db, deps: Within, order: Order): Promise<void> {
  const why = whyClosed(order, await decidedAs(db, deps, order));
  if (why) throw new AppError('nothing_to_pay', `There is nothing to pay: ${why}.`);
}
