import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNaira, toKobo, toNaira } from './money.ts';

test('naira and kobo are the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (kobo) => {
      expect(toKobo(toNaira(kobo))).toBe(kobo);
      expect(Number.isInteger(toKobo(kobo / 7))).toBe(true);
    }),
  );
  expect([toKobo(45000), toNaira(4_500_000), toKobo(0.29), toKobo(1.1)]).toEqual([4_500_000, 45000, 29, 110]);
});

test('naira are written with thousands separators', () => {
  expect([0, 950, 45000, 1_250_000, 0.5].map(formatNaira)).toEqual(['₦0', '₦950', '₦45,000', '₦1,250,000', '₦0.5']);
});
