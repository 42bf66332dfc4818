import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { adminMailQueue, type MailJob } from '#server/features/messages/mails.ts';

type ToOwners =
  | Omit<MailJob<'admin-mail', 'raised'>, 'admin_id'>
  | Omit<MailJob<'admin-mail', 'owner_back'>, 'admin_id'>
  | Omit<MailJob<'admin-mail', 'new_owner'>, 'admin_id'>;

/** Mails the owners, also the one who acted: somebody else may have used their session. */
export async function tellOwners(
  tx: Db,
  deps: Within,
  mail: ToOwners,
  but: readonly number[],
): Promise<void> {
  const owners = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(
      and(eq(admins.role, 'owner'), isNull(admins.disabled_at), notInArray(admins.id, [...but])),
    )
    .orderBy(asc(admins.id));
  for (const { id } of owners) await deps.jobs.send(tx, adminMailQueue, { ...mail, admin_id: id });
}
