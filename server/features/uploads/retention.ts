import type { Deps } from '#server/deps.ts';
import type { Order } from '#server/features/orders/services.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { isStillUnpaid, stageOf } from '#shared/stages.ts';

export const overSince = ({
  done_at,
  cancelled_at,
}: Pick<Order, 'done_at' | 'cancelled_at'>): Date | null => cancelled_at ?? done_at;

/** A Lagos day; null while in progress and once erased. */
export function eraseOn({ config }: Pick<Deps, 'config'>, order: Order): string | null {
  if (order.erased_at) return null;
  const over = overSince(order);
  if (over) return lagosDay(addDays(over, config.RETENTION_DAYS_DONE));
  return isStillUnpaid(stageOf(order))
    ? lagosDay(addDays(order.created_at, config.UNPAID_RETENTION_DAYS))
    : null;
}

export const mayErase = (order: Order): boolean =>
  overSince(order) !== null && order.erased_at === null;
