import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, replies } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { mayChange, mustChange, seenBy } from '#server/features/sessions/own-or-shared.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import type { ChangedReply, NewReply, Reply } from '#shared/staff/replies.ts';

/** Shared ready answers and the admin's own, by title. */
export async function listReplies(db: Db, admin: Admin, id?: number): Promise<Reply[]> {
  const rows = await db
    .select({
      id: replies.id,
      title: replies.title,
      text: replies.text,
      shared: replies.shared,
      admin_id: replies.admin_id,
      author: admins.admin_name,
    })
    .from(replies)
    .innerJoin(admins, eq(admins.id, replies.admin_id))
    .where(and(seenBy(replies, admin), id === undefined ? undefined : eq(replies.id, id)))
    .orderBy(asc(replies.title), asc(replies.id));
  return rows.map(({ admin_id, ...row }) => ({ ...row, changeable: mayChange(admin_id, admin) }));
}

async function readReply(db: Db, admin: Admin, id: number): Promise<Reply> {
  const [found] = await listReplies(db, admin, id);
  if (!found) throw new AppError('not_found');
  return found;
}

export async function addReply(
  { connection: { db }, clock }: Deps,
  admin: Admin,
  values: NewReply,
): Promise<Reply> {
  const [added] = await db
    .insert(replies)
    .values({ ...values, admin_id: admin.id, created_at: clock.now() })
    .returning({ id: replies.id });
  if (!added) throw new Error('a ready answer was not written');
  return readReply(db, admin, added.id);
}

/** An owner may lose sight of a reply that is no longer shared. Throws like `mustChange`. */
export async function changeReply(
  { connection: { db } }: Deps,
  admin: Admin,
  id: string,
  values: ChangedReply,
): Promise<Reply> {
  const where = await mustChange(db, replies, id, admin);
  const before = await readReply(db, admin, Number(id));
  const after = { shared: before.shared, ...values };
  await db.update(replies).set(after).where(where);
  return { ...before, ...after };
}
