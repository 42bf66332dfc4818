import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins } from '#server/database/schema.ts';
import { PERMISSIONS, type Permission } from '#shared/people/roles.ts';

/** Enabled administrators whose role has the permission. */
export const whoMay = (permission: Permission) =>
  and(inArray(admins.role, [...PERMISSIONS[permission].roles]), isNull(admins.disabled_at));

/** Undefined if `id` is null or unknown. */
export async function adminName(db: Db, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined;
  const [row] = await db.select({ name: admins.admin_name }).from(admins).where(eq(admins.id, id));
  return row?.name;
}

export async function hasColleague(
  tx: Db,
  permission: Permission,
  admin_id: number,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(whoMay(permission), ne(admins.id, admin_id)))
    .limit(1);
  return other !== undefined;
}
