import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { nothingToPay } from './nothing-to-pay.ts';

export async function whyNotChange(
  db: Db,
  deps: Within,
  order: Order,
): Promise<AppError | undefined> {
  if (order.agent_id !== null)
    return conflict('Your agent placed this order and pays for it: ask them to have it changed.');
  if (order.paid_at)
    return new AppError(
      'already_paid',
      'It is paid: it can no longer be changed here. Write to us if something is wrong.',
    );
  const nothing = await nothingToPay(db, deps, order);
  if (nothing) return new AppError('nothing_to_pay', `It can no longer be changed: ${nothing}.`);
  const decided = order.done_at ? 'done' : await decidedAs(db, deps, order);
  return decided
    ? conflict(`It can no longer be changed: it is ${decided.toLowerCase()}.`)
    : undefined;
}
