import type { ClientLoaderFunctionArgs } from 'react-router';
import {
  addDays,
  formatSlot,
  isCalendarDay,
  lagosDay,
  middayOf,
  slotStart,
} from '#shared/dates.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { AppointmentRecord, DaysOff } from '#shared/services/appointment-form.ts';
import { readerOf } from '../../admin/kit/guard.ts';
import { queryOf } from '../../admin/kit/lists/list-calls.ts';
import { callApi, callList } from '../../api.ts';

/** Page size; a full week of half-hour appointments has 80 rows. */
const AT_ONCE = 200;

type Asked = Pick<ClientLoaderFunctionArgs, 'context' | 'request'>;

export interface Span {
  unit: 'day' | 'week';
  /** Lagos dates (YYYY-MM-DD): one day, or Monday to Sunday. */
  days: string[];
}

const later = (day: string, days: number): string => lagosDay(addDays(middayOf(day), days));
const mondayOf = (day: string): string => later(day, -((middayOf(day).getUTCDay() + 6) % 7));

export function spanOf(unit: Span['unit'], day: string): Span {
  const first = unit === 'week' ? mondayOf(day) : day;
  return {
    unit,
    days: Array.from({ length: unit === 'week' ? 7 : 1 }, (_, place) => later(first, place)),
  };
}

/** Reads `?day=2026-11-23` or `?week=`; undefined without either, today for an invalid day. */
export function spanAt(asked: URLSearchParams, today: string): Span | undefined {
  for (const unit of ['day', 'week'] as const) {
    const day = asked.get(unit);
    if (day !== null) return spanOf(unit, isCalendarDay(day) ? day : today);
  }
  return undefined;
}

/** The first day of the previous or next span. */
export const step = ({ unit, days: [first = ''] }: Span, by: 1 | -1): string =>
  later(first, by * (unit === 'week' ? 7 : 1));

/** The API query: the URL's span or, without one, the list's query. */
export function appointmentQuery(asked: URLSearchParams): Record<string, string> {
  const span = spanAt(asked, lagosDay(new Date()));
  return span ? { day_from: span.days[0] ?? '', day_to: span.days.at(-1) ?? '' } : queryOf(asked);
}

/** A time that is not paid is `held` for a quarter of an hour, then `open` to others. */
export type Standing = 'paid' | 'lost' | 'held' | 'open' | 'cancelled';

export interface CalendarDay {
  day: string;
  booked: (AppointmentRecord & { standing: Standing })[];
  free: number;
}

function standingOf(
  row: AppointmentRecord,
  rows: readonly AppointmentRecord[],
  free: readonly string[],
  now: Date,
  isOff: boolean,
): Standing {
  if (isCancelled(row.stage)) return 'cancelled';
  if (row.slot_lost) return 'lost';
  if (isPaid(row.payment_status)) return 'paid';
  const rivals = rows.filter(
    (other) =>
      other !== row &&
      formatSlot(other) === formatSlot(row) &&
      !other.slot_lost &&
      !isCancelled(other.stage),
  );
  const beaten = rivals.some((other) => isPaid(other.payment_status) || other.id > row.id);
  const over = isOff || free.includes(row.appointment_time) || slotStart(row) <= now;
  return over || beaten ? 'open' : 'held';
}

async function readAll(args: Asked, query: Record<string, string>): Promise<AppointmentRecord[]> {
  const all: AppointmentRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await callList('GET /appointments/all', {
      query: { ...query, limit: String(AT_ONCE), cursor },
      ...readerOf(args),
    });
    all.push(...page.rows);
    cursor = page.next;
  } while (cursor);
  return all;
}

/** A span's appointments and free times, and all days off. @throws as `callApi` */
export async function readCalendar(
  args: Asked,
  { days }: Span,
  now: Date,
): Promise<{ calendar: CalendarDay[]; daysOff: DaysOff }> {
  const [first = ''] = days;
  const [rows, { data }, daysOff] = await Promise.all([
    readAll(args, { day_from: first, day_to: days.at(-1) ?? first }),
    callApi('GET /visa/appointment-slots', {
      query: { from: first, days: String(days.length) },
      signal: args.request.signal,
    }),
    callApi('GET /admin/days-off', readerOf(args)),
  ]);
  const calendar = days.map((day) => {
    const free =
      data.find(({ appointment_date }) => appointment_date === day)?.appointment_times ?? [];
    const own = rows.filter(({ appointment_date }) => appointment_date === day);
    const isOff = daysOff.some((off) => off.day === day);
    return {
      day,
      booked: own.map((row) => ({ ...row, standing: standingOf(row, own, free, now, isOff) })),
      free: free.length,
    };
  });
  return { calendar, daysOff };
}
