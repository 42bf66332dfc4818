import { and, eq, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { idOf } from '#server/http/paging.ts';

export type OwnedTable = PgTable & { id: PgColumn; shared: PgColumn; admin_id: PgColumn };

export const seenBy = ({ shared, admin_id }: OwnedTable, { id }: Admin): SQL | undefined =>
  or(eq(shared, true), eq(admin_id, id));

export const mayChange = (admin_id: number, { id, role }: Admin): boolean =>
  admin_id === id || role === 'owner';

/** The row's condition. @throws AppError not_found for another's own, role_needed if shared */
export async function mustChange(
  db: Db,
  table: OwnedTable,
  id: string,
  admin: Admin,
): Promise<SQL | undefined> {
  const where = and(eq(table.id, idOf(id)), seenBy(table, admin));
  const [found] = await db
    .select({ admin_id: table.admin_id })
    .from(table as PgTable)
    .where(where);
  if (!found) throw new AppError('not_found');
  if (!mayChange(Number(found.admin_id), admin))
    throw new AppError(
      'role_needed',
      'It belongs to the team: only its author or an owner can change it.',
    );
  return where;
}

/** Throws like `mustChange`. */
export async function deleteOwned(
  { connection: { db } }: Pick<Deps, 'connection'>,
  table: OwnedTable,
  admin: Admin,
  id: string,
): Promise<void> {
  await db.delete(table).where(await mustChange(db, table, id, admin));
}
