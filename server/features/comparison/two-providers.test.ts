// Of two providers each is asked about its own, though both number their transactions alike.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { DAY_MS, lagosDay, middayOf } from '#shared/dates.ts';
import {
  anAdmin,
  anApplication,
  refundByStaff,
  trackOrder,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import {
  answerAs,
  PROVIDER_SECRET,
  PROVIDERS,
  type ProviderName,
  type Row,
} from '#test/factories/providers.ts';
import { type FakeServer, startFakeServer } from '#test/kit/fake-server.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { comparePayments } from './comparison.ts';

describe('the lists of two providers', () => {
  let product: Product;
  let servers: FakeServer[];
  let rows: Record<ProviderName, Row[]>;
  let silent: ProviderName | undefined;
  beforeEach(async () => {
    rows = { flutterwave: [], paystack: [] };
    silent = undefined;
    const serve = (name: ProviderName) =>
      startFakeServer((asked) =>
        silent === name
          ? { status: 503, json: { message: 'Service unavailable' } }
          : answerAs(name, asked, rows[name]),
      );
    const [flutterwave, paystack] = [await serve('flutterwave'), await serve('paystack')];
    servers = [flutterwave, paystack];
    product = await openProduct({
      env: {
        ...PROVIDERS.paystack.env(paystack.url),
        ...PROVIDERS.flutterwave.env(flutterwave.url),
        PAYMENT_FALLBACK: 'paystack',
      },
    });
    product.clock.set(middayOf(lagosDay(product.clock.now())));
  });
  afterEach(async () => {
    await product.stop();
    await Promise.all(servers.map((server) => server.close()));
  });

  const row = (over: Partial<Row> = {}): Row => ({
    id: 71,
    tx_ref: 'someone-elses',
    naira: 45_000,
    status: 'successful',
    at: new Date(product.clock.now()),
    ...over,
  });
  async function night() {
    product.clock.forward(DAY_MS);
    await comparePayments(product.deps);
  }
  const silentNight = () => expect(night()).rejects.toThrow(ProviderUnavailable);
  const found = async (): Promise<string[]> => {
    const { token } = await anAdmin(product);
    const list = await product.json('GET', '/api/admin/payment-differences', { token });
    return list.map(({ words }: { words: string }) => words);
  };
  const STRANGE = '₦45,000 came at Paystack under a reference that is not ours';
  /** Paystack does otherwise from now on. */
  function during(over: (paystack: PaymentProvider) => Partial<PaymentProvider>) {
    const [paystack] = product.deps.otherPayments;
    if (!paystack) throw new Error('there is no second provider');
    Object.assign(product.deps, { otherPayments: [{ ...paystack, ...over(paystack) }] });
  }

  test('what is pending at one is asked about there, and stands until it answers', async () => {
    const pending = row({ status: 'pending' });
    rows.paystack = [pending];
    await night();
    rows.paystack = [{ ...pending, status: 'successful' }];
    silent = 'paystack';
    await silentNight();
    expect(await found()).toEqual([]);
    silent = undefined;
    await night();
    expect(await found()).toEqual([STRANGE]);
  });

  test('one that was silent for nights is caught up with, though the other was compared', async () => {
    await night();
    silent = 'paystack';
    rows.paystack = [row()];
    await silentNight();
    await silentNight();
    expect(await found()).toEqual([]);
    silent = undefined;
    await night();
    expect(await found()).toEqual([STRANGE]);
  });

  test('while one is silent, what another process compares of the other is left to it', async () => {
    silent = 'flutterwave';
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asked = 0;
    during((paystack) => ({
      listTransactions: async (period, page) => {
        asked += 1;
        begun.resolve();
        if (asked === 1) await answer.promise;
        return paystack.listTransactions(period, page);
      },
    }));
    const first = expect(comparePayments(product.deps)).rejects.toThrow(ProviderUnavailable);
    await begun.promise;
    await expect(comparePayments(product.deps)).rejects.toThrow(ProviderUnavailable);
    answer.resolve();
    await first;
    expect(asked).toBe(1);
  });

  /** Two orders, each paid at its own provider by a transaction of the same number. */
  async function paidAtBoth() {
    const [here, there] = [
      await anApplication(product, { files: twoPdfs() }),
      await anApplication(product, { files: twoPdfs() }),
    ];
    const { tx_ref } = await product.json('POST', '/api/payment/start', {
      body: { booking_id: there.id, provider: 'paystack' },
    });
    rows.flutterwave = [row({ tx_ref: here.payment_info.tx_ref })];
    rows.paystack = [row({ tx_ref })];
    await verify(product, here, 71);
    await night();
    return { here, there };
  }

  test('late money is found at one though the other has a transaction of that number', async () => {
    const { here, there } = await paidAtBoth();
    for (const order of [here, there])
      expect((await trackOrder(product, order)).payment_status).toBe('Paid');
    expect(await found()).toEqual([]);
  });

  test('a payer’s transaction is found at one while the other is silent', async () => {
    const order = await anApplication(product, { files: twoPdfs() });
    const { tx_ref } = await product.json('POST', '/api/payment/start', {
      body: { booking_id: order.id, provider: 'paystack' },
    });
    rows.paystack = [row({ tx_ref })];
    silent = 'flutterwave';
    const body = { transaction_id: '71', email: order.payment_info.customer_email };
    expect(await product.json('POST', '/api/payments/check', { body })).toMatchObject({
      found: 'paid',
    });
    // Nor is one that nobody knows said to be none while one hasn't answered.
    const unknown = { ...body, transaction_id: '72' };
    expect(await product.status('POST', '/api/payments/check', { body: unknown })).toBe(503);
  });

  test('a refund’s webhook is followed at who sent it, and not at the other', async () => {
    const { here, there } = await paidAtBoth();
    const asked: string[] = [];
    const slowly = (name: string): Partial<PaymentProvider> => {
      let pending_kobo = 0;
      return {
        refund: async ({ amount_kobo }) => {
          pending_kobo = amount_kobo;
          return { refunded_kobo: amount_kobo, pending: true, evidence: {} };
        },
        fetchRefunds: async () => {
          asked.push(name);
          return { done_kobo: 0, pending_kobo };
        },
      };
    };
    during(() => slowly('paystack'));
    product.deps.payment = { ...product.deps.payment, ...slowly('flutterwave') };
    const { token } = await anAdmin(product);
    for (const { id } of [here, there])
      expect((await refundByStaff(product, { id }, 10_000, token)).statusCode).toBe(201);
    await product.settle();
    asked.length = 0;
    const data = { id: 76, AmountRefunded: 10_000, status: 'completed', TransactionId: 71 };
    await product.call('POST', '/api/payments/webhook/flutterwave', {
      body: { event: 'refund.completed', data },
      headers: { 'verif-hash': PROVIDER_SECRET },
    });
    await product.settle();
    expect(asked).toEqual(['flutterwave']);
  });
});
