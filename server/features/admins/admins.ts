import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, agents, invitations, payments } from '#server/database/schema.ts';
import { uniqueViolation } from '#server/database/unique-violation.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/errors.ts';
import { readTallies } from '#server/features/accounting/tallies.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { hashPassword, passwordMatches } from '#server/features/sessions/passwords.ts';
import { type Admin, openSession } from '#server/features/sessions/sessions.ts';
import type { AdminLogin, AdminMe, Colleague, NewAdmin } from '#shared/admins.ts';
import { permissionsOf, type Role } from '#shared/roles.ts';
import { byKind, DECIDED_KINDS, type DecidedKind, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { byStatus, isOpen, VISA_STATUSES, type VisaStatus } from '#shared/states.ts';

const INVITATION_MS = 7 * 86_400_000;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Makes a single-use invitation and returns its URL. `by` is null when the server makes it. */
export async function invite(db: Db, deps: Pick<Deps, 'config' | 'clock'>, by: Admin | null, role: Role = 'owner'): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  const now = deps.clock.now();
  await db.transaction(async (tx) => {
    await tx.insert(invitations).values({
      code_hash: hashOf(code),
      created_by: by?.id ?? null,
      role,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_MS),
    });
    if (by) await recordAdminEvent(tx, 'admin_invited', by, now, { role });
  });
  return `${deps.config.PUBLIC_URL}/admin/register?invite=${code}`;
}

/** How many administrators there are. */
export async function countAdmins(db: Db): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(admins);
  return row?.rows ?? 0;
}

/** Every administrator, by name. */
export const colleagues = (db: Db): Promise<Colleague[]> =>
  db.select({ id: admins.id, admin_name: admins.admin_name }).from(admins).orderBy(asc(admins.admin_name), asc(admins.id));

/** Registers an administrator and spends the invitation. @throws AppError invalid naming `invite` or `admin_email` */
export async function registerAdmin(deps: Deps, { admin_name, admin_email, admin_password, invite: code }: NewAdmin): Promise<void> {
  const hashed = await hashPassword(admin_password);
  const now = deps.clock.now();
  try {
    await deps.connection.db.transaction(async (tx) => {
      const used = await tx
        .update(invitations)
        .set({ used_at: now })
        .where(and(eq(invitations.code_hash, hashOf(code)), isNull(invitations.used_at), gt(invitations.expires_at, now)))
        .returning({ created_by: invitations.created_by, role: invitations.role });
      if (!used[0]) throw invalid({ invite: 'This invitation is unknown, used, or has ended. Ask a colleague for a new one.' });
      const { created_by: by, role } = used[0];
      const [added] = await tx
        .insert(admins)
        .values({ admin_name, admin_email, admin_password: hashed, role, created_at: now })
        .returning();
      if (!added) throw new Error('the new administrator was not returned');
      const [inviter] = by === null ? [] : await tx.select({ invited_by: admins.admin_name }).from(admins).where(eq(admins.id, by));
      await recordAdminEvent(tx, 'admin_registered', { kind: 'admin', id: added.id, name: admin_name }, now, { role, ...inviter });
    });
  } catch (error) {
    throw uniqueViolation(error) === 'admins_email'
      ? invalid({ admin_email: 'This address is registered already. Log in instead.' })
      : error;
  }
}

/** Signs an administrator in and returns the token. @throws AppError login_failed, in the same time whether or not the address is known */
export async function loginAdmin(deps: Deps, { admin_email, admin_password }: AdminLogin): Promise<string> {
  const { db } = deps.connection;
  const [admin] = await db.select().from(admins).where(eq(admins.admin_email, admin_email));
  if (!(await passwordMatches(admin?.admin_password, admin_password)) || !admin) throw new AppError('login_failed');
  return openSession(db, 'admin', admin.id, deps.clock.now());
}

/** Checks the password of who is signed in. @throws AppError invalid naming `field` */
export async function checkPassword(db: Db, id: number, password: string, field: string): Promise<void> {
  const [admin] = await db.select({ hashed: admins.admin_password }).from(admins).where(eq(admins.id, id));
  if (!(await passwordMatches(admin?.hashed, password))) throw invalid({ [field]: 'This is not your password.' });
}

/** The administrator and what waits. @throws AppError not_found */
export async function readMe(db: Db, id: number): Promise<AdminMe> {
  const names = [
    ...KINDS.flatMap((kind) => [`order:${kind}:all`, `order:${kind}:unpaid`]),
    ...DECIDED_KINDS.flatMap((kind) => VISA_STATUSES.map((status) => `status:${kind}:${status}`)),
  ];
  const [[admin], tally, [waiting], [review]] = await Promise.all([
    db
      .select({ id: admins.id, admin_name: admins.admin_name, admin_email: admins.admin_email, role: admins.role })
      .from(admins)
      .where(eq(admins.id, id)),
    readTallies(db, names),
    db
      .select({ rows: count() })
      .from(agents)
      .where(and(eq(agents.status, 'pending'), isNull(agents.deleted_at))),
    db.select({ rows: count() }).from(payments).where(eq(payments.status, 'needs_review')),
  ]);
  if (!admin) throw new AppError('not_found');
  const all = (kind: Kind) => tally(`order:${kind}:all`).rows;
  const withStatus = (kind: DecidedKind, status: VisaStatus) => tally(`status:${kind}:${status}`).rows;
  const undecided = (kind: DecidedKind) => VISA_STATUSES.filter(isOpen).reduce((sum, status) => sum + withStatus(kind, status), 0);
  return {
    ...admin,
    may: permissionsOf(admin.role),
    counts: byKind((kind) =>
      isDecided(kind) ? { all: all(kind), ...byStatus((status) => withStatus(kind, status)) } : all(kind),
    ) as AdminMe['counts'],
    waiting: {
      ...byKind((kind) => (isDecided(kind) ? undecided(kind) : tally(`order:${kind}:unpaid`).rows)),
      agents: waiting?.rows ?? 0,
      payments: review?.rows ?? 0,
    },
  };
}
