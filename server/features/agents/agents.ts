import { and, asc, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm';
import type { Solved } from '#server/adapters/botcheck/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import { foldedLike } from '#server/database/folded.ts';
import { agents, reset_codes } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { type Doer, recordAgentEvent } from '#server/features/events/events.ts';
import { agentMailQueue } from '#server/features/messages/mails.ts';
import { passwordLimit } from '#server/features/sessions/limits.ts';
import { endOwnSession } from '#server/features/sessions/own-sessions.ts';
import { hashPassword, passwordMatches } from '#server/features/sessions/passwords.ts';
import {
  type Admin,
  type Agent,
  endSessions,
  openSession,
} from '#server/features/sessions/sessions.ts';
import { spendChallenge } from '#server/features/submissions/bot-check.ts';
import { removeFile } from '#server/features/uploads/files.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { idOf } from '#server/http/paging.ts';
import {
  AGENT_TEXTS,
  type AgentChange,
  type AgentDetails,
  type AgentLogin,
  type AgentStatus,
  type EndedSessions,
  type NewAgent,
} from '#shared/people/agents.ts';
import { type Registration, registrationQueue } from './mail-jobs.ts';

type AgentRecord = typeof agents.$inferSelect;

export const presentAgent = (agent: AgentRecord): AgentDetails => ({
  id: agent.id,
  agent_name: agent.agent_name,
  agent_phone: agent.agent_phone,
  agent_email: agent.agent_email,
  agent_image: agent.agent_image && `/uploads/${agent.agent_image}`,
  status: agent.status,
});

export async function agentByEmail(db: Db, agent_email: string): Promise<AgentRecord | undefined> {
  const [agent] = await db
    .select()
    .from(agents)
    .where(and(eq(agents.agent_email, agent_email), isNull(agents.deleted_at)));
  return agent;
}

/** A known address gets a mail instead, with the same work, so that timing reveals nothing. */
export async function registerAgent(
  deps: Deps,
  { agent_password, ...agent }: NewAgent,
  solved: Solved | 'spent_by_provider',
): Promise<void> {
  const hashed = await hashPassword(agent_password);
  await transaction(deps, async (tx, deps) => {
    await spendChallenge(tx, solved);
    const [kept] = await tx
      .insert(agents)
      .values({ ...agent, agent_password: hashed, created_at: deps.clock.now() })
      .onConflictDoUpdate({
        target: agents.agent_email,
        targetWhere: isNull(agents.deleted_at),
        set: { agent_email: sql`excluded.agent_email` },
      })
      .returning({ agent_password: agents.agent_password });
    // Each hash has its own salt, so this one is stored only if the row is new.
    const known = kept?.agent_password !== hashed;
    await deps.jobs.send(tx, registrationQueue, { agent_email: agent.agent_email, known });
  });
}

export async function tellOfRegistration(
  deps: Deps,
  { agent_email, known }: Registration,
): Promise<void> {
  const templates = known
    ? (['registered_again'] as const)
    : (['registered', 'new_agent'] as const);
  await transaction(deps, async (tx, deps) => {
    for (const template of templates)
      await deps.jobs.send(tx, agentMailQueue, { template, agent_email });
  });
}

/** Takes the same time for an unknown address. @throws AppError login_failed */
export async function loginAgent(
  deps: Deps,
  { agent_email, agent_password }: AgentLogin,
  user_agent?: string,
): Promise<{ token: string; id: number }> {
  const agent = await agentByEmail(deps.connection.db, agent_email);
  if (!(await passwordMatches(agent?.agent_password, agent_password)) || !agent)
    throw new AppError('login_failed');
  return transaction(deps, async (tx, { clock }) => {
    const [same] = await tx
      .select({ id: agents.id })
      .from(agents)
      .where(hasPassword(agent))
      .for('share');
    if (!same) throw new AppError('login_failed');
    return {
      token: await openSession(tx, 'agent', agent.id, clock.now(), user_agent),
      id: agent.id,
    };
  });
}

/** The row, while it has the password that was checked. */
const hasPassword = ({ id, agent_password }: AgentRecord) =>
  and(eq(agents.id, id), eq(agents.agent_password, agent_password));

/** @throws AppError not_found */
export async function findAgent(db: Db, id: number): Promise<AgentRecord> {
  const [agent] = await db
    .select()
    .from(agents)
    .where(and(eq(agents.id, id), isNull(agents.deleted_at)));
  if (!agent) throw new AppError('not_found');
  return agent;
}

/** A new address or password ends other sessions. @throws AppError invalid, too_many */
export async function changeAgent(deps: Deps, me: Agent, change: AgentChange): Promise<void> {
  const { db } = deps.connection;
  const before = await findAgent(db, me.id);
  const agent_email = change.agent_email === before.agent_email ? undefined : change.agent_email;
  const isGuarded = agent_email !== undefined || change.agent_password !== undefined;
  if (isGuarded) await passwordLimit(deps, `agent ${me.id}`);
  if (isGuarded && !(await passwordMatches(before.agent_password, change.current_password ?? '')))
    throw invalid({ current_password: AGENT_TEXTS.wrongPassword });
  const agent_password = change.agent_password && (await hashPassword(change.agent_password));
  try {
    await transaction(deps, async (tx, deps) => {
      const changed = await tx
        .update(agents)
        .set({
          // What isn't sent stays, also what another window has just changed.
          agent_name: change.agent_name ?? sql`${agents.agent_name}`,
          agent_phone: change.agent_phone ?? sql`${agents.agent_phone}`,
          ...(agent_email ? { agent_email } : {}),
          ...(agent_password ? { agent_password } : {}),
        })
        .where(isGuarded ? hasPassword(before) : eq(agents.id, me.id))
        .returning({ id: agents.id });
      if (changed.length === 0) throw invalid({ current_password: AGENT_TEXTS.wrongPassword });
      if (isGuarded) {
        await endSessions(tx, 'agent', me.id, me.token_hash);
        await tx.delete(reset_codes).where(eq(reset_codes.agent_id, me.id));
      }
      // The old address is told, in case the change was made by somebody else.
      if (agent_email)
        await deps.jobs.send(tx, agentMailQueue, {
          template: 'address_changed',
          agent_email: before.agent_email,
        });
      if (agent_password)
        await deps.jobs.send(tx, agentMailQueue, {
          template: 'password_changed',
          agent_id: me.id,
          agent_email: agent_email ?? before.agent_email,
        });
    });
  } catch (error) {
    throw uniqueViolation(error) === 'agents_email'
      ? invalid({ agent_email: 'This address can’t be used. Enter another one.' })
      : error;
  }
}

/** One session, or all but this one. @throws AppError invalid (`password`), not_found, too_many */
export async function endAgentSessions(
  deps: Deps,
  me: Agent,
  { session, password }: EndedSessions,
): Promise<void> {
  const { db } = deps.connection;
  await passwordLimit(deps, `agent ${me.id}`);
  const { agent_password } = await findAgent(db, me.id);
  if (!(await passwordMatches(agent_password, password)))
    throw invalid({ password: AGENT_TEXTS.wrongPassword });
  if (session) await endOwnSession(db, me, session);
  else await endSessions(db, 'agent', me.id, me.token_hash);
}

export const listAgents = (
  db: Db,
  {
    status,
    like,
    after,
    limit,
  }: { status?: AgentStatus; like?: string; after?: number; limit: number },
): Promise<AgentRecord[]> =>
  db
    .select()
    .from(agents)
    .where(
      and(
        isNull(agents.deleted_at),
        status ? eq(agents.status, status) : undefined,
        after === undefined ? undefined : gt(agents.id, after),
        like
          ? or(
              foldedLike(agents.agent_name, like),
              ilike(agents.agent_email, like),
              ilike(agents.agent_phone, like),
            )
          : undefined,
      ),
    )
    .orderBy(asc(agents.id))
    .limit(limit);

/** @throws AppError not_found */
export async function setAgentStatus(
  deps: Deps,
  id: string,
  status: AgentStatus,
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const [before] = await tx
      .select()
      .from(agents)
      .where(and(eq(agents.id, idOf(id)), isNull(agents.deleted_at)))
      .for('update');
    if (!before) throw new AppError('not_found');
    if (before.status === 'approved' && status === 'approved') return;
    const event = status === 'approved' ? 'agent_approved' : 'agent_rejected';
    await recordAgentEvent(tx, before.id, event, admin, deps.clock.now(), { from: before.status });
    if (before.status === status) return;
    await tx.update(agents).set({ status }).where(eq(agents.id, before.id));
    const template = status === 'approved' ? 'approved' : 'set_back';
    await deps.jobs.send(tx, agentMailQueue, {
      template,
      agent_id: before.id,
      agent_email: before.agent_email,
    });
  });
}

/** Orders stay; the address may register again. @throws AppError not_found */
export async function deleteAgent(
  deps: Pick<Deps, 'connection' | 'clock'> & { jobs: Pick<Deps['jobs'], 'send'> },
  id: string,
  doer: Doer,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const [gone] = await tx
      .update(agents)
      .set({ deleted_at: deps.clock.now() })
      .where(and(eq(agents.id, idOf(id)), isNull(agents.deleted_at)))
      .returning();
    if (!gone) throw new AppError('not_found');
    if (gone.agent_image) {
      await tx.update(agents).set({ agent_image: null }).where(eq(agents.id, gone.id));
      await removeFile(tx, deps, gone.agent_image);
    }
    await endSessions(tx, 'agent', gone.id);
    await recordAgentEvent(tx, gone.id, 'agent_deleted', doer, deps.clock.now());
  });
}
