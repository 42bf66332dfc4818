import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { findActor } from '#server/features/sessions/sessions.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { openByLink } from './links.ts';
import { readManageOrder } from './manage-order.ts';

/** @throws AppError unauthorized when the link is expired or used */
export async function openManageSession(
  deps: Deps,
  code: string,
  key?: string,
): Promise<{ token: string; order: ManageOrder }> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const { token, order_id } = await openByLink(deps, code, key);
  const me = await findActor(db, token, now);
  const order = await findOrder(db, order_id);
  if (me) await recordEvent(db, order_id, 'manage_opened', me, now);
  return { token, order: await readManageOrder(db, deps, order, me?.token_hash) };
}
