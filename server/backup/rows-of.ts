import type { SQL } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';

/** The rows of a statement. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
