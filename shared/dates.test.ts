import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDate, formatDay, formatMoment, isCalendarDay, lagosDay } from './dates.ts';

const lateEvening = '2026-11-19T23:30:00Z';

test('days are Lagos days: an hour ahead of UTC, the whole year', () => {
  expect(lagosDay(new Date(lateEvening))).toBe('2026-11-20');
  expect(lagosDay(new Date('2026-11-19T22:59:59Z'))).toBe('2026-11-19');
  expect(lagosDay(new Date('2026-07-01T23:00:00Z'))).toBe('2026-07-02');
  expect(lagosDay(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test('dates are written as people say them', () => {
  expect(formatDay('2026-11-19T08:14:00Z')).toBe('Thursday 19 November');
  expect(formatDay(lateEvening)).toBe('Friday 20 November');
  expect(formatDate(new Date(lateEvening))).toBe('20 November 2026');
  expect(formatMoment('2026-11-19T08:14:00Z')).toBe('Thursday 19 November, 09:14');
  expect(formatMoment('2026-11-19T23:00:00Z')).toBe('Friday 20 November, 00:00');
});

test('a calendar day is one that exists', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (at) => {
      expect(isCalendarDay(at.toISOString().slice(0, 10))).toBe(true);
    }),
  );
  for (const text of ['2025-02-29', '2026-06-31', '2026-1-01', '', 'today', '2026-11-19 ', '20261119', '0000-01-01', '9999-12-31'])
    expect(isCalendarDay(text)).toBe(false);
});

test('days are added whole', () => {
  expect(addDays(lateEvening, 7).toISOString()).toBe('2026-11-26T23:30:00.000Z');
  expect(addDays(new Date(lateEvening), 0).toISOString()).toBe('2026-11-19T23:30:00.000Z');
});
