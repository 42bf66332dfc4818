import { eq, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { applications } from './table.ts';

export type Application = typeof applications.$inferSelect;

const withOrder = builtOnce((db) =>
  db
    .select()
    .from(applications)
    .where(eq(applications.order_id, sql.placeholder('order_id'))),
);

/** An order's row in the service's own table. */
export const applicationOf = async (db: Db, order_id: string): Promise<Application | undefined> =>
  (await withOrder(db, { order_id }))[0];
