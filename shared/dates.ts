/** All dates are shown in Lagos time (UTC+1, the whole year). */
export const LAGOS = 'Africa/Lagos';

const dayFullYear = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: LAGOS,
});
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: LAGOS });
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: LAGOS });
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: LAGOS });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LAGOS });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LAGOS });
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: LAGOS });
const shortAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LAGOS });
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: LAGOS });

/** Whether both are in the same year in Lagos: dates then leave the year out. */
const isSameYear = (at: Date | string, now: Date): boolean => lagosDay(new Date(at)).slice(0, 4) === lagosDay(now).slice(0, 4);

/** 'Thursday 19 November 2026', whatever the year. */
export const formatFullDay = (at: Date | string): string => dayFullYear.format(new Date(at)).replace(',', '');

/** 'Thursday 19 November'; with the year, 'Wednesday 19 November 2025', once that is another than `now`'s. */
export const formatDay = (at: Date | string, now: Date = new Date()): string =>
  isSameYear(at, now) ? day.format(new Date(at)).replace(',', '') : formatFullDay(at);

/** '19 November 2026', for invoices and receipts. */
export const formatDate = (at: Date | string): string => dayAndYear.format(new Date(at));

/** 'November 2026', of a month as YYYY-MM. */
export const formatMonth = (month: string): string => monthAndYear.format(lagosMidnight(`${month}-01`));

/** 'Thursday 19 November, 09:14', 24-hour Lagos time; with the year as `formatDay`. */
export const formatMoment = (at: Date | string, now: Date = new Date()): string => `${formatDay(at, now)}, ${formatTime(at)}`;

/** '19 Nov'; with the year, '19 Nov 2025', once that is another than `now`'s. */
export const formatShortDay = (at: Date | string, now: Date): string => (isSameYear(at, now) ? short : shortAndYear).format(new Date(at));

/** 'Thu 19 Nov'; with the year as `formatShortDay`. */
export const formatWeekday = (at: Date | string, now: Date): string => `${weekday.format(new Date(at))} ${formatShortDay(at, now)}`;

/** '09:14', 24-hour Lagos time. */
export const formatTime = (at: Date | string): string => time.format(new Date(at));

/** '19 Nov, 09:14' in dense lists; with the year, '19 Nov 2025, 09:14', once that is another than `now`'s. */
export const formatShort = (at: Date | string, now: Date): string => `${formatShortDay(at, now)}, ${formatTime(at)}`;

/** '2026-11-19 09:14', Lagos time, as spreadsheets read it. */
export const formatStamp = (at: Date | string): string => `${lagosDay(new Date(at))} ${formatTime(at)}`;

/** The Lagos calendar day of an instant as YYYY-MM-DD. */
export const lagosDay = (at: Date): string => isoDay.format(at);

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
