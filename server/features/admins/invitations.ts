import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, invitations } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { adminName } from '#server/features/sessions/colleagues.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { AppError } from '#server/http/errors.ts';
import { idOf } from '#server/http/paging.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Role } from '#shared/people/roles.ts';
import type { OpenInvitation } from '#shared/people/team.ts';

const INVITATION_MS = 7 * DAY_MS;
/** Adds a single-use invitation for seven days; `by` is null if no administrator makes it. */
export async function addInvitation(
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  by: Admin | null,
  role: Role = 'owner',
): Promise<{ code_hash: string; url: string; expires_at: Date }> {
  const code = randomBytes(24).toString('base64url');
  const code_hash = tokenHash(code);
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + INVITATION_MS);
  await tx
    .insert(invitations)
    .values({ code_hash, created_by: by?.id ?? null, role, created_at, expires_at });
  return { code_hash, url: `${config.PUBLIC_URL}/admin/register?invite=${code}`, expires_at };
}

export const invite = (deps: Deps, by: Admin, role?: Role): Promise<string> =>
  transaction(deps, async (tx, deps) => {
    const { url } = await addInvitation(tx, deps, by, role);
    await recordAdminEvent(tx, 'admin_invited', by, deps.clock.now(), { role: role ?? 'owner' });
    return url;
  });

export async function openInvitations(db: Db, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      role: invitations.role,
      created_at: invitations.created_at,
      expires_at: invitations.expires_at,
      invited_by: admins.admin_name,
    })
    .from(invitations)
    .leftJoin(admins, eq(admins.id, invitations.created_by))
    .where(and(isNull(invitations.used_at), gt(invitations.expires_at, now)))
    .orderBy(desc(invitations.id));
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** @throws AppError not_found, also for one that was used or has expired */
export async function revokeInvitation(deps: Deps, id: string, by: Admin): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps, async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(
        and(
          eq(invitations.id, idOf(id)),
          isNull(invitations.used_at),
          gt(invitations.expires_at, now),
        ),
      )
      .returning({ created_by: invitations.created_by, role: invitations.role });
    if (!gone) throw new AppError('not_found');
    const invited_by = await adminName(tx, gone.created_by);
    await recordAdminEvent(tx, 'admin_invitation_revoked', by, now, {
      role: gone.role,
      ...(invited_by === undefined ? {} : { invited_by }),
    });
  });
}
