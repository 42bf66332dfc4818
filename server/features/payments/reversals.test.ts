// What becomes of a payment that its payer's bank takes back, through the sandbox and through the real adapters.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flutterwaveSignature, paystackSignature } from '#server/adapters/payment/signatures.ts';
import { order_events, payments } from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import type { Dashboard } from '#shared/dashboard.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import type { OrderMoney } from '#shared/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { everythingOf } from '#test/bystander.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  pdf,
  verify,
} from '#test/factories.ts';
import { type Asked, type Behaviour, startFakeProvider } from '#test/fake-provider.ts';
import { openProduct, type Product } from '#test/support.ts';

const PRICE = 45_000;
const files = () => ({ data_page: pdf(), passport_photograph: pdf() });

/** What administrators do and read of it, whatever the provider. */
function handsOf(product: () => Product, token: () => string) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    product().call(method, `/api/admin/${path}`, { token: token(), body });
  return {
    call,
    reviews: async (): Promise<PaymentReview[]> => (await call('GET', 'payments-to-review')).json(),
    decide: (id: string | undefined, decision: string) =>
      call('PUT', `payment-review/${id}`, { decision }),
    askProvider: (id: string | undefined) => call('POST', `payment-review/${id}/ask-provider`),
    refund: ({ id }: { id: string }, amount: number) =>
      call('POST', `orders/${id}/refunds`, { amount, reason: 'A part' }),
    money: async ({ id }: { id: string }): Promise<OrderMoney> =>
      (await call('GET', `orders/${id}/refunds`)).json(),
    books: async () => {
      const { totals, payments_to_review, total_inflow } = (
        await call('GET', 'dashboard')
      ).json() as Dashboard;
      return { ...totals.visa, total_inflow, to_review: payments_to_review.all };
    },
    statesOf: async ({ id }: { id: string }) =>
      (
        await product().deps.connection.db.select().from(payments).where(eq(payments.order_id, id))
      ).map(({ status }) => status),
    eventsOf: async ({ id }: { id: string }) =>
      (
        await product()
          .deps.connection.db.select()
          .from(order_events)
          .where(eq(order_events.order_id, id))
      ).map(({ event }) => event),
  };
}

describe('a payment that the payer’s bank takes back', () => {
  let product: Product;
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  let order: SubmittedApplication;
  let bystander: SubmittedApplication;
  let before: unknown;
  beforeEach(async () => {
    product = await openProduct();
    admin = await anAdmin(product, 'Ngozi Eze');
    [order, bystander] = [
      await aPaidApplication(product, { files: files() }),
      await aPaidApplication(product, { files: files() }),
    ];
    await product.settle();
    product.mails.length = 0;
    before = await everythingOf(product, bystander);
  });
  afterEach(async () => {
    expect(await everythingOf(product, bystander)).toEqual(before);
    await product.stop();
  });

  const { call, reviews, decide, askProvider, refund, money, books, statesOf, eventsOf } = handsOf(
    () => product,
    () => admin.token,
  );
  /** The sandbox's bank takes it back, or leaves it with the shop, and its webhook arrives. */
  async function bank(ends: 'taken' | 'left', of = order) {
    const said = await product.app.inject({
      method: 'POST',
      url: '/sandbox/disputes',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ tx_ref: of.payment_info.tx_ref, ends }).toString(),
    });
    await product.settle();
    return said.statusCode;
  }

  test('is reversed: to be reviewed with the evidence, out of the books, and no refund; once the bank decides for us it counts again', async () => {
    expect(await books()).toMatchObject({
      total_paid_fees: 2 * PRICE,
      total_inflow: 2 * PRICE,
      to_review: 0,
    });
    expect(await bank('taken')).toBe(200);
    const [review, ...more] = await reviews();
    expect(more).toEqual([]);
    expect(review).toMatchObject({
      order_id: order.id,
      state: 'reversed',
      order_stands: 'Paid',
      charged: PRICE,
      wrong: 'Disputed at the payer’s bank, says Sandbox: Product/service not received',
      refundable: false,
      rest: null,
      not_acceptable: 'The payer’s bank took it back.',
    });
    expect(await books()).toEqual({
      total_paid_fees: PRICE,
      total_not_paid_fees: 0,
      total_given_back: PRICE,
      total_inflow: PRICE,
      to_review: 1,
    });
    expect(
      (await product.call('GET', `/api/visa/status/${order.id}`, { token: admin.token })).json(),
    ).toMatchObject({
      payment_status: 'Paid',
      payments_to_review: [{ state: 'reversed' }],
    });
    expect(product.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [admin.admin_email, `₦45,000 was taken back by the payer’s bank (${order.tracking_id})`],
    ]);
    const evidence = await call('GET', `orders/${order.id}/evidence.zip`);
    expect([evidence.statusCode, evidence.headers['content-type']]).toEqual([
      200,
      'application/zip',
    ]);
    expect((await refund(order, 1)).statusCode).toBe(409);
    for (const decision of ['accept', 'refund'])
      expect((await decide(review?.id, decision)).statusCode).toBe(409);
    // The bank has it still; a second webhook says nothing new.
    const asked = await askProvider(review?.id);
    expect([asked.statusCode, asked.json().message]).toEqual([
      409,
      expect.stringContaining('the bank has the money'),
    ]);
    expect(await eventsOf(order)).not.toContain('declined');
    expect((await eventsOf(order)).filter((event) => event === 'payment_reversed')).toHaveLength(1);

    expect(await bank('left')).toBe(200);
    expect(await reviews()).toEqual([]);
    expect(await books()).toMatchObject({
      total_paid_fees: 2 * PRICE,
      total_given_back: 0,
      total_inflow: 2 * PRICE,
      to_review: 0,
    });
    expect(await money(order)).toMatchObject({ came: PRICE, given_back: 0, left: PRICE });
    expect([await statesOf(order), (await eventsOf(order)).at(-1)]).toEqual([
      ['paid'],
      'payment_restored',
    ]);
    expect((await refund(order, PRICE)).statusCode).toBe(201);
  });

  test('is lost once an administrator accepts that, and still comes back when the bank thinks again', async () => {
    await bank('taken');
    const [review] = await reviews();
    expect((await decide(review?.id, 'lost')).statusCode).toBe(200);
    expect((await decide(review?.id, 'lost')).statusCode).toBe(200);
    expect([await reviews(), await statesOf(order)]).toEqual([[], ['lost']]);
    expect(await books()).toMatchObject({ total_paid_fees: PRICE, to_review: 0 });
    const listed = (await call('GET', `payments?q=${order.tracking_id}`)).json();
    expect(listed).toMatchObject([{ state: 'lost', counted: true, received: PRICE, left: 0 }]);
    await bank('left');
    expect([await statesOf(order), await books()]).toMatchObject([
      ['paid'],
      { total_paid_fees: 2 * PRICE },
    ]);
    expect((await decide(review?.id, 'lost')).statusCode).toBe(409);
  });

  test('leaves out what was refunded before, and the refund that waited for a second person goes', async () => {
    await anAdmin(product, 'Tunde Bello', 'cashier');
    product.deps.config.REFUND_TWO_PERSONS = 20_000;
    expect((await refund(order, 20_000)).statusCode).toBe(201);
    await product.settle();
    expect((await refund(order, 10_000)).statusCode).toBe(202);
    await bank('taken');
    expect(await reviews()).toMatchObject([{ state: 'reversed', charged: 25_000 }]);
    expect(await money(order)).toMatchObject({
      came: PRICE,
      given_back: PRICE,
      left: 0,
      refunds: [{ amount: 20_000, status: 'done' }],
    });
    expect(await eventsOf(order)).toContain('refund_withdrawn');
    await bank('left');
    expect([await statesOf(order), await money(order)]).toMatchObject([
      ['partly_refunded'],
      { given_back: 20_000, left: 25_000 },
    ]);
  });

  test('is found by the nightly comparison where no webhook came, and is no difference', async () => {
    const { payment } = product.deps;
    await product.deps.connection.db.execute(
      "update sandbox_charges set status = 'reversed' where id = 1",
    );
    product.clock.forward(24 * 3_600_000);
    await comparePayments(product.deps);
    admin = { ...admin, token: (await anAdmin(product, 'Ngozi Eze')).token };
    expect(await reviews()).toMatchObject([{ order_id: order.id, state: 'reversed' }]);
    expect((await call('GET', 'payment-differences')).json()).toEqual([]);
    expect(payment.name).toBe('sandbox');
  });

  test('of money that was to be reviewed leaves nothing to accept; one that never counted is declined', async () => {
    const short = await anApplication(product, { files: files() });
    const { transaction_id } = await charge(product, short, CARDS.half);
    await verify(product, short, transaction_id);
    await bank('taken', short);
    expect(await reviews()).toMatchObject([
      { order_id: short.id, state: 'reversed', order_stands: 'Not paid', rest: null },
    ]);
    await bank('left', short);
    expect(await reviews()).toMatchObject([
      {
        order_id: short.id,
        state: 'needs_review',
        rest: 22_500,
        wrong: '₦22,500 too little',
        reason: 'paid ₦22,500, asked ₦45,000',
      },
    ]);
    const never = await anApplication(product, { files: files() });
    const late = await charge(product, never, CARDS.silent);
    await bank('taken', never);
    await verify(product, never, late.transaction_id);
    expect([await statesOf(never), await eventsOf(never)]).toEqual([
      ['created'],
      expect.arrayContaining(['declined']),
    ]);
  });
});

const CHARGE_ID = 90_871;
const SECRET = 'a secret of tests';
type Word = 'none' | 'open' | 'lost' | 'won' | 'reversed';
const json = (body: unknown): Behaviour => ({ status: 200, json: body });

/** How each provider speaks of a paid charge that its payer disputes. */
const PROVIDERS = {
  flutterwave: {
    env: (url: string) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-disputes',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-disputes',
      FLUTTERWAVE_WEBHOOK_HASH: SECRET,
    }),
    answer({ path }: Asked, tx_ref: string, word: Word): Behaviour {
      if (path.startsWith('/v3/chargebacks')) {
        const status = { open: 'initiated', lost: 'lost', won: 'won', reversed: 'lost', none: '' }[
          word
        ];
        const row = {
          id: 2221,
          amount: PRICE,
          status,
          comment: 'Not received',
          transaction_id: CHARGE_ID,
          tx_ref,
        };
        return json({ status: 'success', data: word === 'none' ? [] : [row] });
      }
      const status = word === 'reversed' ? 'reversed' : 'successful';
      const one = {
        id: CHARGE_ID,
        tx_ref,
        amount: PRICE,
        currency: 'NGN',
        status,
        payment_type: 'card',
      };
      return json({ status: 'success', data: path.startsWith('/v3/transactions?') ? [one] : one });
    },
    webhook(about: 'charge' | 'dispute', tx_ref: string) {
      const body = JSON.stringify(
        about === 'charge'
          ? { event: 'charge.completed', data: { id: CHARGE_ID, tx_ref, status: 'successful' } }
          : {
              event: 'chargeback.initiated',
              data: { id: 2221, transaction_id: CHARGE_ID, tx_ref, status: 'initiated' },
            },
      );
      return { body, headers: { 'flutterwave-signature': flutterwaveSignature(body, SECRET) } };
    },
  },
  paystack: {
    env: (url: string) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_disputes',
      PAYSTACK_SECRET_KEY: SECRET,
    }),
    answer({ path }: Asked, reference: string, word: Word): Behaviour {
      if (path.startsWith('/transaction/initialize'))
        return json({ status: true, data: { access_code: 'a', reference } });
      if (path.startsWith('/dispute')) {
        const status = word === 'open' ? 'awaiting-merchant-feedback' : 'resolved';
        const row = {
          id: 7,
          status,
          resolution: word === 'won' ? 'declined' : 'merchant-accepted',
          transaction: { id: CHARGE_ID, reference },
        };
        return json({ status: true, data: word === 'none' ? [] : [row] });
      }
      if (path.endsWith('.2'))
        return {
          status: 404,
          json: { status: false, code: 'transaction_not_found', message: 'Not found' },
        };
      const status = word === 'reversed' ? 'reversed' : 'success';
      return json({
        status: true,
        data: {
          id: CHARGE_ID,
          reference,
          status,
          amount: PRICE * 100,
          currency: 'NGN',
          channel: 'card',
        },
      });
    },
    webhook(about: 'charge' | 'dispute', reference: string) {
      const body = JSON.stringify(
        about === 'charge'
          ? { event: 'charge.success', data: { id: CHARGE_ID, reference } }
          : {
              event: 'charge.dispute.create',
              data: {
                id: 7,
                status: 'awaiting-merchant-feedback',
                transaction: { id: CHARGE_ID, reference },
              },
            },
      );
      return { body, headers: { 'x-paystack-signature': paystackSignature(body, SECRET) } };
    },
  },
};

describe.each(['flutterwave', 'paystack'] as const)('a dispute that %s tells of', (name) => {
  const manners = PROVIDERS[name];
  let product: Product;
  let server: Awaited<ReturnType<typeof startFakeProvider>>;
  let token: string;
  let order: SubmittedApplication;
  let word: Word = 'none';
  let tx_ref = '';
  beforeEach(async () => {
    word = 'none';
    server = await startFakeProvider((asked) => manners.answer(asked, tx_ref, word));
    product = await openProduct({ env: manners.env(server.url) });
    token = (await anAdmin(product, 'Ngozi Eze')).token;
    order = await anApplication(product, { files: files() });
    tx_ref = order.payment_info.tx_ref;
    await send('charge');
  });
  afterEach(async () => {
    await product.stop();
    await server.close();
  });

  const { reviews, statesOf, eventsOf, decide } = handsOf(
    () => product,
    () => token,
  );
  async function send(about: 'charge' | 'dispute', over: Record<string, string> = {}) {
    const { body, headers } = manners.webhook(about, tx_ref);
    const url = `/api/payments/webhook/${name}`;
    const all = { 'content-type': 'application/json', ...headers, ...over };
    const said = await product.app.inject({ method: 'POST', url, payload: body, headers: all });
    await product.settle();
    return said.statusCode;
  }

  test('reverses the payment once the provider, when asked, says so too; won, it counts again; lost, it stays to be seen to', async () => {
    expect(await statesOf(order)).toEqual(['paid']);
    expect(await send('dispute')).toBe(200);
    expect(await statesOf(order)).toEqual(['paid']);
    word = 'open';
    expect(
      await send('dispute', { 'flutterwave-signature': 'x', 'x-paystack-signature': 'x' }),
    ).toBe(401);
    expect(await statesOf(order)).toEqual(['paid']);
    for (let i = 0; i < 2; i++) expect(await send('dispute')).toBe(200);
    expect([await statesOf(order), (await reviews()).map(({ state }) => state)]).toEqual([
      ['reversed'],
      ['reversed'],
    ]);
    word = 'won';
    await send('dispute');
    expect([await statesOf(order), await reviews()]).toEqual([['paid'], []]);
    word = 'lost';
    await send('dispute');
    expect(await statesOf(order)).toEqual(['reversed']);
    expect((await decide((await reviews())[0]?.id, 'lost')).statusCode).toBe(200);
    expect(await statesOf(order)).toEqual(['lost']);
  });

  test('is booked when its charge is called reversed, and is not written down as declined', async () => {
    word = 'reversed';
    await send('charge');
    expect([await statesOf(order), await reviews()]).toMatchObject([
      ['reversed'],
      [{ order_id: order.id }],
    ]);
    expect(await eventsOf(order)).toContain('payment_reversed');
    expect(await eventsOf(order)).not.toContain('declined');
  });
});
