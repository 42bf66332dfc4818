import { eq } from 'drizzle-orm';
import { type Block, type Letter, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { admin_reset_links, admins } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type MailJob, mailOf } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { keyedHash } from '#server/http/keyed-hash.ts';
import { formatTime } from '#shared/dates.ts';
import { isRaise, ROLE_WORDS, type Role } from '#shared/people/roles.ts';

type AdminMail = MailJob<'admin-mail'>;

const RESET_LINK_MS = 3_600_000;

const NOT_YOU = 'If that was not you, tell an owner at once.';
const WITHOUT_REPLY = 'If you did not expect this, ask them.';

const named = (role: Role): string => ROLE_WORDS[role].label.toLowerCase();

function letterOf(
  mail: AdminMail,
  role: Role,
  url: string,
  brand: string,
  reset: { link: string; until: Date } | undefined,
): Letter {
  const asAgreed: Block[] = [
    'All owners get this email. If it is not what you agreed on, disable the account at once.',
    { press: `${url}/admin/team`, text: 'Open the team' },
  ];
  const account: Block = { link: `${url}/admin/account`, text: 'Open your account' };
  switch (mail.template) {
    case 'registered':
      return {
        subject: `You are an administrator of ${brand}`,
        heading: `You are registered as ${named(role)}`,
        body: [ROLE_WORDS[role].does, { press: `${url}/admin/login`, text: 'Log in' }],
      };
    case 'invitation_used':
      return {
        subject: 'Your invitation was used',
        heading: `Somebody has registered as ${named(mail.role)}`,
        body: [
          `${mail.email} has registered with the invitation that you made. If that is not who you meant, disable the account at once.`,
          { press: `${url}/admin/team`, text: 'Open the team' },
        ],
      };
    case 'role_changed':
      return {
        subject: 'Your role was changed',
        heading: `You are ${named(mail.to)} ${isRaise(mail.from, mail.to) ? 'from your next login on' : 'now'}`,
        body: [
          `${mail.by} has changed your role from ${named(mail.from)} to ${named(mail.to)}.`,
          ROLE_WORDS[mail.to].does,
          WITHOUT_REPLY,
          ...(isRaise(mail.from, mail.to) ? [{ press: `${url}/admin/login`, text: 'Log in' }] : []),
        ],
      };
    case 'raised':
      return {
        subject: `${mail.name} becomes ${named(mail.to)}`,
        heading: `${mail.name} may do more from the next login on`,
        body: [
          `${mail.by} has changed the role of ${mail.name} (${mail.email}) from ${named(mail.from)} to ${named(mail.to)}.`,
          ...asAgreed,
        ],
      };
    case 'owner_back':
      return {
        subject: `${mail.name} is an owner again`,
        heading: `${mail.name} can log in again`,
        body: [
          `${mail.by} has enabled the account of ${mail.name} (${mail.email}), who is an owner.`,
          ...asAgreed,
        ],
      };
    case 'new_owner':
      return {
        subject: `${mail.name} is a new owner`,
        heading: 'Somebody has registered as owner',
        body: [
          `${mail.name} (${mail.email}) has registered with an invitation ${mail.invited_by ? `of ${mail.invited_by}` : 'that was made on the server'}.`,
          ...asAgreed,
        ],
      };
    case 'disabled':
      return {
        subject: 'Your account was disabled',
        heading: 'You can no longer log in',
        body: [
          `${mail.by} has disabled your account. You were logged out everywhere, and your open work was handed over.`,
          WITHOUT_REPLY,
        ],
      };
    case 'enabled':
      return {
        subject: 'Your account was enabled',
        heading: 'You can log in again',
        body: [
          `${mail.by} has enabled your account.`,
          { press: `${url}/admin/login`, text: 'Log in' },
        ],
      };
    case 'second_factor_reset':
      return {
        subject: 'Your second factor was taken away',
        heading: 'Your second factor was taken away',
        body: [
          `${mail.by} has removed the second factor from your account: you log in with your password, and can set up another. You were logged out everywhere.`,
          WITHOUT_REPLY,
          { press: `${url}/admin/login`, text: 'Log in' },
        ],
      };
    case 'reset_link':
      return {
        subject: 'Set a new password',
        heading: 'Set a new password',
        body: [
          `${mail.by} has sent you this link. It works once, until ${reset ? formatTime(reset.until) : ''}, Lagos time.`,
          { press: reset?.link ?? url, text: 'Set a new password' },
          'Your password stays as it is until you set another one.',
        ],
      };
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        body: [`Other places where you were logged in have been logged out. ${NOT_YOU}`],
      };
    case 'password_reset':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        body: [
          `It was set with the link that was emailed to you. You were logged out everywhere. ${NOT_YOU}`,
        ],
      };
    case 'second_factor_on':
      return {
        subject: 'Your second factor is set up',
        heading: 'Logging in asks for a code now',
        body: [
          'Codes come from the authenticator app that you set up. Keep the recovery codes where you can find them without your phone.',
          NOT_YOU,
          account,
        ],
      };
    case 'second_factor_off':
      return {
        subject: 'Your second factor was removed',
        heading: 'Logging in asks for no code any more',
        body: [`Your account is protected by your password alone. ${NOT_YOU}`, account],
      };
    case 'recovery_code_used':
      return {
        subject: 'A recovery code was used',
        heading: 'A recovery code was used',
        body: [
          `Somebody confirmed their identity with one of your recovery codes. ${mail.left === 1 ? '1 is' : `${mail.left} are`} left. If you lost your phone, set up the second factor again.`,
          NOT_YOU,
          account,
        ],
      };
    case 'wrong_codes':
      return {
        subject: 'Somebody is entering wrong codes for your account',
        heading: 'Ten codes were wrong',
        body: [
          'Whoever enters them knows your password. If that is not you, change it at once, and tell an owner. The codes protect your account in the meantime.',
          account,
        ],
      };
    default:
      return mail satisfies never;
  }
}

/** The job's id is the seed, so that a retry mails the same link, valid for another hour. */
async function makeResetLink(
  deps: Deps,
  admin_id: number,
  job_id: string,
): Promise<{ link: string; until: Date }> {
  const code = keyedHash(deps.config.SECRET, `admin reset ${admin_id} ${job_id}`);
  const until = new Date(deps.clock.now().getTime() + RESET_LINK_MS);
  const row = { code_hash: tokenHash(code), expires_at: until };
  await deps.connection.db
    .insert(admin_reset_links)
    .values({ admin_id, ...row })
    .onConflictDoUpdate({ target: admin_reset_links.admin_id, set: row });
  return { link: `${deps.config.PUBLIC_URL}/admin/reset-password?code=${code}`, until };
}

export async function writeAdminMail(deps: Deps, mail: AdminMail, job_id: string): Promise<ToSend> {
  const { config } = deps;
  const [admin] = await deps.connection.db
    .select()
    .from(admins)
    .where(eq(admins.id, mail.admin_id));
  const { enabled, to } = mailOf('admin-mail', mail.template);
  if (!admin || (admin.disabled_at && enabled)) return undefined;
  if (to === 'owner' && admin.role !== 'owner') return undefined;
  const reset =
    mail.template === 'reset_link' ? await makeResetLink(deps, admin.id, job_id) : undefined;
  const { BRAND_NAME } = deps.settings.get();
  const letter = letterOf(mail, admin.role, config.PUBLIC_URL, BRAND_NAME, reset);
  return {
    id: job_id,
    to: admin.admin_email,
    ...writeLetter(senderOf(deps), admin.admin_name, letter),
  };
}
