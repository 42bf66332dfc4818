import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { LOCKS } from '#server/database/locks.ts';
import { admins, invitations } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { formatMoment } from '#shared/dates.ts';
import { addInvitation } from './invitations.ts';

/** Starting processes and registrations wait for each other at this lock. */
async function nobodyYet(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.first_admin})`);
  return (await tx.$count(admins)) === 0;
}

const fileOf = (DATA_DIR: string): string => join(DATA_DIR, 'first-admin-invitation.txt');

async function writeLink(DATA_DIR: string, url: string): Promise<void> {
  await mkdir(DATA_DIR, { recursive: true });
  const temp = `${fileOf(DATA_DIR)}.${randomBytes(6).toString('hex')}`;
  await writeFile(temp, `${url}\n`, { mode: 0o600 });
  await rename(temp, fileOf(DATA_DIR));
}

/** Revokes all other open invitations if there is no administrator; returns whether so. */
export async function revokeOtherInvitations(tx: Db, code_hash: string): Promise<boolean> {
  const nobody = await nobodyYet(tx);
  if (nobody)
    await tx
      .delete(invitations)
      .where(and(isNull(invitations.used_at), ne(invitations.code_hash, code_hash)));
  return nobody;
}

/** For an owner; replaces the earlier one while there is no administrator. Returns its URL. */
export const inviteFromMachine = (
  deps: Pick<Deps, 'config' | 'clock' | 'connection'>,
): Promise<string> =>
  transaction(deps, async (tx, deps) => {
    const { code_hash, url } = await addInvitation(tx, deps, null);
    if (await revokeOtherInvitations(tx, code_hash)) await writeLink(deps.config.DATA_DIR, url);
    return url;
  });

async function hashInFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const code = /invite=(\S+)/.exec(text)?.[1];
  return code && tokenHash(code);
}

/** While there is no administrator. Returns what to print, without the link: output is logged. */
export async function inviteFirstAdmin(
  deps: Pick<Deps, 'config' | 'clock' | 'connection'>,
): Promise<string | undefined> {
  const file = fileOf(deps.config.DATA_DIR);
  const inFile = await hashInFile(file);
  return transaction(deps, async (tx, deps) => {
    if (!(await nobodyYet(tx))) return undefined;
    const [open] = await tx
      .select()
      .from(invitations)
      .where(
        and(
          isNull(invitations.used_at),
          eq(invitations.role, 'owner'),
          gt(invitations.expires_at, deps.clock.now()),
        ),
      )
      .orderBy(desc(invitations.id))
      .limit(1);
    if (open && open.code_hash !== inFile)
      return `No administrator yet. A link for the first one is open until ${formatMoment(open.expires_at)}, Lagos time: where it was made first, in first-admin-invitation.txt. Lost? \`npm run invite-admin\` makes another.`;
    const { url, expires_at } = open
      ? { url: undefined, expires_at: open.expires_at }
      : await addInvitation(tx, deps, null);
    // Written before the commit: otherwise a failed write would leave an unreadable invitation.
    if (url) await writeLink(deps.config.DATA_DIR, url);
    return `No administrator yet. The link by which the first one registers is in ${file} (once, until ${formatMoment(expires_at)}, Lagos time).`;
  });
}
