import { expect, test } from 'vitest';
import { meantAddress } from './mail-typos.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  [' Ada@GMAIL.CON ', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmsil.com', 'ada@gmail.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@hotmial.con', 'ada@hotmail.com'],
  ['ada@my-firm.cmo', 'ada@my-firm.com'],
  ['ada@school.orgg', 'ada@school.org'],
  ['ada@school.nte', 'ada@school.net'],
])('%s is asked about: %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@aol.com',
  // Two slips are no slip, and short names resemble too many.
  'ada@gnsil.com',
  'ada@gmailxx.com',
  'ada@moe.com',
  'ada@my-firm.ng',
  'ada@comm',
  'ada@con',
  '@gmial.com',
  'ada@',
  'ada',
  'ada@gmial.com@x',
  '',
])('%s is nobody’s business', (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});
