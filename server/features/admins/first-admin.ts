import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, invitations } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { formatMoment } from '#shared/dates.ts';
import { addInvitation, codeHash } from './invitations.ts';

/** Held while the first administrator's invitation is made or used. */
const FIRST_ADMIN_LOCK = 7_305_503;

/** Whether there is no administrator yet; processes that start at once, and who registers, wait for each other here. */
async function nobodyYet(tx: Db): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`);
  const [row] = await tx.select({ rows: count() }).from(admins);
  return row?.rows === 0;
}

/** Ends every open invitation but one, where there is no administrator yet: the first registers by that one. */
export async function keepOneWhileNobody(tx: Db, code_hash: string): Promise<void> {
  if (await nobodyYet(tx)) await tx.delete(invitations).where(and(isNull(invitations.used_at), ne(invitations.code_hash, code_hash)));
}

/** Makes an owner's invitation for whoever runs the machine, and returns its URL. While there is no administrator, the one before ends. */
export const inviteFromMachine = (deps: Pick<Deps, 'config' | 'clock' | 'connection'>): Promise<string> =>
  transaction(deps, async (tx, deps) => {
    const { code_hash, url } = await addInvitation(tx, deps, null);
    await keepOneWhileNobody(tx, code_hash);
    return url;
  });

/** The hash of the code in the file with the first invitation; undefined without one. */
async function hashInFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const code = /invite=(\S+)/.exec(text)?.[1];
  return code && codeHash(code);
}

/**
 * While there is no administrator and no invitation for the first one is open: makes one, in a file that only the process's user can read.
 * Returns what to tell whoever starts the process, without the link: what is printed stands in logs.
 */
export async function inviteFirstAdmin(deps: Pick<Deps, 'config' | 'clock' | 'connection'>): Promise<string | undefined> {
  const file = join(deps.config.DATA_DIR, 'first-admin-invitation.txt');
  const inFile = await hashInFile(file);
  return transaction(deps, async (tx, deps) => {
    if (!(await nobodyYet(tx))) return undefined;
    const [open] = await tx
      .select()
      .from(invitations)
      .where(and(isNull(invitations.used_at), eq(invitations.role, 'owner'), gt(invitations.expires_at, deps.clock.now())))
      .orderBy(desc(invitations.id))
      .limit(1);
    if (open && open.code_hash !== inFile)
      return `No administrator yet. A link for the first one is open until ${formatMoment(open.expires_at)}, Lagos time: where it was made first, in first-admin-invitation.txt. Lost? \`npm run invite-admin\` makes another.`;
    const { url, expires_at } = open ? { url: undefined, expires_at: open.expires_at } : await addInvitation(tx, deps, null);
    // Before the commit: nobody could read the link of a row whose file was never written, and for a week none would be made.
    if (url) {
      await mkdir(deps.config.DATA_DIR, { recursive: true });
      const temp = `${file}.${randomBytes(6).toString('hex')}`;
      await writeFile(temp, `${url}\n`, { mode: 0o600 });
      await rename(temp, file);
    }
    return `No administrator yet. The link by which the first one registers is in ${file} (once, until ${formatMoment(expires_at)}, Lagos time).`;
  });
}
