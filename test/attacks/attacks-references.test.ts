// What somebody learns who asks about payments that are not theirs: nothing, and soon no answer at all.
import { describe, expect, test } from 'vitest';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { CARDS, charge, verify as verifyPayment } from '../factories/orders.ts';
import { anOrder, type SubmittedOrder } from '../factories/services.ts';
import { aProduct, type Product } from '../kit/support.ts';

const QUARTER_MS = 15 * 60_000;
const MOST_WRONG = 30;
const GUESSES = 120;
const NO_ID = '00000000-0000-7000-8000-000000000000';

const unknown = (submitted: SubmittedOrder): SubmittedOrder => ({
  ...submitted,
  id: NO_ID,
  payment_info: {
    ...submitted.payment_info,
    tx_ref: submitted.payment_info.tx_ref.replace(/\d{13}/, '1000000000000'),
  },
});

const verify = (
  product: Product,
  kind: Kind,
  submitted: SubmittedOrder,
  transaction_id: unknown,
  remoteAddress = '203.0.113.5',
) => verifyPayment(product, submitted, transaction_id, kind, { remoteAddress });
async function paid(product: Product, kind: Kind, from: string) {
  const submitted = await anOrder(product, kind);
  const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
  const response = await verify(product, kind, submitted, transaction_id, from);
  if (!response.json().success) throw new Error(`not paid: ${response.body}`);
  return { submitted, transaction_id };
}

describe.each(KINDS)('a stranger who asks about payments of the service %s', (kind) => {
  const product = aProduct({ env: { RATE_LIMITS: 'on' } });
  let address = 0;
  /** Another line each time, so that one test's guesses are not another's. */
  const from = () => `198.51.100.${++address}`;
  const bodyOf = (response: Awaited<ReturnType<typeof verify>>) => [
    response.statusCode,
    { ...response.json(), request_id: '' },
  ];

  test('is told the same of a paid order, an unpaid one and none, whatever charge is named', async () => {
    const { submitted } = await paid(product, kind, from());
    const open = await anOrder(product, kind);
    const foreign = await paid(product, kind, from());
    const here = from();
    const responses = [];
    for (const about of [submitted, open, unknown(submitted)])
      for (const transaction_id of [foreign.transaction_id, 999_999_999])
        responses.push(await verify(product, kind, about, transaction_id, here));
    const told = { message: PAYMENT_TEXTS.unknown, code: 'not_found', request_id: '' };
    expect(responses.map(bodyOf)).toEqual(responses.map(() => [404, told]));
  });

  test('gets no receipt in 120 guesses, and after 30 wrong ones no answer; others go on', async () => {
    const paidOnes = [];
    for (let n = 0; n < 3; n++) paidOnes.push(await paid(product, kind, from()));
    const here = from();
    const responses: number[] = [];
    let receipts = 0;
    for (let n = 0; n < GUESSES; n++) {
      const { submitted } = paidOnes[n % 3] ?? { submitted: unknown(await anOrder(product, kind)) };
      const response = await verify(product, kind, submitted, 900_000_000 + n, here);
      responses.push(response.statusCode);
      if (response.body.includes('receipt_url')) receipts++;
      if (response.statusCode === 429)
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([
      receipts,
      responses.filter((status) => status === 404).length,
      responses.filter((status) => status === 429).length,
    ]).toEqual([0, MOST_WRONG, GUESSES - MOST_WRONG]);
    const [one] = paidOnes;
    if (!one) throw new Error('nobody has paid');
    // From there not even the right one is answered: it would tell that it was right.
    expect((await verify(product, kind, one.submitted, one.transaction_id, here)).statusCode).toBe(
      429,
    );
    expect(
      (await verify(product, kind, one.submitted, one.transaction_id, from())).json(),
    ).toMatchObject({ success: true });
    product.clock.forward(QUARTER_MS);
    expect(
      (await verify(product, kind, one.submitted, one.transaction_id, here)).json(),
    ).toMatchObject({ success: true });
  });

  test('is no page that asks 40 times while the bank decides', async () => {
    const here = from();
    const submitted = await anOrder(product, kind);
    const { transaction_id } = await charge(product, submitted, CARDS.slow);
    const at = product.clock.now();
    for (let n = 0; n < 40; n++) {
      // However long this takes, the bank goes on deciding.
      product.clock.set(at);
      expect((await verify(product, kind, submitted, transaction_id, here)).json()).toMatchObject({
        success: false,
        pending: true,
      });
    }
    product.clock.forward(10_000);
    expect((await verify(product, kind, submitted, transaction_id, here)).json()).toMatchObject({
      success: true,
    });
  });
});
