import { and, eq, gte, lte, ne, or } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, days_off } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { invalid } from '#server/http/errors.ts';
import { lagosDay } from '#shared/dates.ts';
import type { DaysOff } from '#shared/services/appointment-form.ts';
import { daysOf } from '#shared/staff/settings.ts';

/** Both ends included. */
export async function daysOffBetween(
  db: Db,
  config: Config,
  from: string,
  until: string,
): Promise<ReadonlySet<string>> {
  const off = new Set(daysOf(config.APPOINTMENT_DAYS_OFF));
  const rows = await db
    .select({ day: days_off.day, offered: days_off.offered })
    .from(days_off)
    .where(and(gte(days_off.day, from), lte(days_off.day, until)));
  for (const { day, offered } of rows) {
    if (offered) off.delete(day);
    else off.add(day);
  }
  return off;
}

/** Days off from the environment have no author. */
export async function listDaysOff(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): Promise<DaysOff> {
  const today = lagosDay(clock.now());
  const rows = await db
    .select({
      day: days_off.day,
      offered: days_off.offered,
      reason: days_off.reason,
      blocked_by: admins.admin_name,
      created_at: days_off.created_at,
    })
    .from(days_off)
    .innerJoin(admins, eq(admins.id, days_off.blocked_by))
    .where(gte(days_off.day, today));
  const known = new Set(rows.map(({ day }) => day));
  const own = rows.flatMap(({ offered, created_at, ...row }) =>
    offered ? [] : [{ ...row, created_at: created_at.toISOString() }],
  );
  const others = daysOf(config.APPOINTMENT_DAYS_OFF)
    .filter((day) => day >= today && !known.has(day))
    .map((day) => ({ day, reason: '', blocked_by: null, created_at: null }));
  return [...own, ...others].sort((one, other) => one.day.localeCompare(other.day));
}

/**
 * Blocks a day; its appointments stay. Idempotent; another reason replaces the first.
 * @throws AppError invalid for a past day
 */
export const blockDay = (deps: Deps, day: string, reason: string, admin: Admin): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const now = deps.clock.now();
    if (day < lagosDay(now)) throw invalid({ day: 'This day has passed.' });
    const blocked = await tx
      .insert(days_off)
      .values({ day, reason, blocked_by: admin.id, created_at: now })
      .onConflictDoUpdate({
        target: days_off.day,
        set: { offered: false, reason, blocked_by: admin.id, created_at: now },
        setWhere: or(eq(days_off.offered, true), reason ? ne(days_off.reason, reason) : undefined),
      })
      .returning({ day: days_off.day });
    if (blocked.length > 0) await recordAdminEvent(tx, 'day_blocked', admin, now, { day, reason });
  });

/** Also opens a day off from the environment. */
export const openDay = (deps: Deps, day: string, admin: Admin): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const now = deps.clock.now();
    const opened = daysOf(deps.config.APPOINTMENT_DAYS_OFF).includes(day)
      ? await tx
          .insert(days_off)
          .values({ day, offered: true, blocked_by: admin.id, created_at: now })
          .onConflictDoUpdate({
            target: days_off.day,
            set: { offered: true, reason: '', blocked_by: admin.id, created_at: now },
            setWhere: eq(days_off.offered, false),
          })
          .returning({ day: days_off.day })
      : await tx.delete(days_off).where(eq(days_off.day, day)).returning({ day: days_off.day });
    if (opened.length > 0) await recordAdminEvent(tx, 'day_opened', admin, now, { day });
  });
