// Whatever happens to people who are paid together, in whatever sequence: no kobo is adrift.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { live, papersOf, refundAtOnce } from './factories/group-fates.ts';
import { type OwnProduct, openProduct } from './kit/support.ts';

/** A thousand, or more, by GROUP_SEQUENCES=1000; a failure names its seed, and repeats from GROUP_SEED. */
const SEQUENCES = Number(process.env.GROUP_SEQUENCES ?? 100);
const FIRST_SEED = Number(process.env.GROUP_SEED ?? 1);

describe('people who are paid together', () => {
  let product: OwnProduct;
  let sent: Awaited<ReturnType<typeof papersOf>>;
  beforeAll(async () => {
    // Counts every row there is, over several processes: nobody stands beside it.
    product = await openProduct({ env: { REFUND_TWO_PERSONS: '100000000' }, bystander: false });
    sent = await papersOf(product);
  });
  afterAll(() => product.stop());

  test(
    'get back at most their share in any race, and never more than the payment',
    { timeout: 300_000 },
    () => product.alone(() => refundAtOnce(product, sent, { size: 4, times: 100 })),
  );

  test(
    'have every kobo where it belongs, whatever happens in whatever sequence',
    { timeout: SEQUENCES * 30_000 },
    ({ signal }) =>
      product.alone(async () => {
        let done = 0;
        while (done < SEQUENCES && !signal.aborted)
          product = await live(product, sent, FIRST_SEED + done++);
        expect(done).toBe(SEQUENCES);
      }),
  );
});
