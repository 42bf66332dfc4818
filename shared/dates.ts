// All dates are shown in Lagos time. They are written without Intl: the first object of it costs a phone's page a tenth of a second before
// anything answers, and its words differ from one browser's version to the next, so that a page might not be what the server has written.

/** Lagos is an hour ahead of UTC, the whole year. */
const AHEAD_MS = 3_600_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** The parts of an instant's date in Lagos, as people say them. @throws RangeError for what is no instant */
function partsOf(at: Date | string) {
  const [year = '', month, day] = lagosDay(new Date(at)).split('-');
  return {
    year,
    month: MONTHS[Number(month) - 1] ?? '',
    day: String(Number(day)),
    weekday: WEEKDAYS[new Date(new Date(at).getTime() + AHEAD_MS).getUTCDay()] ?? '',
  };
}

/** As British English shortens a month: 'Nov', and 'Sept'. */
const short = (month: string): string => (month === 'September' ? 'Sept' : month.slice(0, 3));

/** Whether both are in the same year in Lagos: dates then leave the year out. */
const isSameYear = (at: Date | string, now: Date): boolean => lagosDay(new Date(at)).slice(0, 4) === lagosDay(now).slice(0, 4);

/** 'Thursday 19 November 2026', whatever the year. */
export function formatFullDay(at: Date | string): string {
  const { weekday, day, month, year } = partsOf(at);
  return `${weekday} ${day} ${month} ${year}`;
}

/** 'Thursday 19 November'; with the year, 'Wednesday 19 November 2025', once that is another than `now`'s. */
export function formatDay(at: Date | string, now: Date = new Date()): string {
  const { weekday, day, month } = partsOf(at);
  return isSameYear(at, now) ? `${weekday} ${day} ${month}` : formatFullDay(at);
}

/** '19 November 2026', for invoices and receipts. */
export function formatDate(at: Date | string): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${month} ${year}`;
}

/** 'November 2026', of a month as YYYY-MM. */
export function formatMonth(month: string): string {
  const { month: name, year } = partsOf(lagosMidnight(`${month}-01`));
  return `${name} ${year}`;
}

/** 'Thursday 19 November, 09:14', 24-hour Lagos time; with the year as `formatDay`. */
export const formatMoment = (at: Date | string, now: Date = new Date()): string => `${formatDay(at, now)}, ${formatTime(at)}`;

/** 'Thursday 19 November, 09:30', in Lagos time: say so beside it. */
export const formatSlot = (
  { appointment_date, appointment_time }: { appointment_date: string; appointment_time: string },
  now?: Date,
): string => formatMoment(`${appointment_date}T${appointment_time}:00+01:00`, now);

/** '19 Nov'; with the year, '19 Nov 2025', once that is another than `now`'s. */
export function formatShortDay(at: Date | string, now: Date): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${short(month)}${isSameYear(at, now) ? '' : ` ${year}`}`;
}

/** 'Thu 19 Nov'; with the year as `formatShortDay`. */
export const formatWeekday = (at: Date | string, now: Date): string => `${partsOf(at).weekday.slice(0, 3)} ${formatShortDay(at, now)}`;

/** '09:14', 24-hour Lagos time. */
export const formatTime = (at: Date | string): string => new Date(new Date(at).getTime() + AHEAD_MS).toISOString().slice(11, 16);

/** '19 Nov, 09:14' in dense lists; with the year, '19 Nov 2025, 09:14', once that is another than `now`'s. */
export const formatShort = (at: Date | string, now: Date): string => `${formatShortDay(at, now)}, ${formatTime(at)}`;

/** '2026-11-19 09:14', Lagos time, as spreadsheets read it. */
export const formatStamp = (at: Date | string): string => `${lagosDay(new Date(at))} ${formatTime(at)}`;

/** The Lagos calendar day of an instant as YYYY-MM-DD. */
export const lagosDay = (at: Date): string => new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);

/** The first and the last day of a month as YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** When a Lagos day begins; the day as YYYY-MM-DD. */
export const lagosMidnight = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** Whether `YYYY-MM-DD` names a day that exists in the calendar, within the years that people travel in. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** What is wrong with a typed day (YYYY-MM-DD) that the calendar doesn't have; undefined for one it has, and for what isn't three numbers. */
export function whyNoDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{1,4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!day || isCalendarDay(text)) return undefined;
  const name = MONTHS[Number(month) - 1];
  if (!name) return `There is no month ${Number(month)}: enter it as a number from 1 to 12.`;
  if (!/^(19|20|21)\d{2}$/.test(year)) return year.length < 4 ? 'Enter the year with four digits.' : `Check the year: it can’t be ${year}.`;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `There is no ${Number(day)} ${name} ${year}: that month has ${days} days.`;
}

/**
 * Days in the past: an error text for each of these fields whose day is before `today` (in Lagos). Days are YYYY-MM-DD; fields that are
 * empty or hold no day are skipped.
 */
export function daysOver(
  given: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
  today: string,
): Record<string, string> {
  const isOver = (value: unknown) => typeof value === 'string' && isCalendarDay(value.trim()) && value.trim() < today;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isOver(given[name])));
}

/** An instant `days` later. */
export const addDays = (at: Date | string, days: number): Date => new Date(new Date(at).getTime() + days * 86_400_000);

/** Days between submission and an invoice's due date (document 1, section 9). */
export const DUE_DAYS = 7;

/** An instant in the middle of a day (YYYY-MM-DD), for the functions here that take an instant: the same day in London and in Lagos. */
export const middayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day (YYYY-MM-DD) in words: 'Thursday 26 November'. */
export const dayInWords = (day: string, now?: Date): string => formatDay(middayOf(day), now);
