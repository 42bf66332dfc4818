import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysOfMonth,
  formatDate,
  formatDay,
  formatFullDay,
  formatMoment,
  formatMonth,
  formatShort,
  formatTime,
  formatWeekday,
  isCalendarDay,
  lagosDay,
  middayOf,
  whyNoDay,
} from './dates.ts';

const lateEvening = '2026-11-19T23:30:00Z';

test('days are Lagos days: an hour ahead of UTC, the whole year', () => {
  expect(lagosDay(new Date(lateEvening))).toBe('2026-11-20');
  expect(lagosDay(new Date('2026-11-19T22:59:59Z'))).toBe('2026-11-19');
  expect(lagosDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
  expect(lagosDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('dates are written as people say them', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(formatDay('2026-11-19T08:14:00Z', now)).toBe('Thursday 19 November');
  expect(formatDay(lateEvening, now)).toBe('Friday 20 November');
  expect(formatDate(new Date(lateEvening))).toBe('20 November 2026');
  expect(formatMoment('2026-11-19T08:14:00Z', now)).toBe('Thursday 19 November, 09:14');
  expect(formatMoment('2026-11-19T23:00:00Z', now)).toBe('Friday 20 November, 00:00');
  expect(formatFullDay('2026-11-19')).toBe('Thursday 19 November 2026');
  expect(formatMonth('2026-02')).toBe('February 2026');
});

test('a date of another year says so, and years begin at midnight in Lagos', () => {
  const newYear = new Date('2026-12-31T23:00:00Z');
  expect(formatDay('2026-12-31T22:59:59Z', newYear)).toBe('Thursday 31 December 2026');
  expect(formatMoment('2026-12-31T22:59:59Z', newYear)).toBe('Thursday 31 December 2026, 23:59');
  expect(formatShort('2026-12-31T22:59:59Z', newYear)).toBe('31 Dec 2026, 23:59');
  expect(formatWeekday('2026-12-31T22:59:59Z', newYear)).toBe('Thu 31 Dec 2026');
  expect(formatMoment(newYear, newYear)).toBe('Friday 1 January, 00:00');
  const before = new Date('2026-12-31T22:59:59Z');
  expect(formatDay(newYear, before)).toBe('Friday 1 January 2027');
  expect(formatWeekday(before, before)).toBe('Thu 31 Dec');
});

test('every date reads as Intl’s in British English', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const lagos = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Africa/Lagos' });
  const [day, month, year] = ['numeric', 'short', 'numeric'] as const;
  const time = lagos({ hour: '2-digit', minute: '2-digit' });
  const full = lagos({ weekday: 'long', day, month: 'long', year });
  const short = lagos({ day, month });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1930-01-01'), max: new Date('2199-12-30'), noInvalidDate: true }),
      (at) => {
        expect(formatFullDay(at)).toBe(full.format(at).replace(',', ''));
        expect(formatDate(at)).toBe(lagos({ day, month: 'long', year }).format(at));
        expect(formatShort(at, at)).toBe(`${short.format(at)}, ${time.format(at)}`);
        expect(formatWeekday(at, at)).toBe(
          `${lagos({ weekday: 'short' }).format(at)} ${short.format(at)}`,
        );
      },
    ),
  );
  for (let month = 1; month <= 12; month++) {
    const at = middayOf(`2026-${String(month).padStart(2, '0')}-05`);
    expect(formatShort(at, now)).toBe(`${short.format(at)}, 13:00`);
  }
  for (const say of [formatFullDay, formatDate, formatTime])
    expect(() => say('tomorrow')).toThrow(RangeError);
});

test('a month has its days', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

test('a calendar day is one that exists', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }),
      (at) => {
        expect(isCalendarDay(at.toISOString().slice(0, 10))).toBe(true);
      },
    ),
  );
  for (const text of [
    '2025-02-29',
    '2026-06-31',
    '2026-1-01',
    '',
    'today',
    '2026-11-19 ',
    '20261119',
    '0000-01-01',
    '9999-12-31',
  ])
    expect(isCalendarDay(text)).toBe(false);
});

test('a day that doesn’t exist says why', () => {
  const why = Object.fromEntries(
    [
      '2027-02-31',
      '2027-02-29',
      '2027-04-00',
      '2027-13-01',
      '91-07-04',
      '1802-07-04',
      '2028-02-29',
      '-07-04',
      'soon',
    ].map((day) => [day, whyNoDay(day)]),
  );
  expect(why).toEqual({
    '2027-02-31': 'There is no 31 February 2027: that month has 28 days.',
    '2027-02-29': 'There is no 29 February 2027: that month has 28 days.',
    '2027-04-00': 'There is no 0 April 2027: that month has 30 days.',
    '2027-13-01': 'There is no month 13: enter it as a number from 1 to 12.',
    '91-07-04': 'Enter the year with four digits.',
    '1802-07-04': 'Check the year: it can’t be 1802.',
    '2028-02-29': undefined,
    '-07-04': undefined,
    soon: undefined,
  });
});

test('days are added whole', () => {
  expect(addDays(lateEvening, 7).toISOString()).toBe('2026-11-26T23:30:00.000Z');
  expect(addDays(new Date(lateEvening), 0).toISOString()).toBe('2026-11-19T23:30:00.000Z');
});
