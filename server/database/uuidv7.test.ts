import { expect, test } from 'vitest';
import { uuidv7 } from './uuidv7.ts';

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
const NOON = Date.parse('2026-11-22T11:00:00Z');

test('ids follow each other, within a millisecond and while the clock is put back a little', () => {
  const ids = [NOON, NOON, NOON + 1, NOON - 60_000, NOON - 3_600_000, NOON + 2].map(uuidv7);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id made for a past day carries that day, whatever was made before', () => {
  uuidv7(NOON);
  const past = Date.parse('2026-09-23T08:14:00Z');
  expect(timeOf(uuidv7(past))).toBe(past);
  expect(timeOf(uuidv7(NOON))).toBe(NOON);
});
