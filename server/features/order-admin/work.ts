import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, files, type Order, orders } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { codeOfFile } from '#server/features/documents/verify-codes.ts';
import { recordEvent, takeEventBack } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { finishOrder } from '#server/features/orders/order-endings.ts';
import { lockUndeleted } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { filledFor } from '#server/features/replies/order-values.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { overwriteFile, type Placed } from '#server/features/uploads/files.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { LONGEST } from '#shared/fields.ts';
import { isStillUnpaid, stageOf } from '#shared/orders/stages.ts';
import { roleMay } from '#shared/people/roles.ts';
import { descriptionOf } from '#shared/services/index.ts';
import type { AssigneeAnswer, AssigneeChange } from '#shared/staff/queue.ts';

const colleague = (tx: Db, id: number) =>
  tx
    .select({ admin_name: admins.admin_name, role: admins.role })
    .from(admins)
    .where(and(eq(admins.id, id), isNull(admins.disabled_at)));

/**
 * Null unassigns; a colleague's needs `take_over`. Returns the assignee before, too.
 * @throws AppError not_found, invalid, conflict
 */
export function assign(
  deps: Deps,
  id: string,
  { admin_id, take_over = false, from: seen }: AssigneeChange,
  admin: Admin,
): Promise<AssigneeAnswer & { assigned_from: number | null }> {
  return transaction(deps, async (tx, deps) => {
    // Locked before the order, in the sequence that disabling a colleague uses, to avoid a
    // deadlock.
    const [next] = admin_id === null ? [] : await colleague(tx, admin_id).for('share');
    const order = await lockUndeleted(tx, id);
    if (admin_id !== null && !next) throw invalid({ admin_id: 'Nobody here has this number.' });
    if (next && !roleMay(next.role, 'orders'))
      throw invalid({
        admin_id: `${next.admin_name} doesn’t work on orders. Choose somebody else.`,
      });
    const to = next?.admin_name ?? null;
    const answer = { assigned_to: admin_id, assignee: to, assigned_from: order.assigned_to };
    if (order.assigned_to === admin_id) return answer;
    const holder =
      order.assigned_to === null
        ? undefined
        : ((await colleague(tx, order.assigned_to))[0]?.admin_name ?? 'a former colleague');
    if (seen !== undefined && seen !== order.assigned_to)
      throw conflict(`${holder ?? 'Nobody'} is now working on this order: it stays as it is.`);
    if (holder && order.assigned_to !== admin.id && !take_over)
      throw conflict(
        `${holder} is working on this order. Take it over only if you have agreed on that.`,
      );
    await tx.update(orders).set({ assigned_to: admin_id }).where(eq(orders.id, order.id));
    await recordEvent(tx, order.id, 'assigned', admin, deps.clock.now(), {
      to,
      ...(holder ? { from: holder } : {}),
      admin_id: admin_id ?? order.assigned_to ?? undefined,
    });
    return answer;
  });
}

/**
 * A note for administrators only.
 * @throws AppError not_found, conflict once the contact is erased, invalid like `filledFor`
 */
export const addNote = (deps: Deps, id: string, typed: string, admin: Admin): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    // Retention would never erase it.
    if (order.email === '')
      throw conflict('What we held of this order was erased: no note is taken.');
    const { text } = await filledFor(tx, deps, order, { text: [typed, LONGEST.note] });
    await recordEvent(tx, order.id, 'noted', admin, deps.clock.now(), { text });
  });

/** The admin's own, made within the last `within_ms`. @throws AppError not_found, conflict */
export const undoNote = (deps: Deps, id: string, admin: Admin, within_ms: number): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    const since = new Date(deps.clock.now().getTime() - within_ms);
    if (!(await takeEventBack(tx, order.id, 'noted', admin.id, since)))
      throw conflict('It is too late: the note stays in its history.');
  });

export const deliverablesOf = async (
  db: Db,
  deps: Within,
  order: Order,
): Promise<readonly { field: string; label: string }[]> => {
  const { ends } = descriptionOf(order.kind);
  if (ends.by !== 'issued') return [];
  const needs = await serviceOf(deps.services, order.kind).needs?.(db, order);
  return needs ? ends.files.filter(({ field }) => needs.includes(field)) : ends.files;
};

/** Files issued later would never be erased. @throws AppError conflict if cancelled or erased */
export function mustTakeFiles({ cancelled_at, erased_at }: Order): void {
  const why = cancelled_at
    ? 'This order was cancelled'
    : erased_at && 'What belonged to this order was erased';
  if (why) throw conflict(`${why}: nothing more is issued for it.`);
}

/** @throws AppError not_found, also for a file that isn't issued for it, conflict if unpaid, cancelled or erased */
export async function checkDelivery(
  db: Db,
  deps: Within,
  order: Order,
  field: string,
): Promise<void> {
  const needs = await deliverablesOf(db, deps, order);
  if (!needs.some((one) => one.field === field))
    throw new AppError(
      'not_found',
      needs.length > 0
        ? 'This order has no such file.'
        : 'Nothing is uploaded here for this service.',
    );
  mustTakeFiles(order);
  if (isStillUnpaid(stageOf(order)))
    throw conflict('This order isn’t paid. The file can be uploaded once it is.');
}

/** `first` forbids replacing another. @throws what `checkDelivery` throws, and conflict */
export const deliver = (
  deps: Deps,
  id: string,
  placed: Placed,
  admin: Admin,
  first = false,
): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    await checkDelivery(tx, deps, order, placed.field);
    const at = deps.clock.now();
    await overwriteFile(tx, deps, order.id, placed, first);
    await codeOfFile(tx, deps, order.id, placed);
    const there = await tx
      .select({ field: files.field })
      .from(files)
      .where(eq(files.order_id, order.id));
    const needs = await deliverablesOf(tx, deps, order);
    if (needs.every(({ field }) => there.some((file) => file.field === field)))
      await finishOrder(tx, order, at, { by: admin.id, decided_at: null });
    await recordEvent(tx, order.id, 'issued', admin, at, {
      bytes: placed.bytes,
      field: placed.field,
    });
    await queueMessage(tx, deps, mailQueue, {
      template: 'issued',
      order_id: order.id,
      file: placed.key,
      field: placed.field,
    });
  });
