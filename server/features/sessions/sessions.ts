import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, agents, orders, sessions } from '#server/database/schema.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { lesserRole, type Role } from '#shared/people/roles.ts';
import { tokenHash } from './token-hash.ts';

const LIFETIME_MS = { agent: 30 * 24 * HOUR_MS, admin: 12 * HOUR_MS, applicant: 2 * HOUR_MS };
/** An agent's session ends this long after login, even if used. */
const LONGEST_MS = 90 * 24 * HOUR_MS;
/** Extended at most once a day, so that not every request writes. */
const SLIDE_MS = 24 * HOUR_MS;

/** Longer than a meeting, shorter than an evening. */
export const IDLE_ADMIN_MS = 4 * HOUR_MS;
/** `last_seen_at` is written at most this often. */
const SEEN_MS = 5 * 60_000;
const LONGEST_AGENT = 300;

interface Reads {
  /** The write that a replica must have to serve the session; absent if that is too new. */
  written_lsn?: string | null;
}
/** Replicas lag at most ten seconds. */
const NEW_MS = 15_000;

export type Actor =
  | { kind: 'nobody' }
  | ({ kind: 'agent'; id: number; name: string; approved: boolean; token_hash: string } & Reads)
  | ({
      kind: 'admin';
      id: number;
      name: string;
      role: Role;
      token_hash: string;
      /** Last login or confirmation. */
      confirmed_at: Date;
      second_factor: boolean;
      /** The account was created after second factors were introduced. */
      second_factor_known: boolean;
    } & Reads)
  | { kind: 'applicant'; order_id: string; token_hash: string };
export type Agent = Extract<Actor, { kind: 'agent' }>;
export type Admin = Extract<Actor, { kind: 'admin' }>;
/** Logged in by a link mailed to the order's address; may access only this order. */
export type Applicant = Extract<Actor, { kind: 'applicant' }>;

export const NOBODY: Actor = { kind: 'nobody' };

/** Identifies the session's account or order, the same across its sessions. */
export const accountOf = (actor: Actor): string | undefined =>
  actor.kind === 'nobody'
    ? undefined
    : `${actor.kind} ${actor.kind === 'applicant' ? actor.order_id : actor.id}`;

/** Returns the token (256 bits, random by default); only its SHA-256 is stored. */
async function addSession(
  db: Db,
  audience: keyof typeof LIFETIME_MS,
  created_at: Date,
  owner: Pick<
    typeof sessions.$inferInsert,
    'person_id' | 'order_id' | 'last_used_at' | 'user_agent'
  >,
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  const expires_at = new Date(created_at.getTime() + LIFETIME_MS[audience]);
  await db
    .insert(sessions)
    .values({ ...owner, token_hash: tokenHash(token), audience, created_at, expires_at });
  return token;
}

export const openSession = (
  db: Db,
  audience: 'agent' | 'admin',
  person_id: number,
  now: Date,
  user_agent?: string,
): Promise<string> =>
  addSession(db, audience, now, {
    person_id,
    last_used_at: now,
    user_agent: user_agent?.slice(0, LONGEST_AGENT),
  });

export const openApplicantSession = (
  db: Db,
  order_id: string,
  now: Date,
  token?: string,
): Promise<string> => addSession(db, 'applicant', now, { order_id }, token);

export const findActor = (
  db: Db,
  token: string,
  now: Date,
): Promise<Agent | Admin | Applicant | undefined> => findSession(db, tokenHash(token), now);

const changeSession = (db: Db, token_hash: string, set: PgUpdateSetSource<typeof sessions>) =>
  db.update(sessions).set(set).where(eq(sessions.token_hash, token_hash));

const isOwner = (audience: 'agent' | 'admin' | 'applicant', id: PgColumn, gone_at: PgColumn) =>
  and(
    eq(sessions.audience, audience),
    eq(id, audience === 'applicant' ? sessions.order_id : sessions.person_id),
    isNull(gone_at),
  );

/** The session and its owner in one query, which every authenticated request runs. */
const sessionRow = builtOnce((db) =>
  db
    .select({
      audience: sessions.audience,
      expires_at: sessions.expires_at,
      agent_id: agents.id,
      agent_name: agents.agent_name,
      created_at: sessions.created_at,
      confirmed_at: sessions.confirmed_at,
      status: agents.status,
      admin_id: admins.id,
      admin_name: admins.admin_name,
      role: admins.role,
      held_role: sessions.held_role,
      second_factor: sql<boolean>`${admins.totp_since} is not null`,
      second_factor_known: admins.second_factor_known,
      last_used_at: sessions.last_used_at,
      written_lsn: sessions.written_lsn,
      order_id: orders.id,
    })
    .from(sessions)
    .leftJoin(agents, isOwner('agent', agents.id, agents.deleted_at))
    .leftJoin(admins, isOwner('admin', admins.id, admins.disabled_at))
    .leftJoin(orders, isOwner('applicant', orders.id, orders.deleted_at))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('token_hash')),
        gt(sessions.expires_at, sql.placeholder('now')),
      ),
    ),
);

/** Undefined if unknown or expired. */
export async function findSession(
  db: Db,
  token_hash: string,
  now: Date,
): Promise<Agent | Admin | Applicant | undefined> {
  const [session] = await sessionRow(db, { token_hash, now });
  const unusedMs = now.getTime() - (session?.last_used_at ?? session?.created_at ?? now).getTime();
  if (session?.admin_id != null) {
    if (unusedMs > IDLE_ADMIN_MS) return undefined;
    if (unusedMs > SEEN_MS) await noteSeen(db, token_hash, session.admin_id, now);
    const role = session.role ?? 'viewer';
    return {
      kind: 'admin',
      id: session.admin_id,
      name: session.admin_name ?? '',
      role: lesserRole(session.held_role ?? role, role),
      token_hash,
      confirmed_at: session.confirmed_at ?? session.created_at,
      second_factor: session.second_factor,
      second_factor_known: session.second_factor_known ?? false,
      ...readsOf(session, now),
    };
  }
  if (session?.order_id != null)
    return { kind: 'applicant', order_id: session.order_id, token_hash };
  if (session?.agent_id == null) return undefined;
  const fresh = new Date(
    Math.min(now.getTime() + LIFETIME_MS.agent, session.created_at.getTime() + LONGEST_MS),
  );
  if (unusedMs > SEEN_MS || fresh.getTime() - session.expires_at.getTime() > SLIDE_MS)
    await changeSession(db, token_hash, { expires_at: fresh, last_used_at: now });
  return {
    kind: 'agent',
    id: session.agent_id,
    name: session.agent_name ?? '',
    approved: session.status === 'approved',
    token_hash,
    ...readsOf(session, now),
  };
}

/** Such a session has no actor until the order is restored. */
export async function isOfDeletedOrder(db: Db, token: string, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ order_id: orders.id })
    .from(sessions)
    .innerJoin(orders, eq(orders.id, sessions.order_id))
    .where(
      and(
        eq(sessions.token_hash, tokenHash(token)),
        gt(sessions.expires_at, now),
        isNotNull(orders.deleted_at),
      ),
    );
  return session !== undefined;
}

const readsOf = (
  { written_lsn, created_at }: { written_lsn: string | null; created_at: Date },
  now: Date,
): Reads => (now.getTime() - created_at.getTime() < NEW_MS ? {} : { written_lsn });

/** Records the session's last write, which a replica must have before serving it. */
export async function noteWritten(db: Db, token_hash: string, written_lsn: string): Promise<void> {
  await changeSession(db, token_hash, {
    written_lsn: sql`greatest(${sessions.written_lsn}::pg_lsn, ${written_lsn}::pg_lsn)::text`,
  });
}

async function noteSeen(db: Db, token_hash: string, admin_id: number, now: Date): Promise<void> {
  await changeSession(db, token_hash, { last_used_at: now });
  await db.update(admins).set({ last_seen_at: now }).where(eq(admins.id, admin_id));
}

export async function confirmSession(db: Db, token_hash: string, now: Date): Promise<void> {
  await changeSession(db, token_hash, { confirmed_at: now });
}

/** Limits open sessions to the permissions of both roles; new ones require a new login. */
export async function holdRole(tx: Db, admin_id: number, from: Role, to: Role): Promise<void> {
  const ofAdmin = and(eq(sessions.audience, 'admin'), eq(sessions.person_id, admin_id));
  for (const { token_hash, held_role } of await tx.select().from(sessions).where(ofAdmin))
    await changeSession(tx, token_hash, { held_role: lesserRole(held_role ?? from, to) });
}

export async function endSession(db: Db, token_hash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, token_hash));
}

/** `but` is the token hash of a session to keep. */
export async function endApplicantSessions(db: Db, order_id: string, but = ''): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.order_id, order_id), ne(sessions.token_hash, but)));
}

/** `but` is the token hash of a session to keep. */
export async function endSessions(
  db: Db,
  audience: 'agent' | 'admin',
  person_id: number,
  but?: string,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.audience, audience),
        eq(sessions.person_id, person_id),
        but === undefined ? undefined : ne(sessions.token_hash, but),
      ),
    );
}
