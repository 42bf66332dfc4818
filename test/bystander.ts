import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/database/rows-of.ts';
import type { Product } from './support.ts';

/** Every row that belongs to an order, by table: what a write to another order leaves as it was. */
export async function everythingOf({ deps }: Product, { id }: { id: string }): Promise<Record<string, unknown[]>> {
  const { db } = deps.connection;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'order_id' order by 1`,
  );
  const all: Record<string, unknown[]> = { orders: await rowsOf(db, sql`select * from orders where id = ${id}`) };
  for (const { name } of tables)
    all[name] = await rowsOf(db, sql`select to_jsonb(one) as row from ${sql.identifier(name)} as one where order_id = ${id} order by 1`);
  return all;
}
