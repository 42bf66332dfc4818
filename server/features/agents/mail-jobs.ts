import { and, eq, isNull } from 'drizzle-orm';
import { isPlainName, type Letter, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { agents } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type MailJob, mailOf, type TemplateOf } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { mailsOver } from '#server/features/sessions/limits.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { formatTime } from '#shared/dates.ts';
import { type OpenCode, openCodeOf } from './reset-codes.ts';

export interface Registration {
  agent_email: string;
  known: boolean;
}

export const registrationQueue: Queue<Registration> = {
  name: 'registration',
  words: 'Mails about a registration',
};
/** Retried for an hour only: after that nobody waits for the code. */
export const resetCodeQueue: Queue<{ agent_email: string; asked_from?: string }> = {
  name: 'reset-code',
  words: 'Mail with a code for a new password',
  retryLimit: 12,
};

const NOT_YOU = 'If that was not you, write to us at once.';

type AgentMail = MailJob<'agent-mail'>;

const TEMPLATES: Record<
  TemplateOf<'agent-mail'>,
  (url: string, brand: string, mail: AgentMail & Partial<OpenCode>, name: string) => Letter
> = {
  registered: (url, brand) => ({
    subject: `Welcome to ${brand}`,
    heading: 'You are registered',
    body: [
      'You can log in and apply for customers now. Agent prices come once we have approved you; we will email you then.',
      { press: `${url}/login`, text: 'Log in' },
    ],
  }),
  registered_again: (url) => ({
    subject: 'You are already registered',
    heading: 'Somebody registered with your address',
    body: [
      'An agent is already registered with this address, so nothing was changed. If it was you, log in, or set a new password.',
      { press: `${url}/reset-password`, text: 'Set a new password' },
    ],
  }),
  new_agent: (url, _brand, { agent_email }, name) => ({
    subject: isPlainName(name) ? `A new agent is waiting: ${name}` : 'A new agent is waiting',
    heading: 'A new agent is waiting for approval',
    body: [
      {
        facts: [
          ['Name', name],
          ['Email', agent_email],
        ],
      },
      { press: `${url}/update-agent-status`, text: 'See pending agents' },
    ],
  }),
  approved: (url) => ({
    subject: 'You are approved',
    heading: 'You have agent prices now',
    body: [
      'We have approved you. From now on your lists, forms and invoices show the agent price.',
      { press: `${url}/dashboard`, text: 'Open your dashboard' },
    ],
  }),
  set_back: () => ({
    subject: 'Your approval has ended',
    heading: 'You are pending again',
    body: [
      'We have set your account back to pending. You can go on applying for customers, at the public price. What you have submitted stays as it is. Ask us if you don’t know why.',
    ],
  }),
  password_changed: (url) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      `Other places where you were logged in have been signed out. ${NOT_YOU}`,
      { link: `${url}/reset-password`, text: 'Set a new password' },
    ],
  }),
  address_changed: () => ({
    subject: 'Your address was changed',
    heading: 'Your account has a new address now',
    body: [`Our emails for agents go to the new address from now on. ${NOT_YOU}`],
  }),
  reset_code: (_url, _brand, { code = '', expires_at }) => ({
    subject: 'Your code for a new password',
    heading: 'Your code',
    body: [
      `Enter this code where you asked for it. It works once, until ${expires_at ? formatTime(expires_at) : ''}, Lagos time.`,
      { code },
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
};

export async function writeAgentMail(deps: Deps, mail: AgentMail, job_id: string): Promise<ToSend> {
  const { config } = deps;
  // The old address gets a last mail after it was changed, the others follow; deleted agents get
  // none.
  const [agent] = await deps.connection.db
    .select()
    .from(agents)
    .where(
      and(
        mail.agent_id ? eq(agents.id, mail.agent_id) : eq(agents.agent_email, mail.agent_email),
        isNull(agents.deleted_at),
      ),
    );
  if (!agent && mail.template !== 'address_changed') return undefined;
  const approved = agent?.status === 'approved';
  if (mail.template === (approved ? 'set_back' : 'approved')) return undefined;
  const reset =
    agent && mail.template === 'reset_code' ? await openCodeOf(deps, agent.id) : undefined;
  if (mail.template === 'reset_code' && !reset) return undefined;
  const later = mailOf('agent-mail', mail.template).unasked
    ? await mailsOver(deps, mail.agent_email, job_id)
    : undefined;
  // After ten mails, those about repeated registrations are dropped, those to new agents delayed.
  if (later) return mail.template === 'registered' ? { later } : undefined;
  const name = agent?.agent_name ?? 'there';
  const toUs = mail.template === 'new_agent';
  const letter = TEMPLATES[mail.template](
    config.PUBLIC_URL,
    deps.settings.get().BRAND_NAME,
    { ...mail, ...reset },
    name,
  );
  return {
    id: job_id,
    to: toUs ? config.ADMIN_EMAIL : mail.agent_id && agent ? agent.agent_email : mail.agent_email,
    ...writeLetter(senderOf(deps), toUs ? 'colleague' : name, letter),
  };
}
