import { and, asc, eq, inArray, isNotNull, isNull, max, min, or, sql } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import type { Connection } from '#server/database/connect.ts';
import { files, type Order, order_events, orders } from '#server/database/schema.ts';
import { transaction } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import type { Services } from '#server/features/orders/services.ts';
import { eraseParts } from '#server/features/uploads/erase-order.ts';
import { ERASED_ON_ASKING, ERASED_UNPAID, type RetainedPart } from '#shared/people/retention.ts';
import { gatherKeys, listBeside, readJson, writeJson } from './list-beside.ts';

const NAME = 'erased-orders.json';

type Listed = Map<string, RetainedPart[] | string>;

/**
 * Maps order ids to the parts erased in addition to ERASED_ON_ASKING, or to the time at which only
 * ERASED_UNPAID were.
 */
const readList = async (path: string): Promise<Listed> => {
  const listed = await readJson(path, {});
  if (Array.isArray(listed)) return new Map(listed.map((id) => [String(id), []]));
  if (typeof listed !== 'object' || !listed) throw new Error(`${path} is no list of ids.`);
  return new Map(Object.entries(listed));
};

/** Adds to the list, which never gets shorter. @returns its length */
export async function writeErasedList({ db }: Connection, backup: string): Promise<number> {
  const path = listBeside(backup, NAME);
  const rows = await db
    .select({ id: orders.id, email: orders.email, books_erased_at: orders.books_erased_at })
    .from(orders)
    .where(or(isNotNull(orders.erased_at), isNotNull(orders.books_erased_at)))
    .orderBy(asc(orders.id));
  const listed = await readList(path);
  for (const { id, email, books_erased_at } of rows)
    listed.set(id, [
      ...(email === '' ? (['contact'] as const) : []),
      ...(books_erased_at ? (['books'] as const) : []),
    ]);
  const cleared = await db
    .select({ id: orders.id, at: max(order_events.at) })
    .from(order_events)
    .innerJoin(orders, eq(orders.id, order_events.order_id))
    .where(
      and(
        eq(order_events.event, 'scans_erased'),
        // A restore's own, later than files that were sent after the first.
        sql`${order_events.detail} ->> 'again' is null`,
        isNull(orders.erased_at),
        isNull(orders.books_erased_at),
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.id));
  for (const { id, at } of cleared) if (at) listed.set(id, at.toISOString());
  await writeJson(path, Object.fromEntries(listed));
  return listed.size;
}

/** Erased parts that the restore brought back. Files sent since `listed` are another upload. */
function cameBack(
  { erased_at, email, books_erased_at }: Order,
  listed: readonly RetainedPart[] | string,
  oldest: Date | null | undefined,
): readonly RetainedPart[] {
  if (typeof listed === 'string') return oldest && oldest < new Date(listed) ? ERASED_UNPAID : [];
  return [
    ...(erased_at ? [] : ERASED_ON_ASKING),
    ...listed.filter((part) => (part === 'contact' ? email !== '' : books_erased_at === null)),
  ];
}

/** Erases again what was erased after this backup was made. @returns the number of orders */
export async function eraseAgain(
  connection: Connection,
  services: Services,
  storage: Pick<Storage, 'removeAll'>,
  backup: string,
): Promise<number> {
  const { db } = connection;
  const now = new Date();
  const listed = await readList(listBeside(backup, NAME));
  const ids = [...listed.keys()];
  let erased = 0;
  for (let at = 0; at < ids.length; at += 500) {
    const some = ids.slice(at, at + 500);
    const rows = await db.select().from(orders).where(inArray(orders.id, some));
    const sent = await db
      .select({ id: files.order_id, oldest: min(files.created_at) })
      .from(files)
      .where(inArray(files.order_id, some))
      .groupBy(files.order_id);
    const oldest = new Map(sent.map((one) => [one.id, one.oldest]));
    for (const row of rows) {
      const { id } = row;
      const what = listed.get(id) ?? [];
      const parts = cameBack(row, what, oldest.get(id));
      if (parts.length === 0) continue;
      const { keys, jobs } = gatherKeys();
      const clock = { now: () => now };
      await transaction({ connection, services, clock, jobs }, async (tx, deps) => {
        const order = await lockOrder(tx, id);
        if (!order) return;
        const gone = await eraseParts(tx, deps, [order], parts);
        if (typeof what === 'string' && !order.paid_at && !order.deleted_at)
          await tx
            .update(orders)
            .set({ unpaid_erased_at: new Date(what) })
            .where(eq(orders.id, id));
        const files = gone.get(id) ?? 0;
        await recordEvent(tx, id, 'scans_erased', SYSTEM, now, { files, again: true });
      });
      await storage.removeAll(keys);
      erased += 1;
    }
  }
  return erased;
}
