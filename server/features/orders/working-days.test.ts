import { describe, expect, test } from 'vitest';
import { processDaysOf } from '#shared/orders/process-days.ts';
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts';

describe('working days', () => {
  test('leave out weekends and Nigeria’s public holidays, those that move with the moon and Easter too', async () => {
    const days = {
      '2026-11-20': true,
      '2026-11-21': false,
      '2026-11-22': false,
      '2026-10-01': false,
      '2026-06-12': false,
      '2026-12-25': false,
      // Good Friday and Easter Monday; the end of Ramadan.
      '2026-04-03': false,
      '2026-04-06': false,
      '2026-03-20': false,
      '2027-01-01': false,
      '2026-12-31': true,
    };
    expect(
      Object.fromEntries(
        await Promise.all(Object.keys(days).map(async (day) => [day, await isWorkingDay(day)])),
      ),
    ).toEqual(days);
  });

  test('are counted from the day behind, over a weekend and over the end of the year', async () => {
    expect(await addWorkingDays('2026-11-20', 1)).toBe('2026-11-23');
    expect(await addWorkingDays('2026-11-22', 3)).toBe('2026-11-25');
    // Christmas on a Friday, New Year’s Day on the next.
    expect(await addWorkingDays('2026-12-24', 5)).toBe('2027-01-04');
    expect(await addWorkingDays('2026-11-20', 0)).toBe('2026-11-23');
  });

  test('between two moments are those of Lagos', async () => {
    // Half past eleven in the evening there is half past ten in UTC.
    const friday = new Date('2026-11-20T22:30:00Z');
    expect(await workingDaysBetween(friday, new Date('2026-11-23T08:00:00Z'))).toBe(1);
    expect(await workingDaysBetween(friday, friday)).toBe(0);
    // Already Saturday in Lagos.
    expect(
      await workingDaysBetween(new Date('2026-11-20T23:30:00Z'), new Date('2026-11-24T08:00:00Z')),
    ).toBe(2);
  });

  test('of a destination are the most that its processing time speaks of', () => {
    const words = {
      '3 to 5 working days': 5,
      '48 hours': 2,
      '30 minutes': 1,
      '2 weeks': 10,
      'About 1 month': 21,
      'On arrival': 5,
      '999999 days': 250,
    };
    expect(
      Object.fromEntries(Object.keys(words).map((text) => [text, processDaysOf(text)])),
    ).toEqual(words);
  });
});
