import type { Deps } from '#server/deps.ts';
import type { Order } from '#server/features/orders/services.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { stageOf } from '#shared/stages.ts';

/** Since when an order is over: done or cancelled. */
export const overSince = ({ done_at, cancelled_at }: Pick<Order, 'done_at' | 'cancelled_at'>): Date | null => cancelled_at ?? done_at;

/**
 * The Lagos day on which an order's uploads and health answers are erased: so many days after it was done or cancelled, or after its submission
 * while nobody pays. Null while it is at work, and once they are erased.
 */
export function eraseOn({ config }: Pick<Deps, 'config'>, order: Order): string | null {
  if (order.erased_at) return null;
  const over = overSince(order);
  if (over) return lagosDay(addDays(over, config.RETENTION_DAYS_DONE));
  return stageOf(order) === 'unpaid' ? lagosDay(addDays(order.created_at, config.UNPAID_RETENTION_DAYS)) : null;
}

/** Whether an applicant may have everything erased now: it is over, and not erased yet. */
export const mayErase = (order: Order): boolean => overSince(order) !== null && order.erased_at === null;
