import { and, eq, gt } from 'drizzle-orm';
import QR from 'qrcode';
import { admin_reset_links, admins } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { adminMailQueue } from '#server/features/messages/mails.ts';
import { needsSecondFactor } from '#server/features/sessions/guards.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { type Admin, endSessions } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { AdminPasswordReset, OfferedTotp, PasswordChange } from '#shared/people/admins.ts';
import { asDoer, checkPassword, lockAdmin, NOT_YOURS, withCode } from './check-code.ts';
import { endChallenges } from './login.ts';
import {
  acceptOffered,
  makeRecoveryCodes,
  newTotp,
  removeSecondFactor,
  seal,
} from './second-factor.ts';

/** Ends other sessions, too. @throws AppError invalid naming `current_password` */
export async function changePassword(
  deps: Deps,
  me: Admin,
  { current_password, new_password }: PasswordChange,
): Promise<void> {
  const { db } = deps.connection;
  const current = await checkPassword(db, me.id, current_password, 'current_password');
  const hashed = await hashPassword(new_password);
  await transaction(deps, async (tx, deps) => {
    const changed = await tx
      .update(admins)
      .set({ admin_password: hashed })
      // Not if it was changed while it was checked: a mailed link ends a thief's sessions.
      .where(and(eq(admins.id, me.id), eq(admins.admin_password, current)))
      .returning({ id: admins.id });
    if (changed.length === 0) throw invalid({ current_password: NOT_YOURS });
    await tx.delete(admin_reset_links).where(eq(admin_reset_links.admin_id, me.id));
    await endChallenges(tx, me.id);
    await endSessions(tx, 'admin', me.id, me.token_hash);
    await recordAdminEvent(tx, 'admin_password_changed', me, deps.clock.now(), {});
    await deps.jobs.send(tx, adminMailQueue, { template: 'password_changed', admin_id: me.id });
  });
}

/** By a mailed link; ends all sessions. @throws AppError invalid naming `code` */
export async function resetAdminPassword(
  deps: Deps,
  { code, new_password }: AdminPasswordReset,
): Promise<void> {
  const hashed = await hashPassword(new_password);
  const now = deps.clock.now();
  await transaction(deps, async (tx, deps) => {
    const [link] = await tx
      .delete(admin_reset_links)
      .where(
        and(
          eq(admin_reset_links.code_hash, tokenHash(code)),
          gt(admin_reset_links.expires_at, now),
        ),
      )
      .returning({ admin_id: admin_reset_links.admin_id });
    const admin = link && (await lockAdmin(tx, link.admin_id));
    if (!admin || admin.disabled_at)
      throw invalid({
        code: 'This link has been used, or its hour is over. Ask an owner for another.',
      });
    await tx.update(admins).set({ admin_password: hashed }).where(eq(admins.id, admin.id));
    await endChallenges(tx, admin.id);
    await endSessions(tx, 'admin', admin.id);
    await recordAdminEvent(tx, 'admin_password_changed', asDoer(admin), now, { by_link: true });
    await deps.jobs.send(tx, adminMailQueue, { template: 'password_reset', admin_id: admin.id });
  });
}

/** Creates a TOTP secret, which replaces the current one once its first code is entered. */
export async function offerTotp(deps: Deps, me: Admin): Promise<OfferedTotp> {
  return transaction(deps, async (tx, deps) => {
    const { admin_email } = await lockAdmin(tx, me.id);
    const { secret, url } = newTotp(deps, admin_email);
    await tx
      .update(admins)
      .set({ totp_offered: seal(deps.config.SECRET, secret) })
      .where(eq(admins.id, me.id));
    return {
      secret,
      url,
      qr: await QR.toDataURL(url, { errorCorrectionLevel: 'M', margin: 4, scale: 6 }),
    };
  });
}

/** Ends other sessions; returns ten recovery codes. @throws AppError invalid, conflict, too_many */
export const confirmTotp = (deps: Deps, me: Admin, code: string): Promise<string[]> =>
  withCode(
    deps,
    me.id,
    code,
    async (tx, deps, { totp_since }) => {
      const codes = await makeRecoveryCodes(tx, deps, me.id);
      await endChallenges(tx, me.id);
      await endSessions(tx, 'admin', me.id, me.token_hash);
      await recordAdminEvent(tx, 'second_factor_on', me, deps.clock.now(), {
        again: totp_since !== null,
      });
      await deps.jobs.send(tx, adminMailQueue, { template: 'second_factor_on', admin_id: me.id });
      return codes;
    },
    {
      spend: acceptOffered,
      wrong:
        'This code doesn’t match. Enter the one that the app shows now; the phone’s clock must be right.',
      many: 'Too many wrong codes. Try again later.',
    },
  );

/** @throws AppError invalid naming `code`; conflict if the role needs a second factor */
export async function removeTotp(deps: Deps, me: Admin, code: string): Promise<void> {
  if (!me.second_factor) throw conflict('There is no second factor to remove.');
  if (needsSecondFactor(deps.config, { ...me, second_factor: false }))
    throw conflict('Your role needs a second factor. You can set up another one in its place.');
  await withCode(deps, me.id, code, async (tx, deps) => {
    await removeSecondFactor(tx, me.id);
    await endSessions(tx, 'admin', me.id, me.token_hash);
    await recordAdminEvent(tx, 'second_factor_off', me, deps.clock.now());
    await deps.jobs.send(tx, adminMailQueue, { template: 'second_factor_off', admin_id: me.id });
  });
}
