import { and, eq, gt, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError } from '#server/http/errors.ts';
import { DAY_MS, lagosDay, slotStart } from '#shared/dates.ts';
import { APPOINTMENT_TEXTS, type Slot } from '#shared/services/appointment-form.ts';
import { daysOf } from '#shared/staff/settings.ts';
import { daysOffBetween } from './days-off.ts';
import { appointment_slots } from './table.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Sold, or held still. */
const isTaken = (now: Date): SQL | undefined =>
  or(isNull(appointment_slots.held_until), gt(appointment_slots.held_until, now));

/** All times on offer, taken or not. */
function timesOf(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  day: string,
  off: ReadonlySet<string>,
  now: Date,
): string[] {
  const { APPOINTMENT_DAYS, APPOINTMENT_HOURS } = settings.get();
  const today = lagosDay(now);
  const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? '';
  if (
    !daysOf(APPOINTMENT_DAYS).includes(weekday) ||
    off.has(day) ||
    day > dayAfter(today, config.APPOINTMENT_HORIZON_DAYS)
  )
    return [];
  const [from = '', to = ''] = APPOINTMENT_HOURS.split('-');
  const times: string[] = [];
  for (
    let minute = minutesOf(from);
    minute + config.APPOINTMENT_MINUTES <= minutesOf(to);
    minute += config.APPOINTMENT_MINUTES
  )
    times.push(timeOf(minute));
  return times.filter(
    (appointment_time) => slotStart({ appointment_date: day, appointment_time }) > now,
  );
}

/** On the grid, on a day on offer. */
export async function isOffered(
  db: Db,
  deps: Pick<Deps, 'config' | 'settings' | 'clock'>,
  slot: Slot,
): Promise<boolean> {
  const { appointment_date: day, appointment_time } = slot;
  const off = await daysOffBetween(db, deps.config, day, day);
  return timesOf(deps, day, off, deps.clock.now()).includes(appointment_time);
}

/** Days without free times are left out. */
export async function freeTimes(
  db: Db,
  deps: Within,
  from: string,
  days: number,
): Promise<{ appointment_date: string; appointment_times: string[] }[]> {
  const now = deps.clock.now();
  const until = dayAfter(from, days - 1);
  const taken = await db
    .select({ day: appointment_slots.appointment_date, time: appointment_slots.appointment_time })
    .from(appointment_slots)
    .where(
      and(
        gte(appointment_slots.appointment_date, from),
        lte(appointment_slots.appointment_date, until),
        isTaken(now),
      ),
    );
  const off = await daysOffBetween(db, deps.config, from, until);
  const gone = Map.groupBy(taken, ({ day }) => day);
  // The hours may have changed since a slot was sold.
  const isGone = (day: string, time: string) =>
    gone
      .get(day)
      ?.some(
        (one) => Math.abs(minutesOf(one.time) - minutesOf(time)) < deps.config.APPOINTMENT_MINUTES,
      );
  return Array.from({ length: days }, (_, i) => dayAfter(from, i))
    .map((day) => ({
      appointment_date: day,
      appointment_times: timesOf(deps, day, off, now).filter((time) => !isGone(day, time)),
    }))
    .filter(({ appointment_times }) => appointment_times.length > 0);
}

/** `held_until` null: sold. Replaces an expired hold. False when taken. */
export async function takeSlot(
  tx: Db,
  deps: Within,
  order_id: string,
  slot: Slot,
  held_until: Date | null,
): Promise<boolean> {
  if (!(await isFree(tx, deps, order_id, slot))) return false;
  const { appointment_date, appointment_time } = slot;
  const now = deps.clock.now();
  const taken = await tx
    .insert(appointment_slots)
    .values({ appointment_date, appointment_time, order_id, held_until })
    .onConflictDoUpdate({
      target: [appointment_slots.appointment_date, appointment_slots.appointment_time],
      set: { order_id, held_until },
      setWhere: or(
        eq(appointment_slots.order_id, order_id),
        sql`${appointment_slots.held_until} <= ${now.toISOString()}::timestamptz`,
      ),
    })
    .returning({ order_id: appointment_slots.order_id });
  return taken.length > 0;
}

export async function releaseOthers(
  tx: Db,
  order_id: string,
  { appointment_date, appointment_time }: Slot,
): Promise<void> {
  const other = or(
    ne(appointment_slots.appointment_date, appointment_date),
    ne(appointment_slots.appointment_time, appointment_time),
  );
  await tx.delete(appointment_slots).where(and(eq(appointment_slots.order_id, order_id), other));
}

export async function heldUntil(db: Db, deps: Within, order_id: string): Promise<Date | undefined> {
  const [slot] = await db
    .select({ held_until: appointment_slots.held_until })
    .from(appointment_slots)
    .where(eq(appointment_slots.order_id, order_id));
  const end = slot?.held_until;
  return end && end > deps.clock.now() ? end : undefined;
}

export const slotTaken = (): AppError =>
  new AppError('slot_taken', undefined, { appointment_time: APPOINTMENT_TEXTS.taken });

/** No other order has this time, or one that overlaps with it. */
export async function isFree(
  db: Db,
  deps: Within,
  order_id: string,
  { appointment_date, appointment_time }: Slot,
): Promise<boolean> {
  const [taken] = await db
    .select({ order_id: appointment_slots.order_id })
    .from(appointment_slots)
    .where(
      and(
        eq(appointment_slots.appointment_date, appointment_date),
        sql`abs(extract(epoch from ${appointment_slots.appointment_time}::time - ${appointment_time}::time)) < ${deps.config.APPOINTMENT_MINUTES * 60}`,
        ne(appointment_slots.order_id, order_id),
        isTaken(deps.clock.now()),
      ),
    );
  return taken === undefined;
}

export async function releaseAll(tx: Db, order_id: string): Promise<void> {
  await tx.delete(appointment_slots).where(eq(appointment_slots.order_id, order_id));
}
