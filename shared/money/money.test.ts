import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNaira, toKobo, toNaira } from './money.ts';
import { DEFAULT_PRICES } from './prices.ts';

test('naira and kobo are the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
      expect(toKobo(toNaira(kobo))).toBe(kobo);
      expect(Number.isInteger(toKobo(kobo / 7))).toBe(true);
    }),
  );
  expect([toKobo(45000), toNaira(4_500_000), toKobo(0.29), toKobo(1.1)]).toEqual([
    4_500_000, 45000, 29, 110,
  ]);
});

test('naira are written with thousands separators, and kobo always with two digits', () => {
  expect([0, 950, 45000, 1_250_000].map(formatNaira)).toEqual([
    '₦0',
    '₦950',
    '₦45,000',
    '₦1,250,000',
  ]);
  expect([0.5, 10_000.5, 10_000.05, 0.29, 0.1 + 0.2, 34_999.999].map(formatNaira)).toEqual([
    '₦0.50',
    '₦10,000.50',
    '₦10,000.05',
    '₦0.29',
    '₦0.30',
    '₦35,000',
  ]);
  const whole = new Intl.NumberFormat('en-NG');
  fc.assert(
    fc.property(fc.integer(), (naira) => {
      expect(formatNaira(naira)).toBe(`₦${whole.format(naira)}`);
    }),
  );
});

test('insurance, visa support and appointments cost what the documents say until somebody sets another price', () => {
  expect(Object.values(DEFAULT_PRICES)).toEqual([
    15_350, 25_350, 43_000, 51_000, 95_000, 20_000, 25_000, 250_000, 10_000,
  ]);
});
