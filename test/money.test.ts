import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { DAY_MS } from '#shared/dates.ts';
import { aDestination } from './factories/orders.ts';
import { reachWithin } from './kit/reach.ts';
import { openProduct, type Product } from './kit/support.ts';
import { sandboxBank } from './soak/bank.ts';
import { readBooks } from './soak/books.ts';
import { CHECKS, type Ledger } from './soak/checks.ts';
import { sell } from './soak/sell.ts';
import { SANDBOX_WAYS } from './soak/ways.ts';

const ORDERS = 200;
const ORDERS_A_TURN = 4;
const RECONCILE_AFTER_S = 1;

/** One turn of the background work: what is queued, then a round of the timer. Time goes on faster than outside. */
async function turn(product: Product): Promise<void> {
  product.clock.forward(2 * RECONCILE_AFTER_S * 1000);
  await product.settle();
  await reconcileDue(product.deps);
}

describe(`${ORDERS} orders, paid in every way there is, 8 at a time`, () => {
  let product: Product;
  let ledger: Ledger;
  beforeAll(async () => {
    // The timer is meant for every order, and goes on during calls: no bystander stands beside them.
    product = await openProduct({
      bystander: false,
      env: { RECONCILE_AFTER_S: String(RECONCILE_AFTER_S) },
    });
    const { id: destination_id } = await aDestination(product);
    const reach = reachWithin(product.app);
    let working = Promise.resolve();
    const sold = await sell(
      { reach, bank: sandboxBank(reach), destination_id, ways: SANDBOX_WAYS },
      ORDERS,
      (order) => {
        if (order % ORDERS_A_TURN === 0) working = working.then(() => turn(product));
      },
    );
    await working;
    // Whoever has not paid within a day is asked for once more, and is too late from then on.
    product.clock.forward(DAY_MS);
    await turn(product);
    await product.settle();
    const mails = product.mails.map(({ id, attachments = [] }) => ({
      id,
      papers: attachments.filter(({ content }) => content.subarray(0, 5).toString() === '%PDF-')
        .length,
    }));
    ledger = { sold, books: await readBooks(product.deps.connection.db), mails };
  }, 300_000);
  afterAll(() => product.stop());

  test.each(Object.entries(CHECKS))('%s', (_, check) => {
    expect(check(ledger)).toEqual([]);
  });

  test('no payment is left open', () => {
    expect(ledger.books.payments.filter(({ status }) => status === 'created')).toEqual([]);
  });
});
