import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { groups, type Order, orders } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Within } from '#server/deps.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { addDays } from '#shared/dates.ts';
import { GROUP_DAYS, type GroupedOrder, MOST_ORDERS } from '#shared/money/groups.ts';
import { toNaira } from '#shared/money/money.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';

export type Group = typeof groups.$inferSelect;

export const groupPage = (code: string): string => `/group/${code}`;

export const groupedOrder = (order: Order, amount_kobo = order.amount_kobo): GroupedOrder => ({
  tracking_id: order.tracking_id,
  kind: order.kind,
  name: fullName(order),
  amount: toNaira(amount_kobo),
  payment_status: paymentStatus(order.kind, order.paid_at),
});

export const ordersOfGroup = (db: Db, group_id: string): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.group_id, group_id), isNull(orders.deleted_at)))
    .orderBy(asc(orders.id));

/** How many other orders of its group aren't cancelled. */
export async function othersOf(db: Db, { id, group_id }: Order): Promise<number> {
  const members = group_id === null ? [] : await ordersOfGroup(db, group_id);
  return members.filter((one) => one.id !== id && !one.cancelled_at).length;
}

const UNKNOWN = 'This group is unknown, or has expired: begin a new one.';
const MIXED = 'All orders in a group belong to the same agent, or none to an agent.';

const whyNotJoin = (group: Group | undefined, agent_id: number | null): string | undefined =>
  group ? (group.agent_id === agent_id ? undefined : MIXED) : UNKNOWN;

/** Undefined also for an expired one. `lock`: for update. */
async function find(
  db: Db,
  { clock }: Pick<Within, 'clock'>,
  code: string,
  lock = false,
): Promise<Group | undefined> {
  if (!/^[\w-]{22}$/.test(code)) return undefined;
  const query = db.select().from(groups).where(eq(groups.code, code));
  const [group] = await (lock ? query.for('update') : query);
  return group && group.expires_at > clock.now() ? group : undefined;
}

/** @throws AppError not_found, also for an expired group */
export async function findGroup(db: Db, deps: Pick<Within, 'clock'>, code: string): Promise<Group> {
  const group = await find(db, deps, code);
  if (!group) throw new AppError('not_found', UNKNOWN);
  return group;
}

export async function groupById(db: Db, id: string): Promise<Group | undefined> {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  return group;
}

const endOf = ({ clock }: Pick<Within, 'clock'>): Date => addDays(clock.now(), GROUP_DAYS);

export async function newGroup(tx: Db, deps: Within, agent_id: number | null): Promise<Group> {
  const created_at = deps.clock.now();
  const [group] = await tx
    .insert(groups)
    .values({
      id: uuidv7(created_at.getTime()),
      code: randomBytes(16).toString('base64url'),
      agent_id,
      created_at,
      expires_at: endOf(deps),
    })
    .returning();
  if (!group) throw new Error('the new group was not returned');
  return group;
}

/** What is wrong with the code that a submission names, told with its other fields. */
export async function groupProblem(
  db: Db,
  deps: Within,
  code: string,
  agent_id: number | null,
): Promise<string | undefined> {
  if (code === '' || code === 'new') return undefined;
  return whyNotJoin(await find(db, deps, code), agent_id);
}

/** Locked, by its code, for another order. @throws AppError invalid naming `group` */
export async function lockGroup(
  tx: Db,
  deps: Within,
  code: string,
  agent_id: number | null,
): Promise<Group> {
  const group = await find(tx, deps, code, true);
  const wrong = whyNotJoin(group, agent_id);
  if (!group || wrong) throw invalid({ group: wrong ?? UNKNOWN });
  return group;
}

export async function prolongGroup(tx: Db, deps: Within, { id }: Group): Promise<void> {
  await tx
    .update(groups)
    .set({ expires_at: endOf(deps) })
    .where(eq(groups.id, id));
}

/** Whether a page offers to join; only `joinGroup` decides. */
export const mayJoin = ({ closed_at, agent_id }: Group, members: number): boolean =>
  closed_at === null && agent_id === null && members < MOST_ORDERS;

/** Nobody can join afterwards. */
export async function closeGroup(tx: Db, id: string, closed_at: Date): Promise<void> {
  await tx
    .update(groups)
    .set({ closed_at })
    .where(and(eq(groups.id, id), isNull(groups.closed_at)));
}
