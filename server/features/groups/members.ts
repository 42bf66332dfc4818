import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Order, orders, payment_shares, payments } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { lockOrder, lockOrders } from '#server/features/orders/orders.ts';
import { paymentState } from '#server/features/orders/payment-state.ts';
import { nothingToPay, refuseNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { onlyRestMissing, restOfPrice, waitingPayments } from '#server/features/payments/rest.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import { waitingWords } from '#server/features/payments/waiting.ts';
import { type Agent, NOBODY } from '#server/features/sessions/sessions.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { type GroupedOrder, MOST_ORDERS, type Group as ShownGroup } from '#shared/money/groups.ts';
import { toNaira } from '#shared/money/money.ts';
import type { OrderPaymentState } from '#shared/orders/states.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import {
  findGroup,
  type Group,
  groupedOrder,
  lockGroup,
  newGroup,
  ordersOfGroup,
  prolongGroup,
} from './groups.ts';

/** With those whom its payments paid though they had been taken out. */
async function shownOrders(db: Db, group_id: string): Promise<Order[]> {
  const members = await ordersOfGroup(db, group_id);
  const paidTogether = await db
    .selectDistinct({ order_id: payment_shares.order_id })
    .from(payment_shares)
    .innerJoin(payments, eq(payments.id, payment_shares.payment_id))
    .where(
      and(
        paymentsFor(db, idsOf(members)),
        eq(payments.group_id, group_id),
        isNotNull(payment_shares.paid_at),
      ),
    );
  const others = paidTogether
    .map(({ order_id }) => order_id)
    .filter((order_id) => !members.some(({ id }) => id === order_id));
  if (others.length === 0) return members;
  const takenOut = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, others), isNull(orders.deleted_at)));
  return [...members, ...takenOut].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** By id, of those that are paid. */
async function paymentStates(db: Db, shown: readonly Order[]) {
  const paid = idsOf(shown.filter(({ paid_at }) => paid_at));
  if (paid.length === 0) return new Map<string, OrderPaymentState>();
  const rows = await db
    .select({ id: orders.id, state: paymentState })
    .from(orders)
    .where(inArray(orders.id, paid));
  return new Map(rows.map(({ id, state }) => [id, state]));
}

export async function showGroup(
  db: Db,
  deps: Within,
  { id, code }: Pick<Group, 'id' | 'code'>,
): Promise<ShownGroup> {
  const members = await shownOrders(db, id);
  const states = await paymentStates(db, members);
  const unpaid = members.filter(({ paid_at }) => !paid_at);
  const waits = Map.groupBy(
    await waitingPayments(db, idsOf(unpaid)),
    ({ share }) => share.order_id,
  );
  const shown: GroupedOrder[] = [];
  let left = 0;
  for (const order of members) {
    const nothing_to_pay = await nothingToPay(db, deps, order);
    const waiting = waits.get(order.id) ?? [];
    const owed = !order.paid_at && !nothing_to_pay;
    const payment_waits = waitingWords(order, waiting, { nothing: nothing_to_pay });
    const payment_state = states.get(order.id) ?? 'Paid';
    if (owed) left += restOfPrice(order, waiting);
    shown.push({
      ...groupedOrder(order),
      ...(payment_state === 'Paid' ? {} : { payment_state }),
      ...(nothing_to_pay ? { nothing_to_pay } : {}),
      ...(payment_waits ? { payment_waits } : {}),
      ...(owed && onlyRestMissing(waiting) ? { rest_due: true } : {}),
    });
  }
  return { code, orders: shown, amount: toNaira(left) };
}

/** Paid one by one, with nothing left to pay. */
async function isPaidSingly(tx: Db, deps: Within, members: readonly Order[]): Promise<boolean> {
  if (!members.some(({ paid_at }) => paid_at)) return false;
  for (const order of members)
    if (!order.paid_at && !(await nothingToPay(tx, deps, order))) return false;
  return true;
}

/**
 * Finds the group of an order that is being submitted, by its code; `new` creates one. Locked, so
 * that it never has more than MOST_ORDERS.
 * @throws AppError invalid naming `group`, group_closed, group_full
 */
export async function joinGroup(
  tx: Db,
  deps: Within,
  code: string,
  agent_id: number | null,
): Promise<Group> {
  if (code === 'new') return newGroup(tx, deps, agent_id);
  const group = await lockGroup(tx, deps, code, agent_id);
  // With deleted ones, which may be restored.
  const members = await tx.select().from(orders).where(eq(orders.group_id, group.id));
  if (group.closed_at || (await isPaidSingly(tx, deps, members)))
    throw new AppError('group_closed');
  if (members.length >= MOST_ORDERS) throw new AppError('group_full');
  await prolongGroup(tx, deps, group);
  return group;
}

/** The order itself stays. @throws AppError not_found, already_paid */
export async function takeOut(deps: Deps, code: string, typed: string): Promise<ShownGroup> {
  const group = await findGroup(deps.connection.db, deps, code);
  await transaction(deps, async (tx, deps) => {
    const tracking_id = readTrackingId(typed);
    const [known] = tracking_id
      ? await tx
          .select({ id: orders.id })
          .from(orders)
          .where(and(eq(orders.tracking_id, tracking_id), eq(orders.group_id, group.id)))
      : [];
    const order = known && (await lockOrder(tx, known.id));
    if (!order || order.deleted_at || order.group_id !== group.id)
      throw new AppError('not_found', 'This order is no longer in the group.');
    if (order.paid_at) throw new AppError('already_paid', 'It is already paid, and stays.');
    await tx.update(orders).set({ group_id: null }).where(eq(orders.id, order.id));
    await recordEvent(tx, order.id, 'group_left', NOBODY, deps.clock.now());
  });
  return showGroup(deps.connection.db, deps, group);
}

/** @throws AppError invalid naming `tracking_ids`, already_paid, nothing_to_pay */
export async function groupOrders(
  deps: Deps,
  agent: Pick<Agent, 'id'>,
  typed: readonly string[],
): Promise<ShownGroup> {
  const ids = new Set(typed.map((one) => readTrackingId(one) ?? one));
  const group = await transaction(deps, async (tx, deps) => {
    const known = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inArray(orders.tracking_id, [...ids]),
          eq(orders.agent_id, agent.id),
          isNull(orders.deleted_at),
        ),
      );
    if (known.length < ids.size) throw invalid({ tracking_ids: 'One of these is not your order.' });
    const found = await lockOrders(tx, idsOf(known));
    for (const order of found) {
      if (order.paid_at)
        throw new AppError('already_paid', `${order.tracking_id} is already paid.`);
      await refuseNothingToPay(tx, deps, order);
    }
    const made = await newGroup(tx, deps, agent.id);
    await tx
      .update(orders)
      .set({ group_id: made.id })
      .where(inArray(orders.id, idsOf(found)));
    return made;
  });
  return showGroup(deps.connection.db, deps, group);
}
