// Dates are in Lagos time. No Intl: its first use takes 100 ms on a phone, and output differs
// between browser and server. Functions throw RangeError for invalid instants.

const AHEAD_MS = 3_600_000;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function partsOf(at: Date | string) {
  const [year = '', month, day] = lagosDay(new Date(at)).split('-');
  return {
    year,
    month: MONTHS[Number(month) - 1] ?? '',
    day: String(Number(day)),
    weekday: WEEKDAYS[new Date(new Date(at).getTime() + AHEAD_MS).getUTCDay()] ?? '',
  };
}

const short = (month: string): string => (month === 'September' ? 'Sept' : month.slice(0, 3));

const isSameYear = (at: Date | string, now: Date): boolean =>
  lagosDay(new Date(at)).slice(0, 4) === lagosDay(now).slice(0, 4);

export function formatFullDay(at: Date | string): string {
  const { weekday, day, month, year } = partsOf(at);
  return `${weekday} ${day} ${month} ${year}`;
}

/** 'Thursday 19 November'; with the year if it differs from `now`'s. */
export function formatDay(at: Date | string, now: Date = new Date()): string {
  const { weekday, day, month } = partsOf(at);
  return isSameYear(at, now) ? `${weekday} ${day} ${month}` : formatFullDay(at);
}

export function formatDate(at: Date | string): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${month} ${year}`;
}

/** 'November 2026' from YYYY-MM. */
export function formatMonth(month: string): string {
  const { month: name, year } = partsOf(lagosMidnight(`${month}-01`));
  return `${name} ${year}`;
}

export const formatMoment = (at: Date | string, now: Date = new Date()): string =>
  `${formatDay(at, now)}, ${formatTime(at)}`;

interface Slot {
  appointment_date: string;
  appointment_time: string;
}

/** When an appointment begins; Lagos is UTC+1 all year. */
export const slotStart = ({ appointment_date, appointment_time }: Slot): Date =>
  new Date(`${appointment_date}T${appointment_time}:00+01:00`);

export const formatSlot = (slot: Slot, now?: Date): string => formatMoment(slotStart(slot), now);

/** '19 Nov', or '19 Nov 2025' if the year differs from `now`'s. */
export function formatShortDay(at: Date | string, now: Date): string {
  const { day, month, year } = partsOf(at);
  return `${day} ${short(month)}${isSameYear(at, now) ? '' : ` ${year}`}`;
}

export const formatWeekday = (at: Date | string, now: Date): string =>
  `${partsOf(at).weekday.slice(0, 3)} ${formatShortDay(at, now)}`;

/** '09:14' */
export const formatTime = (at: Date | string): string =>
  new Date(new Date(at).getTime() + AHEAD_MS).toISOString().slice(11, 16);

export const formatShort = (at: Date | string, now: Date): string =>
  `${formatShortDay(at, now)}, ${formatTime(at)}`;

export const formatStamp = (at: Date | string): string =>
  `${lagosDay(new Date(at))} ${formatTime(at)}`;

export const lagosDay = (at: Date): string =>
  new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 10);

export function daysOfMonth(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** YYYY-MM of the month before. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

export const lagosMidnight = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

/** Takes YYYY-MM-DD; years from 1900 to 2199. */
export function isCalendarDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * True for an ISO timestamp with a time zone; without one, parsing would use the machine's zone.
 */
export const isMoment = (text: string): boolean =>
  isCalendarDay(text.slice(0, 10)) &&
  /^.{10}T.*(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text));

/** Why a YYYY-MM-DD date doesn't exist; undefined if it does or if `text` has another format. */
export function whyNoDay(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{1,4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!day || isCalendarDay(text)) return undefined;
  const name = MONTHS[Number(month) - 1];
  if (!name) return `There is no month ${Number(month)}: enter it as a number from 1 to 12.`;
  if (!/^(19|20|21)\d{2}$/.test(year))
    return year.length < 4
      ? 'Enter the year with four digits.'
      : `Check the year: it can’t be ${year}.`;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `There is no ${Number(day)} ${name} ${year}: that month has ${days} days.`;
}

export function daysOver(
  given: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
  today: string,
): Record<string, string> {
  const isOver = (value: unknown) =>
    typeof value === 'string' && isCalendarDay(value.trim()) && value.trim() < today;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => isOver(given[name])));
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const addDays = (at: Date | string, days: number): Date =>
  new Date(new Date(at).getTime() + days * DAY_MS);

/** Days an order may be paid in (document 1, section 9). */
export const PAY_WITHIN_DAYS = 7;

/** Noon UTC: the same day in London and Lagos. */
export const middayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const dayInWords = (day: string, now?: Date): string => formatDay(middayOf(day), now);
