import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { uncommon } from './common-passwords.ts';

const password = z.string().check(uncommon);

test.each([
  'password1',
  'Football',
  'Tafiya2026',
  'tafiya-visa',
  'T4f1y4T4f1y4',
  'NigeriaVisa!',
  'admin@Lagos',
  'my new password',
])('%s is refused', (one) => {
  expect(password.safeParse(one).success).toBe(false);
});

test.each([
  'correct horse battery',
  'lagoon-marigold-31',
  'tafiya in the rain',
  'ÀbújáÀbújá',
  '83920174',
  'visavisax',
])('%s is taken', (one) => {
  expect(password.safeParse(one).success).toBe(true);
});
