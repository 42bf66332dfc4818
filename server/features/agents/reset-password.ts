import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { agents, reset_codes } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invalid } from '#server/errors.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { endSessions } from '#server/features/sessions/sessions.ts';
import { AGENT_TEXTS, type PasswordReset } from '#shared/agents.ts';
import { agentMailQueue, resetCodeQueue } from './mail-jobs.ts';

const CODE_MS = 15 * 60_000;
const MOST_TRIES = 5;

// Six digits can be tried through: only somebody with SECRET can tell the code from its hash.
const hashOf = (deps: Deps, agent_id: number, code: string) =>
  createHmac('sha256', deps.config.SECRET).update(`reset ${agent_id} ${code}`).digest('hex');

/** Asks for a code. The same work is done for unknown addresses: who is known is looked up by the job. */
export async function requestReset(deps: Deps, agent_email: string): Promise<void> {
  await deps.jobs.send(deps.connection.db, resetCodeQueue, { agent_email });
}

/** The job behind it: makes a code, replacing an older one, and mails it, in one transaction. */
export async function makeResetCode(deps: Deps, agent_email: string): Promise<void> {
  const { db } = deps.connection;
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.agent_email, agent_email), isNull(agents.deleted_at)));
  if (!agent) return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const fresh = { code_hash: hashOf(deps, agent.id, code), tries: 0, expires_at: new Date(deps.clock.now().getTime() + CODE_MS) };
  await db.transaction(async (tx) => {
    await tx
      .insert(reset_codes)
      .values({ agent_id: agent.id, ...fresh })
      .onConflictDoUpdate({ target: reset_codes.agent_id, set: fresh });
    await deps.jobs.send(tx, agentMailQueue, { template: 'reset_code', agent_email, code });
  });
}

/**
 * Sets a new password by a mailed code; all of the agent's sessions end. Five wrong codes or 15 minutes end a code.
 * @throws AppError invalid naming `code`, also for an unknown address
 */
export async function resetPassword(deps: Deps, { agent_email, new_password, code = '' }: PasswordReset): Promise<void> {
  const { db } = deps.connection;
  const hashed = await hashPassword(new_password);
  const now = deps.clock.now();
  // Counted before it is compared, so that tries at once can't outrun the count.
  const [tried] = await db
    .update(reset_codes)
    .set({ tries: sql`${reset_codes.tries} + 1` })
    .where(
      and(
        eq(
          reset_codes.agent_id,
          sql`(select ${agents.id} from ${agents} where ${agents.agent_email} = ${agent_email} and ${agents.deleted_at} is null)`,
        ),
        gt(reset_codes.expires_at, now),
        lt(reset_codes.tries, MOST_TRIES),
      ),
    )
    .returning();
  const given = Buffer.from(hashOf(deps, tried?.agent_id ?? 0, code));
  if (!tried || !timingSafeEqual(given, Buffer.from(tried.code_hash))) throw invalid({ code: AGENT_TEXTS.wrongCode });
  await db.transaction(async (tx) => {
    const spent = await tx
      .delete(reset_codes)
      .where(and(eq(reset_codes.agent_id, tried.agent_id), eq(reset_codes.code_hash, tried.code_hash)))
      .returning({ agent_id: reset_codes.agent_id });
    if (spent.length === 0) throw invalid({ code: AGENT_TEXTS.wrongCode });
    await tx.update(agents).set({ agent_password: hashed }).where(eq(agents.id, tried.agent_id));
    await endSessions(tx, 'agent', tried.agent_id);
    await deps.jobs.send(tx, agentMailQueue, { template: 'password_changed', agent_email });
  });
}
