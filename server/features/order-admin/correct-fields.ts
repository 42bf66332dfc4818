import { type Deps, transaction } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { findOrder, lockOrder } from '#server/features/orders/orders.ts';
import { checkFields, storeFields } from '#server/features/requests/store-fields.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { correctedByStaff, someFields } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';

/**
 * Corrects typing errors of an order's fields at any time; before and after stand in the history. Nothing happens where nothing changes.
 * @throws AppError not_found, also when deleted; invalid naming fields that can't be corrected so, or are wrong
 */
export async function correctFields(deps: Deps, order_id: string, typed: Record<string, string>, admin: Admin): Promise<void> {
  const found = await findOrder(deps.connection.db, order_id);
  const list = await descriptionOf(found.kind).fields();
  const names = correctedByStaff(list);
  const strange = Object.keys(typed).filter((name) => !names.includes(name));
  if (strange.length > 0) throw invalid(Object.fromEntries(strange.map((name) => [name.slice(0, 60), 'This can’t be corrected here.'])));
  const asked = someFields(list, Object.keys(typed));
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, found.id);
    if (!order || order.deleted_at) throw new AppError('not_found');
    const data = await checkFields(tx, deps, order, asked, typed);
    const { changes } = await storeFields(tx, deps, order, asked, data);
    if (Object.keys(changes).length > 0) await recordEvent(tx, order.id, 'fields_corrected', admin, deps.clock.now(), { changes });
  });
}
