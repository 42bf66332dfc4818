import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { newKey } from '#server/adapters/storage/keys.ts';
import type { Db } from '#server/database/connect.ts';
import { archives, files, order_events, orders } from '#server/database/schema.ts';
import { removeAfter } from '#server/features/uploads/files.ts';
import { lagosMidnight } from '#shared/dates.ts';

const ROWS = 5000;
const ARCHIVE_FIELD = 'archive';
/** Columns of the CSV files, in this order. */
const COLUMNS = [
  'id',
  'order_id',
  'about_admin_id',
  'agent_id',
  'destination_id',
  'kind',
  'at',
  'event',
  'actor',
  'actor_id',
  'actor_name',
  'field',
  'detail',
] as const;

interface Archiving {
  db: Db;
  storage: Storage;
  now: Date;
}

const monthOf = sql<string>`to_char(${order_events.at} at time zone 'Africa/Lagos', 'YYYY-MM')`;

/** History of orders that ended before that month and are erased: nobody works on them. */
const isOver = (before: string) => {
  const end = lagosMidnight(`${before}-01`);
  return and(
    // Before both hold, the history's texts and the addresses in them are still to be erased.
    isNotNull(orders.erased_at),
    eq(orders.email, ''),
    lt(order_events.at, end),
    sql`coalesce(${orders.done_at}, ${orders.cancelled_at}, ${orders.deleted_at}) < ${end.toISOString()}::timestamptz`,
  );
};

/** Number of rows by month (YYYY-MM), the oldest first. */
export const monthsBefore = (db: Db, before: string): Promise<{ month: string; rows: number }[]> =>
  db
    .select({ month: monthOf, rows: sql<number>`count(*)::int` })
    .from(order_events)
    .innerJoin(orders, eq(orders.id, order_events.order_id))
    .where(isOver(before))
    .groupBy(sql`1`)
    .orderBy(sql`1`);

/** @returns how many rows were moved; 0 once the month is done */
async function archivePart(
  { db, storage, now }: Archiving,
  month: string,
  before: string,
): Promise<number> {
  const found = await db
    .select({ event: order_events })
    .from(order_events)
    .innerJoin(orders, eq(orders.id, order_events.order_id))
    .where(and(isOver(before), sql`${monthOf} = ${month}`))
    .orderBy(asc(order_events.order_id), asc(order_events.id))
    .limit(ROWS);
  const rows = found.map(({ event }) => event);
  const [first, last] = [rows.at(0)?.order_id, rows.at(-1)?.order_id];
  if (!first || !last) return 0;
  const csv = stringify(rows, {
    header: true,
    columns: [...COLUMNS],
    cast: { date: (value) => value.toISOString(), object: (value) => JSON.stringify(value) },
  });
  const packed = await promisify(gzip)(csv);
  const [key, temp] = [`${newKey(now)}.gz`, storage.temp()];
  await writeFile(temp, packed, { mode: 0o600 });
  await storage.put(key, temp, packed.length);
  const ids = rows.map(({ id }) => id);
  try {
    await db.transaction(async (tx) => {
      const gone = await tx
        .delete(order_events)
        .where(inArray(order_events.id, ids))
        .returning({ id: order_events.id });
      if (gone.length !== ids.length)
        throw new Error('the history was archived by another process');
      await tx.insert(files).values({
        key,
        field: ARCHIVE_FIELD,
        media_type: 'application/gzip',
        bytes: packed.length,
        sha256: createHash('sha256').update(packed).digest('hex'),
        created_at: now,
        ready_at: now,
      });
      await tx
        .insert(archives)
        .values({ key, month, first_order: first, last_order: last, rows: ids.length, at: now });
    });
  } catch (error) {
    await removeAfter(error, { storage }, [key]);
    throw error;
  } finally {
    await rm(temp, { force: true });
  }
  return ids.length;
}

/**
 * Moves history from before that month (YYYY-MM) into compressed CSV next to the uploads, in parts:
 * if killed, the next run continues.
 */
export async function archiveBefore(
  archiving: Archiving,
  before: string,
  tell: (month: string, rows: number) => void,
): Promise<void> {
  for (const { month } of await monthsBefore(archiving.db, before)) {
    let rows = 0;
    for (let part = -1; part !== 0; rows += part)
      part = await archivePart(archiving, month, before);
    tell(month, rows);
  }
}
