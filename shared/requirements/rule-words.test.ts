import { expect, test } from 'vitest';
import { factsOfPassport, photoWords, ruleWords } from './applying.ts';
import type { Requirement } from './requirement.ts';

const rule = (kind: string, params?: object) =>
  ({ key: 'rule', kind, title: 'Rule', enforcement: 'required', params }) as Requirement;

test('a photograph’s rule says what it asks for, and nothing else', () => {
  expect(
    photoWords({
      width_mm: 35,
      height_mm: 45,
      background: 'white',
      head_percent: [70, 80],
      months_old: 6,
    }),
  ).toBe(
    '35 × 45 mm, white background, the head 70 to 80 % of its height, taken in the last 6 months',
  );
  expect(photoWords({ months_old: 1 })).toBe('taken in the last 1 month');
  expect(photoWords({ width_mm: 35 })).toBe('');
});

test('a rule begins as a sentence does; what is no rule has no words', () => {
  expect(ruleWords(rule('photo', { background: 'white' }))).toBe('White background');
  const passport = ruleWords(rule('passport', { months_valid: 6, counted_from: 'arrival' }));
  expect(passport).toMatch(/^[A-Z].*6 months/);
  expect(ruleWords(rule('notice'))).toBe('');
});

test('a passport’s days are counted from what the form asks for', () => {
  expect(factsOfPassport({ counted_from: 'arrival' })).toEqual([]);
  expect(factsOfPassport({ months_valid: 6, counted_from: 'arrival' })).toEqual([
    'passport_expires_on',
    'travel_on',
  ]);
  expect(factsOfPassport({ months_valid: 6, counted_from: 'departure' })).toEqual([
    'passport_expires_on',
    'return_on',
  ]);
});
