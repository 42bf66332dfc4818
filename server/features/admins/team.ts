import { and, asc, count, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import type { AdminRow } from '#server/database/schema.ts';
import { admin_reset_links, admins, invitations, orders } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordAdminEvent, recordEvent } from '#server/features/events/events.ts';
import { adminMailQueue } from '#server/features/messages/mails.ts';
import { type Admin, endSessions, holdRole } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { idOf } from '#server/http/paging.ts';
import { isRaise, type Role, roleMay } from '#shared/people/roles.ts';
import type { TeamMember } from '#shared/people/team.ts';
import { lockAdmin } from './check-code.ts';
import { endChallenges } from './login.ts';
import { removeSecondFactor } from './second-factor.ts';
import { tellOwners } from './tell-owners.ts';

const mayNeedWork = and(isNull(orders.cancelled_at), isNull(orders.done_at));
const isOpen = and(isNull(orders.deleted_at), mayNeedWork);

export async function listTeam(db: Db): Promise<TeamMember[]> {
  const open = db
    .select({ admin_id: orders.assigned_to, rows: count().as('open_rows') })
    .from(orders)
    .where(and(isOpen, isNotNull(orders.assigned_to)))
    .groupBy(orders.assigned_to)
    .as('open_orders');
  const rows = await db
    .select({ admin: admins, open_orders: sql<number>`coalesce(${open.rows}, 0)::int` })
    .from(admins)
    .leftJoin(open, eq(open.admin_id, admins.id))
    .orderBy(sql`${admins.disabled_at} is not null`, asc(admins.admin_name), asc(admins.id));
  return rows.map(({ admin, open_orders }) => ({
    id: admin.id,
    admin_name: admin.admin_name,
    admin_email: admin.admin_email,
    role: admin.role,
    second_factor: admin.totp_since !== null,
    created_at: admin.created_at.toISOString(),
    last_seen_at: admin.last_seen_at?.toISOString() ?? null,
    disabled_at: admin.disabled_at?.toISOString() ?? null,
    open_orders,
  }));
}

/** Locks all enabled owners, in this order, so that changes of the team wait for each other. */
const lockOwners = async (tx: Db): Promise<number[]> => {
  const owners = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabled_at)))
    .orderBy(asc(admins.id))
    .for('no key update');
  return idsOf(owners);
};

/** @throws AppError last_owner */
function keepAnOwner(owners: number[], leaving: number): void {
  if (owners.every((id) => id === leaving)) throw new AppError('last_owner');
}

/** Reassigns open orders; returns how many. @throws AppError invalid naming `hand_over_to` */
async function handOver(
  tx: Db,
  { id: from, admin_name }: AdminRow,
  to: number | undefined,
  by: Admin,
  now: Date,
): Promise<{ orders: number; to_name?: string }> {
  let to_name: string | undefined;
  if (to !== undefined) {
    const [colleague] = await tx
      .select()
      .from(admins)
      .where(and(eq(admins.id, to), isNull(admins.disabled_at), ne(admins.id, from)))
      .for('share');
    if (!colleague || !roleMay(colleague.role, 'orders'))
      throw invalid({ hand_over_to: 'Choose a colleague who works on orders, or nobody.' });
    to_name = colleague.admin_name;
  }
  const moved = await tx
    .update(orders)
    .set({ assigned_to: to ?? null })
    .where(and(eq(orders.assigned_to, from), mayNeedWork))
    .returning({ id: orders.id, deleted_at: orders.deleted_at });
  for (const { id } of moved)
    await recordEvent(tx, id, 'assigned', by, now, {
      to: to_name ?? null,
      from: admin_name,
      admin_id: to ?? from,
    });
  return {
    orders: moved.filter(({ deleted_at }) => deleted_at === null).length,
    ...(to_name === undefined ? {} : { to_name }),
  };
}

async function change(
  deps: Deps,
  id: string,
  work: (tx: Db, deps: Within, admin: AdminRow, owners: number[]) => Promise<void>,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const owners = await lockOwners(tx);
    await work(tx, deps, await lockAdmin(tx, idOf(id)), owners);
  });
}

const mailAdmin = (
  tx: Db,
  deps: Within,
  { id }: AdminRow,
  template: 'disabled' | 'enabled' | 'reset_link' | 'second_factor_reset',
  by: Admin,
) => deps.jobs.send(tx, adminMailQueue, { template, admin_id: id, by: by.name });

const about = ({ id, admin_name }: AdminRow) => ({ admin_id: id, name: admin_name });

/** Otherwise they could return by an invitation of their own. */
async function endInvitations(
  tx: Db,
  { id, admin_name }: AdminRow,
  by: Admin,
  now: Date,
): Promise<void> {
  const gone = await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.created_by, id),
        isNull(invitations.used_at),
        gt(invitations.expires_at, now),
      ),
    )
    .returning({ role: invitations.role });
  for (const { role } of gone)
    await recordAdminEvent(tx, 'admin_invitation_revoked', by, now, {
      role,
      invited_by: admin_name,
    });
}

const who = ({ admin_name: name, admin_email: email }: AdminRow) => ({ name, email });

/** Unassigns open orders that the role excludes. @throws AppError not_found, last_owner */
export const setRole = (deps: Deps, id: string, role: Role, by: Admin): Promise<void> =>
  change(deps, id, async (tx, deps, admin, owners) => {
    const from = admin.role;
    if (from === role) return;
    if (from === 'owner' && !admin.disabled_at) keepAnOwner(owners, admin.id);
    await tx.update(admins).set({ role }).where(eq(admins.id, admin.id));
    await holdRole(tx, admin.id, from, role);
    const handed = roleMay(role, 'orders')
      ? {}
      : await handOver(tx, admin, undefined, by, deps.clock.now());
    if (!roleMay(role, 'team')) await endInvitations(tx, admin, by, deps.clock.now());
    await recordAdminEvent(tx, 'admin_role_changed', by, deps.clock.now(), {
      ...about(admin),
      from,
      to: role,
      ...handed,
    });
    await deps.jobs.send(tx, adminMailQueue, {
      template: 'role_changed',
      admin_id: admin.id,
      by: by.name,
      from,
      to: role,
    });
    if (isRaise(from, role))
      await tellOwners(
        tx,
        deps,
        { template: 'raised', ...who(admin), by: by.name, from, to: role },
        [admin.id],
      );
  });

/** @throws AppError not_found, last_owner, invalid */
export const disable = (deps: Deps, id: string, by: Admin, hand_over_to?: number): Promise<void> =>
  change(deps, id, async (tx, deps, admin, owners) => {
    if (admin.disabled_at) return;
    if (admin.role === 'owner') keepAnOwner(owners, admin.id);
    await tx.update(admins).set({ disabled_at: deps.clock.now() }).where(eq(admins.id, admin.id));
    await revokeAccess(tx, admin.id);
    await endInvitations(tx, admin, by, deps.clock.now());
    const handed = await handOver(tx, admin, hand_over_to, by, deps.clock.now());
    await recordAdminEvent(tx, 'admin_disabled', by, deps.clock.now(), {
      ...about(admin),
      ...handed,
    });
    await mailAdmin(tx, deps, admin, 'disabled', by);
  });

async function revokeAccess(tx: Db, admin_id: number): Promise<void> {
  await endSessions(tx, 'admin', admin_id);
  await endChallenges(tx, admin_id);
  await tx.delete(admin_reset_links).where(eq(admin_reset_links.admin_id, admin_id));
}

/** @throws AppError not_found */
export const enable = (deps: Deps, id: string, by: Admin): Promise<void> =>
  change(deps, id, async (tx, deps, admin) => {
    if (!admin.disabled_at) return;
    // A login begun before the account was disabled must not succeed now.
    await revokeAccess(tx, admin.id);
    await tx.update(admins).set({ disabled_at: null }).where(eq(admins.id, admin.id));
    await recordAdminEvent(tx, 'admin_enabled', by, deps.clock.now(), about(admin));
    await mailAdmin(tx, deps, admin, 'enabled', by);
    if (admin.role === 'owner')
      await tellOwners(tx, deps, { template: 'owner_back', ...who(admin), by: by.name }, [
        admin.id,
      ]);
  });

/** @throws AppError not_found; conflict for a disabled account */
export const mailResetLink = (deps: Deps, id: string, by: Admin): Promise<void> =>
  change(deps, id, async (tx, deps, admin) => {
    if (admin.disabled_at) throw conflict('This account is disabled. Enable it first.');
    await recordAdminEvent(tx, 'admin_reset_link', by, deps.clock.now(), about(admin));
    await mailAdmin(tx, deps, admin, 'reset_link', by);
  });

/** @throws AppError not_found, conflict */
export const resetSecondFactor = (deps: Deps, id: string, by: Admin): Promise<void> =>
  change(deps, id, async (tx, deps, admin) => {
    if (!admin.totp_since) throw conflict('There is no second factor to take away.');
    if (admin.id === by.id) throw conflict('Remove your own under Your account, with a code.');
    await removeSecondFactor(tx, admin.id);
    await revokeAccess(tx, admin.id);
    await recordAdminEvent(tx, 'second_factor_reset', by, deps.clock.now(), about(admin));
    await mailAdmin(tx, deps, admin, 'second_factor_reset', by);
  });
