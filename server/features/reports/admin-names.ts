import { inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins } from '#server/database/schema.ts';

/** Keys are admin ids as text. */
export async function adminNames(
  db: Db,
  ids: readonly (number | string | null)[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: admins.id, name: admins.admin_name })
    .from(admins)
    .where(inArray(admins.id, ids.filter((id) => id !== null).map(Number)));
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
