import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REFUND_MOMENTS, refundOf, refundWords, stepNow, termsInNaira } from './refund-terms.ts';

test('terms: no later moment refunds more, nothing exceeds what is left, naira are whole', () => {
  const terms = fc.subarray([...REFUND_MOMENTS]).chain((moments) =>
    fc
      .array(fc.integer({ min: 0, max: 100 }), {
        minLength: moments.length,
        maxLength: moments.length,
      })
      .map((percents) => percents.toSorted((one, other) => other - one))
      .map((percents) => moments.map((until, index) => ({ until, percent: percents[index] ?? 0 }))),
  );
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, naira, share) => {
        const [price, left] = [naira * 100, Math.floor(naira * share) * 100];
        let before = Number.POSITIVE_INFINITY;
        const passed = { opened: false, decided: false, issued: false };
        for (const moment of [undefined, ...REFUND_MOMENTS]) {
          if (moment) passed[moment] = true;
          const kobo = refundOf(steps, passed, price, left);
          expect(kobo).toBeLessThanOrEqual(Math.min(before, left));
          expect(kobo % 100).toBe(0);
          if (!stepNow(steps, passed)) expect(kobo).toBe(0);
          before = kobo;
        }
        expect(before).toBe(0);
      },
    ),
  );
});

test('terms in words name what would go back: never more than is left', () => {
  const terms = [
    { until: 'opened', percent: 100 },
    { until: 'decided', percent: 50 },
  ] as const;
  const none = { opened: false, decided: false, issued: false };
  expect(termsInNaira('visa', terms, 4_500_000)).toBe(
    'If you cancel it: ₦45,000 back until we open it, ₦22,500 until it is decided, nothing after that.',
  );
  // Nobody decides about insurance.
  expect(termsInNaira('insurance', terms, 4_500_000)).toContain(
    '₦22,500 until your policy is ready',
  );
  expect(termsInNaira('visa', terms, 4_500_000, none, 1_500_000)).toBe(
    'If you cancel it: ₦15,000 back until we open it, ₦15,000 until it is decided, nothing after that.',
  );
});

test.each([
  [
    { amount: 45_000, until: 'opened' },
    true,
    /^If you cancel today you get ₦45,000 back, until we open it\.$/,
  ],
  [
    { amount: 45_000, until: 'opened' },
    false,
    /^If you pay it and then cancel, you get ₦45,000 back, until we open it\.$/,
  ],
  [{ amount: 45_000, until: null }, true, /^If you cancel today you get ₦45,000 back\.$/],
  [
    { amount: 45_000, until: 'opened', government: 30_000 },
    true,
    /until we open it\. Of that ₦30,000 is the government’s fee: you get it back \S.+\.$/,
  ],
  [
    { amount: 0, until: null, government: 30_000 },
    true,
    /^If you cancel today, nothing is refunded\.$/,
  ],
  [{ amount: 0, until: null }, false, /^If you pay it and then cancel, nothing is refunded\.$/],
] as const)('an offer in words: %o, paid %s', (offer, paid, words) => {
  expect(refundWords('visa', offer, paid)).toMatch(words);
});
