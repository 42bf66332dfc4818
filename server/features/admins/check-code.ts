import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type AdminRow, admins } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { adminMailQueue } from '#server/features/messages/mails.ts';
import {
  forgetSecondFactorTries,
  MOST_CODES,
  TELL_AFTER_CODES,
  trySecondFactor,
} from '#server/features/sessions/limits.ts';
import { passwordMatches } from '#server/features/sessions/passwords.ts';
import { AppError, invalid, tooMany } from '#server/http/errors.ts';
import { countRecoveryCodes, looksLikeRecovery, spendCode } from './second-factor.ts';

/** Leaves the key unlocked: rows can still reference it. @throws AppError not_found */
export async function lockAdmin(tx: Db, id: number): Promise<AdminRow> {
  const [admin] = await tx.select().from(admins).where(eq(admins.id, id)).for('no key update');
  if (!admin) throw new AppError('not_found');
  return admin;
}

export const asDoer = ({ id, admin_name }: AdminRow) => ({
  kind: 'admin' as const,
  id,
  name: admin_name,
});

export const NOT_YOURS = 'This is not your password.';

/** Returns the hash it fits. @throws AppError invalid naming `field` */
export async function checkPassword(
  db: Db,
  id: number,
  password: string,
  field: string,
): Promise<string> {
  const [admin] = await db
    .select({ hashed: admins.admin_password })
    .from(admins)
    .where(eq(admins.id, id));
  if (!(await passwordMatches(admin?.hashed, password)) || !admin)
    throw invalid({ [field]: NOT_YOURS });
  return admin.hashed;
}

interface Check {
  spend: typeof spendCode;
  wrong: string;
  many: string;
}
const OWN: Check = {
  spend: spendCode,
  wrong: 'This code is wrong, or was already used. Wait for the next one, or use a recovery code.',
  many: 'Too many wrong codes. Use one of your recovery codes, or try again later.',
};

/** Uses the code up and runs `then` in one transaction. @throws AppError invalid, too_many */
export async function withCode<T>(
  deps: Deps,
  admin_id: number,
  code: string,
  then: (tx: Db, deps: Within, admin: AdminRow, by: 'app' | 'recovery') => Promise<T>,
  { spend, wrong, many } = OWN,
): Promise<T> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  let [last, tell] = [false, false];
  if (!looksLikeRecovery(code)) {
    const { tried, until } = await trySecondFactor(db, admin_id, now);
    last = tried === MOST_CODES;
    tell = tried === TELL_AFTER_CODES;
    if (until) throw tooMany(until, now, many);
  }
  const done = await transaction(deps, async (tx, deps) => {
    const admin = await lockAdmin(tx, admin_id);
    const spent = await spend(tx, deps, admin, code);
    if (!spent) {
      await recordAdminEvent(tx, 'second_factor_failed', asDoer(admin), now);
      if (last) await recordAdminEvent(tx, 'second_factor_locked', asDoer(admin), now);
      if (tell) await deps.jobs.send(tx, adminMailQueue, { template: 'wrong_codes', admin_id });
      return undefined;
    }
    if (spent === 'recovery') {
      const left = await countRecoveryCodes(tx, admin_id);
      await recordAdminEvent(tx, 'recovery_code_used', asDoer(admin), now, { left });
      await deps.jobs.send(tx, adminMailQueue, { template: 'recovery_code_used', admin_id, left });
    }
    await forgetSecondFactorTries(tx, admin_id);
    return { result: await then(tx, deps, admin, spent) };
  });
  if (!done) throw invalid({ code: wrong });
  return done.result;
}
