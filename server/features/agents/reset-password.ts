import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { agents, reset_codes } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';
import { forgetTries, tryCode } from '#server/features/sessions/limits.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { endSessions } from '#server/features/sessions/sessions.ts';
import { AGENT_TEXTS, type PasswordReset } from '#shared/agents.ts';
import { agentMailQueue, resetCodeQueue, sendAgentMail } from './mail-jobs.ts';

const CODE_MS = 15 * 60_000;
const MOST_TRIES = 5;

// Six digits can be tried through: only somebody with SECRET can tell the code from its hash.
const hashOf = (deps: Deps, agent_id: number, code: string) =>
  createHmac('sha256', deps.config.SECRET).update(`reset ${agent_id} ${code}`).digest('hex');

/** Asks for a code. The same work is done for unknown addresses: who is known is looked up by the job. */
export async function requestReset(deps: Deps, agent_email: string): Promise<void> {
  await deps.jobs.send(deps.connection.db, resetCodeQueue, { agent_email });
}

/** The six digits that a job mails: the same at every try, so that whichever mail arrives holds the code that counts; known with SECRET only. */
const codeOf = (deps: Deps, job_id: string) =>
  String(createHmac('sha256', deps.config.SECRET).update(`code of ${job_id}`).digest().readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/**
 * The job behind it: makes a code, replacing an older one, and mails it. The code is made here, when it is sent, and stands in no job's
 * row; its time begins anew with every try. @throws Error when the mail was not taken; the job is then tried again
 */
export async function mailResetCode(deps: Deps, agent_email: string, job_id: string): Promise<void> {
  const { db } = deps.connection;
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.agent_email, agent_email), isNull(agents.deleted_at)));
  if (!agent) return;
  const code = codeOf(deps, job_id);
  const fresh = { code_hash: hashOf(deps, agent.id, code), expires_at: new Date(deps.clock.now().getTime() + CODE_MS) };
  await db.transaction(async (tx) => {
    await tx
      .insert(reset_codes)
      .values({ agent_id: agent.id, ...fresh })
      .onConflictDoUpdate({ target: reset_codes.agent_id, set: fresh });
    await forgetTries(tx, agent_email);
  });
  await sendAgentMail(deps, { template: 'reset_code', agent_email, code }, job_id);
}

/** The code that is open for an address, if any. */
const openCode = async ({ connection, clock }: Deps, agent_email: string) =>
  (
    await connection.db
      .select({ agent_id: reset_codes.agent_id, code_hash: reset_codes.code_hash })
      .from(reset_codes)
      .innerJoin(agents, eq(agents.id, reset_codes.agent_id))
      .where(and(eq(agents.agent_email, agent_email), isNull(agents.deleted_at), gt(reset_codes.expires_at, clock.now())))
  )[0];

/**
 * Sets a new password by a mailed code; all of the agent's sessions end. Five wrong codes or 15 minutes end a code. Wrong ones take the
 * same time whether or not there is an account or a code, and cost no hash.
 * @throws AppError invalid naming `code`, also for an unknown address
 */
export async function resetPassword(deps: Deps, { agent_email, new_password, code = '' }: PasswordReset): Promise<void> {
  const { db } = deps.connection;
  // Counted before it is compared, so that tries at once can't outrun the count.
  const counts = await tryCode(db, agent_email, MOST_TRIES, CODE_MS, deps.clock.now());
  const open = await openCode(deps, agent_email);
  const given = hashOf(deps, open?.agent_id ?? 0, code);
  const fits = timingSafeEqual(Buffer.from(given), Buffer.from(open?.code_hash ?? hashOf(deps, 0, '')));
  if (!counts || !open || !fits) throw invalid({ code: AGENT_TEXTS.wrongCode });
  const hashed = await hashPassword(new_password);
  await db.transaction(async (tx) => {
    const spent = await tx
      .delete(reset_codes)
      .where(and(eq(reset_codes.agent_id, open.agent_id), eq(reset_codes.code_hash, open.code_hash)))
      .returning({ agent_id: reset_codes.agent_id });
    if (spent.length === 0) throw invalid({ code: AGENT_TEXTS.wrongCode });
    await tx.update(agents).set({ agent_password: hashed }).where(eq(agents.id, open.agent_id));
    await endSessions(tx, 'agent', open.agent_id);
    await deps.jobs.send(tx, agentMailQueue, { template: 'password_changed', agent_email });
  });
}
