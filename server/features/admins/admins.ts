import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { uniqueViolation } from '#server/database/database-errors.ts';
import { admins, agents, invitations, messages } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { readTallies } from '#server/features/accounting/tallies.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { adminMailQueue } from '#server/features/messages/mails.ts';
import { countWaitingRefunds } from '#server/features/refunds/list-refunds.ts';
import { countToReview } from '#server/features/reviews/reviews.ts';
import { adminName } from '#server/features/sessions/colleagues.ts';
import { needsSecondFactor } from '#server/features/sessions/guards.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { AppError, invalid, refusalOf } from '#server/http/errors.ts';
import { byStatus, VISA_STATUSES, type VisaStatus } from '#shared/orders/states.ts';
import type { AdminMe, Colleague, NewAdmin } from '#shared/people/admins.ts';
import { permissionsOf, roleMay, WAITING_NEEDS } from '#shared/people/roles.ts';
import {
  byKind,
  DECIDED_KINDS,
  type DecidedKind,
  isDecided,
  KINDS,
  type Kind,
} from '#shared/services/index.ts';
import { asDoer } from './check-code.ts';
import { revokeOtherInvitations } from './first-admin.ts';
import { countRecoveryCodes } from './second-factor.ts';
import { tellOwners } from './tell-owners.ts';

export const colleagues = (db: Db): Promise<Colleague[]> =>
  db
    .select({
      id: admins.id,
      admin_name: admins.admin_name,
      role: admins.role,
      disabled: sql<boolean>`${admins.disabled_at} is not null`,
    })
    .from(admins)
    .orderBy(asc(admins.admin_name), asc(admins.id));

const WRONG_INVITATION = {
  invite: 'This invitation is unknown, used, or has expired. Ask a colleague for a new one.',
};
const invitationOf = (code: string, now: Date) =>
  and(
    eq(invitations.code_hash, tokenHash(code)),
    isNull(invitations.used_at),
    gt(invitations.expires_at, now),
  );

/** All wrong fields at once: what the schema refused, and an invitation that is no good. */
export async function refuseRegistration(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  error: unknown,
  body: Pick<NewAdmin, 'invite'> | null | undefined,
): Promise<AppError> {
  const refusal = refusalOf(error);
  if (!body || !refusal.fields || refusal.fields.invite) return refusal;
  const open = await connection.db.$count(
    invitations,
    invitationOf(body.invite.trim(), clock.now()),
  );
  return open > 0 ? refusal : invalid({ ...refusal.fields, ...WRONG_INVITATION });
}

/** @throws AppError invalid naming `invite` or `admin_email` */
export async function registerAdmin(
  deps: Deps,
  { admin_name, admin_email, admin_password, invite: code }: NewAdmin,
): Promise<void> {
  const hashed = await hashPassword(admin_password);
  const now = deps.clock.now();
  try {
    await transaction(deps, async (tx, deps) => {
      await revokeOtherInvitations(tx, tokenHash(code));
      const used = await tx
        .update(invitations)
        .set({ used_at: now })
        .where(invitationOf(code, now))
        .returning({ created_by: invitations.created_by, role: invitations.role });
      if (!used[0]) throw invalid(WRONG_INVITATION);
      const { created_by: by, role } = used[0];
      const [added] = await tx
        .insert(admins)
        .values({
          admin_name,
          admin_email,
          admin_password: hashed,
          role,
          created_at: now,
          second_factor_known: true,
        })
        .returning();
      if (!added) throw new Error('the new administrator was not returned');
      const invited_by = await adminName(tx, by);
      const inviter = invited_by === undefined ? {} : { invited_by };
      await recordAdminEvent(tx, 'admin_registered', asDoer(added), now, { role, ...inviter });
      await deps.jobs.send(tx, adminMailQueue, { template: 'registered', admin_id: added.id });
      if (by !== null)
        await deps.jobs.send(tx, adminMailQueue, {
          template: 'invitation_used',
          admin_id: by,
          email: admin_email,
          role,
        });
      if (role === 'owner')
        await tellOwners(
          tx,
          deps,
          {
            template: 'new_owner',
            name: admin_name,
            email: admin_email,
            ...inviter,
          },
          by === null ? [added.id] : [added.id, by],
        );
    });
  } catch (error) {
    throw uniqueViolation(error) === 'admins_email'
      ? invalid({ admin_email: 'This address is already registered. Log in instead.' })
      : error;
  }
}

/** @throws AppError not_found */
export async function readMe(
  { connection: { db }, config }: Pick<Deps, 'connection' | 'config'>,
  me: Admin,
): Promise<AdminMe> {
  const { id } = me;
  const names = [
    ...KINDS.flatMap((kind) => [
      `order:${kind}:all`,
      `aside:${kind}:all`,
      `stage:${kind}:in_progress`,
      `order:${kind}:unpaid`,
      `owed:${kind}:all`,
      `owed:${kind}:listed`,
    ]),
    ...DECIDED_KINDS.flatMap((kind) =>
      VISA_STATUSES.flatMap((status) => [`status:${kind}:${status}`, `aside:${kind}:${status}`]),
    ),
  ];
  const [[admin], tally, recovery_codes, pending_agents, to_review, undelivered, refunds] =
    await Promise.all([
      db
        .select({
          id: admins.id,
          admin_name: admins.admin_name,
          admin_email: admins.admin_email,
          role: admins.role,
        })
        .from(admins)
        .where(eq(admins.id, id)),
      readTallies(db, names),
      countRecoveryCodes(db, id),
      db.$count(agents, and(eq(agents.status, 'pending'), isNull(agents.deleted_at))),
      countToReview(db),
      db.$count(messages, inArray(messages.state, ['refused', 'given_up'])),
      countWaitingRefunds(db),
    ]);
  if (!admin) throw new AppError('not_found');
  const second_factor_needed = needsSecondFactor(config, me);
  const all = (kind: Kind) => tally(`order:${kind}:all`).rows - tally(`aside:${kind}:all`).rows;
  const withStatus = (kind: DecidedKind, status: VisaStatus) =>
    tally(`status:${kind}:${status}`).rows - tally(`aside:${kind}:${status}`).rows;
  const due = (what: keyof typeof WAITING_NEEDS, many: number) =>
    roleMay(me.role, WAITING_NEEDS[what]) ? many : 0;
  const inProgress = byKind((kind) => due('queue', tally(`stage:${kind}:in_progress`).rows));
  return {
    ...admin,
    second_factor: me.second_factor,
    second_factor_needed,
    recovery_codes,
    role: me.role,
    next_role: admin.role === me.role ? null : admin.role,
    may: second_factor_needed ? ['account'] : permissionsOf(me.role),
    counts: byKind((kind) =>
      isDecided(kind)
        ? { all: all(kind), ...byStatus((status) => withStatus(kind, status)) }
        : all(kind),
    ) as AdminMe['counts'],
    payments: byKind((kind) => ({
      paid: tally(`order:${kind}:all`).rows - tally(`order:${kind}:unpaid`).rows,
      unpaid: tally(`owed:${kind}:listed`).rows,
    })),
    aside: byKind((kind) => ({
      all: tally(`aside:${kind}:all`).rows,
      unpaid: tally(`owed:${kind}:all`).rows - tally(`owed:${kind}:listed`).rows,
      ...(isDecided(kind) && byStatus((status) => tally(`aside:${kind}:${status}`).rows)),
    })) as AdminMe['aside'],
    waiting: {
      ...inProgress,
      queue: KINDS.reduce((sum, kind) => sum + inProgress[kind], 0),
      agents: due('agents', pending_agents),
      payments: due('payments', to_review.all),
      refunds: due('refunds', refunds.all),
      messages: due('messages', undelivered),
    },
  };
}
