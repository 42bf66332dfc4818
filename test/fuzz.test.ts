// No request makes a call fail, hang, or answer what it doesn't declare. `npm run soak` sends many more.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fuzz } from './fuzz/fuzz.ts';
import { nothingWatched, watchAnswers } from './kit/declared-answers.ts';
import { withHooks } from './kit/routes.ts';
import { openProduct, type Product } from './kit/support.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2500);
/** The same requests every time, so that what passes today passes tomorrow; another seed may be tried. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

describe('any requests to every call of the description', () => {
  const watched = nothingWatched();
  let product: Product;
  beforeAll(async () => {
    // Anybody may be disabled at random, which hands over everything they have.
    product = await withHooks(watchAnswers(watched), () =>
      openProduct({ bystander: false, env: { REFUND_TWO_PERSONS: '20000' } }),
    );
  });
  afterAll(() => product.stop());

  test(`${REQUESTS} of them are answered as declared, none by a failure`, async () => {
    const { failures, statuses, calls } = await fuzz(product, watched, {
      many: REQUESTS,
      seed: SEED,
    });
    expect(failures.join('\n\n')).toBe('');
    expect(watched.compared).toBeGreaterThan(REQUESTS * 0.9);
    // Not only refusals: more than every fifth succeeds, or it would be the schemas alone that are tried.
    const succeeded = [...statuses]
      .filter(([status]) => status < 300)
      .reduce((sum, [, count]) => sum + count, 0);
    expect(succeeded).toBeGreaterThan(REQUESTS / 5);
    expect(watched.succeeded.size).toBeGreaterThan(calls / 2);
  }, 300_000);
});
