import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { agents, reset_codes } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { agentMailQueue } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { countCodeAttempt, forgetTries } from '#server/features/sessions/limits.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { endSessions } from '#server/features/sessions/sessions.ts';
import { addressMark, countedAddress } from '#server/http/caller-address.ts';
import { invalid } from '#server/http/errors.ts';
import { AGENT_TEXTS, type PasswordReset } from '#shared/people/agents.ts';
import { agentByEmail } from './agents.ts';
import { resetCodeQueue, writeAgentMail } from './mail-jobs.ts';
import { hashOf, LONG, provideCode } from './reset-codes.ts';

/** Does the same for unknown addresses: only the job looks them up. */
export async function requestReset(deps: Deps, agent_email: string, ip: string): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    await forgetTries(tx, agent_email, countedAddress(ip));
    await deps.jobs.send(tx, resetCodeQueue, {
      agent_email,
      asked_from: addressMark(deps.config.SECRET, ip),
    });
  });
}

/** Makes the code, unless one is open. */
export async function writeResetCode(
  deps: Deps,
  { agent_email, asked_from }: { agent_email: string; asked_from?: string },
  job_id: string,
): Promise<ToSend> {
  const agent = await agentByEmail(deps.connection.db, agent_email);
  if (!agent) return undefined;
  const mail = await transaction(deps, (tx, deps) =>
    provideCode(tx, deps, { agent_id: agent.id, account: agent_email, job_id, asked_from }),
  );
  return mail ? writeAgentMail(deps, { template: 'reset_code', agent_email }, job_id) : undefined;
}

const openCode = async ({ connection, clock }: Deps, agent_email: string) =>
  (
    await connection.db
      .select({
        agent_id: reset_codes.agent_id,
        code_hash: reset_codes.code_hash,
        digits: reset_codes.digits,
      })
      .from(reset_codes)
      .innerJoin(agents, eq(agents.id, reset_codes.agent_id))
      .where(
        and(
          eq(agents.agent_email, agent_email),
          isNull(agents.deleted_at),
          gt(reset_codes.expires_at, clock.now()),
        ),
      )
  )[0];

/**
 * Five wrong codes from an IP address void the code there. Takes the same time without an account.
 * @throws AppError invalid naming `code`, also for an unknown address
 */
export async function resetPassword(
  deps: Deps,
  { agent_email, new_password, code = '' }: PasswordReset,
  ip: string,
): Promise<void> {
  const { db } = deps.connection;
  // Counted before comparing, so that concurrent tries can't exceed the limit.
  const { counts, many } = await countCodeAttempt(
    db,
    agent_email,
    countedAddress(ip),
    deps.clock.now(),
  );
  const open = await openCode(deps, agent_email);
  const given = hashOf(deps, open?.agent_id ?? 0, code);
  const fits = timingSafeEqual(
    Buffer.from(given),
    Buffer.from(open?.code_hash ?? hashOf(deps, 0, '')),
  );
  if (!counts || !open || !fits || (many && open.digits < LONG))
    throw invalid({ code: AGENT_TEXTS.wrongCode });
  const hashed = await hashPassword(new_password);
  await transaction(deps, async (tx, deps) => {
    const spent = await tx
      .delete(reset_codes)
      .where(
        and(eq(reset_codes.agent_id, open.agent_id), eq(reset_codes.code_hash, open.code_hash)),
      )
      .returning({ agent_id: reset_codes.agent_id });
    if (spent.length === 0) throw invalid({ code: AGENT_TEXTS.wrongCode });
    await tx.update(agents).set({ agent_password: hashed }).where(eq(agents.id, open.agent_id));
    await endSessions(tx, 'agent', open.agent_id);
    await deps.jobs.send(tx, agentMailQueue, { template: 'password_changed', agent_email });
  });
}
