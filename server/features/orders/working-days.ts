import { addDays, DAY_MS, isCalendarDay, lagosDay } from '#shared/dates.ts';

const dayFrom = (day: string, by: number): string =>
  addDays(`${day}T00:00:00Z`, by).toISOString().slice(0, 10);
const next = (day: string): string => dayFrom(day, 1);

/** By year; loaded lazily because the data is large. */
const holidays = new Map<string, ReadonlySet<string>>();

async function readHolidays(year: string): Promise<ReadonlySet<string>> {
  const { default: Holidays } = await import('date-holidays');
  const days = new Set<string>();
  for (const { date, start, end, type } of new Holidays('NG').getHolidays(Number(year))) {
    if (type !== 'public') continue;
    // Islamic holidays `start` the evening before `date`, and some last two days.
    let day = date.slice(0, 10);
    for (
      let left = Math.round((end.getTime() - start.getTime()) / DAY_MS);
      left > 0 && isCalendarDay(day);
      left -= 1
    ) {
      days.add(day);
      day = next(day);
    }
  }
  return days;
}

async function holidaysOf(year: string): Promise<ReadonlySet<string>> {
  const known = holidays.get(year) ?? (await readHolidays(year));
  holidays.set(year, known);
  return known;
}

/** `day` is a Lagos day (YYYY-MM-DD). */
export async function isWorkingDay(day: string): Promise<boolean> {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(await holidaysOf(day.slice(0, 4))).has(day);
}

/** Adds at least one working day. */
export async function addWorkingDays(from: string, days: number): Promise<string> {
  let day = from;
  for (let left = Math.max(days, 1); left > 0; ) {
    day = next(day);
    if (await isWorkingDay(day)) left -= 1;
  }
  return day;
}

export async function subtractWorkingDays(from: string, days: number): Promise<string> {
  let day = from;
  for (let left = days; left > 0; ) {
    day = dayFrom(day, -1);
    if (await isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** Days after `from`, including `to`. */
export async function workingDaysBetween(from: Date, to: Date): Promise<number> {
  const last = lagosDay(to);
  let count = 0;
  for (let day = next(lagosDay(from)); day <= last; day = next(day))
    if (await isWorkingDay(day)) count += 1;
  return count;
}
