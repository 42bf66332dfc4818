import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isDatabaseUnavailable } from '#server/database/away.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, views } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { checkedFilters, listedIds } from '#server/features/orders/list-readers.ts';
import { mayChange, mustChange, seenBy } from '#server/features/sessions/own-or-shared.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import {
  type ChangedView,
  listOf,
  MOST_COUNTED,
  type NewView,
  type View,
} from '#shared/staff/views.ts';

type Row = Omit<View, 'count' | 'changeable'> & { admin_id: number };

const rowsSeen = (db: Db, admin: Admin, id?: number): Promise<Row[]> =>
  db
    .select({
      id: views.id,
      name: views.name,
      list: views.list,
      query: views.query,
      shared: views.shared,
      admin_id: views.admin_id,
      author: admins.admin_name,
    })
    .from(views)
    .innerJoin(admins, eq(admins.id, views.admin_id))
    .where(and(seenBy(views, admin), id === undefined ? undefined : eq(views.id, id)))
    .orderBy(asc(views.name), asc(views.id));

/** Null if the list no longer accepts these filters, or took too long to count. */
export async function countOf(
  app: FastifyInstance,
  { clock }: Deps,
  { list, query }: Pick<Row, 'list' | 'query'>,
  admin: Admin,
): Promise<number | null> {
  const name = listOf(list);
  if (!name) return null;
  const asking = { me: admin.id, now: clock.now() };
  try {
    return (await listedIds(app, name, query, asking, MOST_COUNTED)).length;
  } catch (error) {
    if ((error instanceof AppError && error.code === 'invalid') || isDatabaseUnavailable(error))
      return null;
    throw error;
  }
}

async function present(app: FastifyInstance, deps: Deps, row: Row, admin: Admin): Promise<View> {
  const { admin_id, ...view } = row;
  return {
    ...view,
    count: await countOf(app, deps, row, admin),
    changeable: mayChange(admin_id, admin),
  };
}

export async function listViews(app: FastifyInstance, deps: Deps, admin: Admin): Promise<View[]> {
  const counted: View[] = [];
  // One after another, because each page asks for all of them.
  for (const row of await rowsSeen(deps.connection.db, admin))
    counted.push(await present(app, deps, row, admin));
  return counted;
}

function check(app: FastifyInstance, { list, query }: Pick<NewView, 'list' | 'query'>): void {
  const name = listOf(list);
  if (name) checkedFilters(app, name, query);
}

/** @throws AppError invalid */
export async function addView(
  app: FastifyInstance,
  deps: Deps,
  admin: Admin,
  values: NewView,
): Promise<View> {
  check(app, values);
  const { connection, clock } = deps;
  const [added] = await connection.db
    .insert(views)
    .values({ ...values, admin_id: admin.id, created_at: clock.now() })
    .returning();
  if (!added) throw new Error('a view was not written');
  return present(app, deps, { ...values, ...added, author: admin.name }, admin);
}

/** @throws like `mustChange`, and AppError invalid */
export async function changeView(
  app: FastifyInstance,
  deps: Deps,
  admin: Admin,
  id: string,
  values: ChangedView,
): Promise<View> {
  const { db } = deps.connection;
  const where = await mustChange(db, views, id, admin);
  const [before] = await rowsSeen(db, admin, Number(id));
  if (!before) throw new AppError('not_found');
  const after = { query: before.query, shared: before.shared, ...values };
  check(app, after);
  // From then on its search is kept as long as a new one.
  await db
    .update(views)
    .set({ ...after, created_at: deps.clock.now() })
    .where(where);
  return present(app, deps, { ...before, ...after }, admin);
}
