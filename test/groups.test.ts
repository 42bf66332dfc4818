// Whatever happens to people who are paid together, in whatever sequence: no kobo is adrift.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { live, papersOf, refundAtOnce } from './group-fates.ts';
import { openProduct, type Product } from './support.ts';

/** A thousand where nothing else waits; a failure repeats by its seed. */
const SEQUENCES = process.env.TEST_PART?.startsWith('long') ? 1000 : 40;

describe('people who are paid together', () => {
  let product: Product;
  let sent: Awaited<ReturnType<typeof papersOf>>;
  beforeAll(async () => {
    product = await openProduct({ env: { REFUND_TWO_PERSONS: '100000000' } });
    sent = await papersOf(product);
  });
  afterAll(() => product.stop());

  test(
    'get back at most their share in any race, and never more than the payment',
    {
      timeout: 300_000,
    },
    () => product.alone(() => refundAtOnce(product, sent, { size: 4, times: 100 })),
  );

  test(
    'have every kobo where it belongs, whatever happens in whatever sequence',
    {
      timeout: SEQUENCES * 30_000,
    },
    ({ signal }) =>
      product.alone(async () => {
        let seed = 1;
        while (seed <= SEQUENCES && !signal.aborted) await live(product, sent, seed++);
        expect(seed).toBe(SEQUENCES + 1);
      }),
  );
});
