import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { isStillUnpaid, stageOf } from '#shared/orders/stages.ts';

type By = Pick<Deps, 'config' | 'clock'>;

const overSince = ({
  done_at,
  cancelled_at,
}: Pick<Order, 'done_at' | 'cancelled_at'>): Date | null => cancelled_at ?? done_at;

/** Null while the order is in progress. */
function allErasedAt({ config }: By, order: Order): Date | null {
  const since = overSince(order) ?? (isStillUnpaid(stageOf(order)) ? order.created_at : null);
  return since && addDays(since, config.RETENTION_DAYS_DONE);
}

const todayOf = ({ clock }: By): string => lagosDay(clock.now());

/**
 * Lagos day of the next erasure; null while in progress, once erased, and when it has passed: then
 * money waits, and nobody can say until when. `sent_at`: newest upload, null if uploads stay as long
 * as the rest.
 */
export function eraseOn(
  by: By,
  order: Order,
  sent_at: Date | null = order.created_at,
): string | null {
  const all = allErasedAt(by, order);
  if (order.erased_at || !all) return null;
  const uploads =
    sent_at && !overSince(order) ? addDays(sent_at, by.config.UNPAID_RETENTION_DAYS) : all;
  const day = lagosDay(uploads > by.clock.now() && uploads < all ? uploads : all);
  return day < todayOf(by) ? null : day;
}

/**
 * The Lagos day until which backups hold erased data; null after that day, and as long as no day of
 * erasure can be named.
 */
export function inBackupsUntil(by: By, order: Order): string | null {
  const erased = order.erased_at ?? allErasedAt(by, order);
  if (!erased || (!order.erased_at && lagosDay(erased) < todayOf(by))) return null;
  const until = lagosDay(addDays(erased, by.config.BACKUP_KEEP_DAYS));
  return until >= todayOf(by) ? until : null;
}

export const mayErase = (order: Order): boolean =>
  overSince(order) !== null && order.erased_at === null;
