import type { Deps } from '#server/deps.ts';
import type { Order } from '#server/features/orders/services.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { isStillUnpaid, stageOf } from '#shared/orders/stages.ts';

export const overSince = ({
  done_at,
  cancelled_at,
}: Pick<Order, 'done_at' | 'cancelled_at'>): Date | null => cancelled_at ?? done_at;

/** A Lagos day; null while in progress and once erased. */
export function eraseOn(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  order: Order,
): string | null {
  if (order.erased_at) return null;
  const { RETENTION_DAYS_DONE, UNPAID_RETENTION_DAYS } = config;
  const over = overSince(order);
  if (over) return lagosDay(addDays(over, RETENTION_DAYS_DONE));
  if (!isStillUnpaid(stageOf(order))) return null;
  const uploads = addDays(order.created_at, UNPAID_RETENTION_DAYS);
  return lagosDay(uploads > clock.now() ? uploads : addDays(order.created_at, RETENTION_DAYS_DONE));
}

export const mayErase = (order: Order): boolean =>
  overSince(order) !== null && order.erased_at === null;
