import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type AdminRow, admin_challenges, admins } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { passwordMatches } from '#server/features/sessions/passwords.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { AppError } from '#server/http/errors.ts';
import type { AdminLogin } from '#shared/people/admins.ts';
import { asDoer, lockAdmin, withCode } from './check-code.ts';

const CHALLENGE_MS = 10 * 60_000;
const MOST_WRONG = 5;
const DISABLED = 'This account is disabled. Ask an owner.';
export type LoggedIn = { token: string; admin_id: number } | { challenge: string };

/** @throws AppError login_failed if the account was disabled or its password changed meanwhile */
function mustBeSame({ admin_password }: Pick<AdminRow, 'admin_password'>, now: AdminRow): void {
  if (now.disabled_at) throw new AppError('login_failed', DISABLED);
  if (now.admin_password !== admin_password) throw new AppError('login_failed');
}

/** @throws AppError login_failed if the account has changed since its password was checked */
async function enter(
  tx: Db,
  deps: Within,
  { id, admin_password }: AdminRow,
  user_agent: string | undefined,
  by?: 'app' | 'recovery',
): Promise<{ token: string; admin_id: number }> {
  const admin = await lockAdmin(tx, id);
  mustBeSame({ admin_password }, admin);
  if (admin.totp_since && !by) throw new AppError('login_failed');
  const now = deps.clock.now();
  await tx.update(admins).set({ last_seen_at: now }).where(eq(admins.id, id));
  await recordAdminEvent(tx, 'admin_logged_in', asDoer(admin), now, by ? { by } : {});
  return { token: await openSession(tx, 'admin', id, now, user_agent), admin_id: id };
}

/** A challenge where there is a second factor. @throws AppError login_failed, in the same time */
export async function loginAdmin(
  deps: Deps,
  { admin_email, admin_password }: AdminLogin,
  user_agent?: string,
): Promise<LoggedIn> {
  const { db } = deps.connection;
  const [admin] = await db.select().from(admins).where(eq(admins.admin_email, admin_email));
  if (!(await passwordMatches(admin?.admin_password, admin_password)) || !admin)
    throw new AppError('login_failed');
  if (admin.disabled_at) {
    await recordAdminEvent(db, 'admin_login_refused', asDoer(admin), deps.clock.now());
    throw new AppError('login_failed', DISABLED);
  }
  if (!admin.totp_since) return transaction(deps, (tx, deps) => enter(tx, deps, admin, user_agent));
  const challenge = randomBytes(24).toString('base64url');
  await transaction(deps, async (tx, { clock }) => {
    mustBeSame(admin, await lockAdmin(tx, admin.id));
    const expires_at = new Date(clock.now().getTime() + CHALLENGE_MS);
    await tx
      .insert(admin_challenges)
      .values({ token_hash: tokenHash(challenge), admin_id: admin.id, expires_at });
  });
  return { challenge };
}

async function takeTry(db: Db, token_hash: string, now: Date): Promise<number | undefined> {
  const [taken] = await db
    .update(admin_challenges)
    .set({ wrong_codes: sql`${admin_challenges.wrong_codes} + 1` })
    .where(
      and(
        eq(admin_challenges.token_hash, token_hash),
        gt(admin_challenges.expires_at, now),
        lt(admin_challenges.wrong_codes, MOST_WRONG),
      ),
    )
    .returning({ admin_id: admin_challenges.admin_id });
  return taken?.admin_id;
}

/** By an app or recovery code. @throws AppError invalid (`code`), login_failed if over, too_many */
export async function finishLogin(
  deps: Deps,
  { challenge, code }: { challenge: string; code: string },
  user_agent?: string,
): Promise<{ token: string; admin_id: number }> {
  const { db } = deps.connection;
  const token_hash = tokenHash(challenge);
  const admin_id = await takeTry(db, token_hash, deps.clock.now());
  if (admin_id === undefined)
    throw new AppError(
      'login_failed',
      'Log in again: too many codes were wrong, or it took too long.',
    );
  return withCode(deps, admin_id, code, async (tx, deps, admin, by) => {
    const gone = await tx
      .delete(admin_challenges)
      .where(eq(admin_challenges.token_hash, token_hash))
      .returning({ of: admin_challenges.admin_id });
    if (gone.length === 0) throw new AppError('login_failed');
    return enter(tx, deps, admin, user_agent, by);
  });
}

export async function endChallenges(tx: Db, admin_id: number): Promise<void> {
  await tx.delete(admin_challenges).where(eq(admin_challenges.admin_id, admin_id));
}
