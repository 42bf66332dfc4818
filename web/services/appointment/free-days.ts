import type * as z from 'zod/mini';
import { addDays, formatMonth, lagosDay } from '#shared/dates.ts';
import type { freeSlots } from '#shared/services/appointment-form.ts';
import { callApi } from '../../api.ts';

type FreeSlots = z.infer<typeof freeSlots>;
/** A day (YYYY-MM-DD) with its free times (HH:MM), in Lagos. */
export type FreeDay = FreeSlots['data'][number];

const WINDOW_DAYS = 62;
/** Calls in parallel; three cover the default booking horizon of 120 days. */
const AT_ONCE = 3;
/** Maximum number of calls; twelve cover the longest horizon of 730 days. */
const MOST = 12;

/** @throws Refused, NoResponse, NotJson */
export async function readFreeDays(signal: AbortSignal): Promise<FreeDay[]> {
  const today = lagosDay(new Date());
  const ask = (window: number) => {
    const from = lagosDay(addDays(today, window * WINDOW_DAYS));
    return callApi('GET /visa/appointment-slots', {
      query: { from, days: String(WINDOW_DAYS) },
      signal,
    });
  };
  const days: FreeDay[] = [];
  for (let first = 0; first < MOST; first += AT_ONCE) {
    const windows = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => ask(first + place)),
    );
    days.push(...windows.flatMap(({ data }) => data));
    if (windows.at(-1)?.data.length === 0) break;
  }
  return days;
}

export function byMonth(days: readonly FreeDay[]): [month: string, days: FreeDay[]][] {
  const months = new Map<string, FreeDay[]>();
  for (const day of days) {
    const name = formatMonth(day.appointment_date.slice(0, 7));
    months.set(name, [...(months.get(name) ?? []), day]);
  }
  return [...months];
}
