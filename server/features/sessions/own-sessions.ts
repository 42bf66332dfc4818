import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { sessions } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/errors.ts';
import type { OpenSession } from '#shared/people/sessions.ts';
import { type Admin, type Agent, IDLE_ADMIN_MS } from './sessions.ts';

type Owner = Pick<Admin | Agent, 'kind' | 'id' | 'token_hash'>;

export async function listSessions(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  me: Owner,
): Promise<OpenSession[]> {
  const now = clock.now();
  const rows = await connection.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.audience, me.kind),
        eq(sessions.person_id, me.id),
        gt(sessions.expires_at, now),
        me.kind === 'admin'
          ? gt(sessions.last_used_at, new Date(now.getTime() - IDLE_ADMIN_MS))
          : undefined,
      ),
    )
    .orderBy(desc(sessions.last_used_at), desc(sessions.created_at));
  return rows.map(({ id, created_at, last_used_at, expires_at, user_agent, token_hash }) => ({
    id,
    created_at: created_at.toISOString(),
    last_used_at: (last_used_at ?? created_at).toISOString(),
    expires_at: expires_at.toISOString(),
    user_agent,
    current: token_hash === me.token_hash,
  }));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @throws AppError not_found, also for others' sessions */
export async function endOwnSession(db: Db, me: Owner, id: string): Promise<void> {
  if (!UUID.test(id)) throw new AppError('not_found');
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.audience, me.kind), eq(sessions.person_id, me.id)))
    .returning({ id: sessions.id });
  if (gone.length === 0) throw new AppError('not_found');
}
