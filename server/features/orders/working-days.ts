import { addDays, isCalendarDay, lagosDay } from '#shared/dates.ts';

const DAY_MS = 86_400_000;
const dayFrom = (day: string, by: number): string => addDays(`${day}T00:00:00Z`, by).toISOString().slice(0, 10);
const next = (day: string): string => dayFrom(day, 1);

/** Nigeria's public holidays by year, once they were asked for: the library's data is large and loaded then. */
const holidays = new Map<string, Promise<ReadonlySet<string>>>();

async function readHolidays(year: string): Promise<ReadonlySet<string>> {
  const { default: Holidays } = await import('date-holidays');
  const days = new Set<string>();
  for (const { date, start, end, type } of new Holidays('NG').getHolidays(Number(year))) {
    if (type !== 'public') continue;
    // Its day stands in `date`; those of the Islamic calendar begin the evening before, and some last two days.
    let day = date.slice(0, 10);
    for (let left = Math.round((end.getTime() - start.getTime()) / DAY_MS); left > 0 && isCalendarDay(day); left -= 1) {
      days.add(day);
      day = next(day);
    }
  }
  return days;
}

function holidaysOf(year: string): Promise<ReadonlySet<string>> {
  const known = holidays.get(year) ?? readHolidays(year);
  holidays.set(year, known);
  return known;
}

/** Whether we work on a Lagos day (YYYY-MM-DD): from Monday to Friday, but for Nigeria's public holidays. */
export async function isWorkingDay(day: string): Promise<boolean> {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(await holidaysOf(day.slice(0, 4))).has(day);
}

/** The Lagos day that is so many working days behind another; a working day later at least. */
export async function addWorkingDays(from: string, days: number): Promise<string> {
  let day = from;
  for (let left = Math.max(days, 1); left > 0; ) {
    day = next(day);
    if (await isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** The Lagos day before which so many working days lie up to another; the opposite of `addWorkingDays` from a working day. */
export async function subtractWorkingDays(from: string, days: number): Promise<string> {
  let day = from;
  for (let left = days; left > 0; ) {
    day = dayFrom(day, -1);
    if (await isWorkingDay(day)) left -= 1;
  }
  return day;
}

/** How many working days there are behind a moment's day, up to and with another's. */
export async function workingDaysBetween(from: Date, to: Date): Promise<number> {
  const last = lagosDay(to);
  let count = 0;
  for (let day = next(lagosDay(from)); day <= last; day = next(day)) if (await isWorkingDay(day)) count += 1;
  return count;
}
