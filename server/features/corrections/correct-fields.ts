import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { lockUndeleted } from '#server/features/orders/orders.ts';
import { checkFields, storeFields } from '#server/features/requests/store-fields.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { correctedByStaff, someFields } from '#shared/services/field-list.ts';
import { descriptionOf } from '#shared/services/index.ts';

/** For a locked order. @throws AppError invalid, conflict once the answers were erased */
export async function correctLocked(
  tx: Db,
  deps: Within,
  order: Order,
  typed: Record<string, string>,
  admin: Admin,
): Promise<void> {
  if (order.erased_at) throw conflict('Its answers were erased: they can no longer be corrected.');
  const list = await descriptionOf(order.kind).fields();
  const names = correctedByStaff(list);
  const strange = Object.keys(typed).filter((name) => !names.includes(name));
  if (strange.length > 0)
    throw invalid(
      Object.fromEntries(
        strange.map((name) => [name.slice(0, 60), 'This can’t be corrected here.']),
      ),
    );
  const asked = someFields(list, Object.keys(typed));
  const data = await checkFields(tx, deps, order, asked, typed);
  const { changes } = await storeFields(tx, deps, order, asked, data);
  if (Object.keys(changes).length > 0)
    await recordEvent(tx, order.id, 'fields_corrected', admin, deps.clock.now(), { changes });
}

/** @throws AppError not_found, also if deleted; as `correctLocked` */
export const correctFields = (
  deps: Deps,
  order_id: string,
  typed: Record<string, string>,
  admin: Admin,
): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, order_id);
    await correctLocked(tx, deps, order, typed, admin);
  });
