import type { SQL } from 'drizzle-orm';
import type { Db } from './connect.ts';

/** The rows of a statement that drizzle's builder doesn't write. `Row` is what it is said to return; nothing checks that. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
