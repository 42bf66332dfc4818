// What somebody learns who asks about payments that are not theirs: nothing, and soon no answer at all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_TEXTS } from '#shared/payments.ts';
import { anApplication, CARDS, charge } from './factories.ts';
import { aServiceOrder, type FiledOrder, SERVICE_KINDS, SERVICES, type ServiceKind } from './services.ts';
import { openProduct, type Product } from './support.ts';

const KINDS = ['visa', 'permit', ...SERVICE_KINDS] as const;
type Kind = (typeof KINDS)[number];
const isService = (kind: Kind): kind is ServiceKind => kind in SERVICES;
const QUARTER_MS = 15 * 60_000;
const MOST_WRONG = 30;
const GUESSES = 120;
const NO_ID = '00000000-0000-7000-8000-000000000000';

const order = (product: Product, kind: Kind): Promise<FiledOrder> =>
  isService(kind) ? aServiceOrder(product, kind) : anApplication(product, { kind });
const callOf = (kind: Kind, filed: FiledOrder, transaction_id: unknown) =>
  isService(kind)
    ? SERVICES[kind].verification(filed, transaction_id)
    : ([`/api/${kind}/payment-verification`, { transaction_id, booking_id: filed.id }] as const);
const unknown = (filed: FiledOrder): FiledOrder => ({
  ...filed,
  id: NO_ID,
  payment_info: { ...filed.payment_info, tx_ref: filed.payment_info.tx_ref.replace(/\d{13}/, '1000000000000') },
});

async function verify(product: Product, kind: Kind, filed: FiledOrder, transaction_id: unknown, remoteAddress = '203.0.113.5') {
  const [url, payload] = callOf(kind, filed, transaction_id);
  return product.app.inject({ method: 'POST', url, payload, remoteAddress });
}
async function paid(product: Product, kind: Kind, from: string) {
  const filed = await order(product, kind);
  const { transaction_id } = await charge(product, filed, CARDS.callbackOnly);
  const answer = await verify(product, kind, filed, transaction_id, from);
  if (!answer.json().success) throw new Error(`not paid: ${answer.body}`);
  return { filed, transaction_id };
}

describe.each(KINDS)('a stranger who asks about payments of the service %s', (kind) => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => product.stop());
  let address = 0;
  /** Another line each time, so that one test's guesses are not another's. */
  const from = () => `198.51.100.${++address}`;
  const bodyOf = (answer: Awaited<ReturnType<typeof verify>>) => [answer.statusCode, { ...answer.json(), request_id: '' }];

  test('is told the same of a paid order, an unpaid one and none, whatever charge is named', async () => {
    const { filed } = await paid(product, kind, from());
    const open = await order(product, kind);
    const foreign = await paid(product, kind, from());
    const here = from();
    const answers = [];
    for (const about of [filed, open, unknown(filed)])
      for (const transaction_id of [foreign.transaction_id, 999_999_999])
        answers.push(await verify(product, kind, about, transaction_id, here));
    const told = { message: PAYMENT_TEXTS.unknown, code: 'not_found', request_id: '' };
    expect(answers.map(bodyOf)).toEqual(answers.map(() => [404, told]));
  });

  test('gets no receipt in 120 guesses, and after 30 wrong ones no answer; others go on', async () => {
    const paidOnes = [];
    for (let n = 0; n < 3; n++) paidOnes.push(await paid(product, kind, from()));
    const here = from();
    const answers: number[] = [];
    let receipts = 0;
    for (let n = 0; n < GUESSES; n++) {
      const { filed } = paidOnes[n % 3] ?? { filed: unknown(await order(product, kind)) };
      const answer = await verify(product, kind, filed, 900_000_000 + n, here);
      answers.push(answer.statusCode);
      if (answer.body.includes('receipt_url')) receipts++;
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([receipts, answers.filter((status) => status === 404).length, answers.filter((status) => status === 429).length]).toEqual([
      0,
      MOST_WRONG,
      GUESSES - MOST_WRONG,
    ]);
    const [one] = paidOnes;
    if (!one) throw new Error('nobody has paid');
    // From there not even the right one is answered: it would tell that it was right.
    expect((await verify(product, kind, one.filed, one.transaction_id, here)).statusCode).toBe(429);
    expect((await verify(product, kind, one.filed, one.transaction_id, from())).json()).toMatchObject({ success: true });
    product.clock.forward(QUARTER_MS);
    expect((await verify(product, kind, one.filed, one.transaction_id, here)).json()).toMatchObject({ success: true });
  });

  test('is no page that asks 40 times while the bank decides', async () => {
    const here = from();
    const filed = await order(product, kind);
    const { transaction_id } = await charge(product, filed, CARDS.slow);
    product.clock.forward(-60_000);
    for (let n = 0; n < 40; n++)
      expect((await verify(product, kind, filed, transaction_id, here)).json()).toMatchObject({ success: false, pending: true });
    product.clock.forward(70_000);
    expect((await verify(product, kind, filed, transaction_id, here)).json()).toMatchObject({ success: true });
  });
});
