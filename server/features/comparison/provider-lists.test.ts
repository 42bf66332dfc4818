// The providers' own lists, in naira and in kobo, read through the real adapters against servers that answer as theirs do.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { addDays, lagosDay, middayOf } from '#shared/dates.ts';
import { type Asked, type Behaviour, startFakeProvider } from '#test/factories/fake-provider.ts';
import { aDestination, anAdmin, anApplication, twoPdfs } from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { comparePayments } from './comparison.ts';

interface Row {
  id: number;
  tx_ref: string;
  naira: number;
  status: 'successful' | 'failed' | 'pending';
  at: Date;
}
/** How a provider speaks of its transactions. */
interface Manners {
  env: (url: string) => Record<string, string>;
  /** A page of the list, of this many pages. */
  list(rows: Row[], page: number, pages: number): unknown;
  one(row: Row | undefined): Behaviour;
  /** The row that a path asks for. */
  asked(path: string, rows: Row[]): Row | undefined;
  isList(path: string): boolean;
  opened?: Behaviour;
}

const paystackRow = ({ id, tx_ref, naira, status, at }: Row) => ({
  id,
  reference: tx_ref,
  amount: naira * 100,
  requested_amount: naira * 100,
  currency: 'NGN',
  status: { successful: 'success', failed: 'failed', pending: 'ongoing' }[status],
  channel: 'card',
  created_at: at.toISOString(),
});
const flutterwaveRow = ({ id, tx_ref, naira, status, at }: Row) => ({
  id,
  tx_ref,
  flw_ref: `FLW-${id}`,
  amount: naira,
  charged_amount: naira,
  currency: 'NGN',
  status,
  payment_type: 'card',
  created_at: at.toISOString(),
});

const PROVIDERS: Record<'flutterwave' | 'paystack', Manners> = {
  flutterwave: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-list',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-list',
      FLUTTERWAVE_WEBHOOK_HASH: 'a hash',
    }),
    list: (rows, page, pages) => ({
      status: 'success',
      message: 'Transactions fetched',
      meta: { page_info: { total: rows.length, current_page: page, total_pages: pages } },
      data: rows.map(flutterwaveRow),
    }),
    one: (row) =>
      row
        ? {
            status: 200,
            json: {
              status: 'success',
              message: 'Transaction fetched successfully',
              data: flutterwaveRow(row),
            },
          }
        : {
            status: 404,
            json: { status: 'error', message: 'No transaction was found for this id', data: null },
          },
    asked: (path, rows) => {
      const url = new URL(path, 'http://list.test');
      const id = /\/transactions\/(\d+)\/verify$/.exec(url.pathname)?.[1];
      return rows.find((row) =>
        id ? row.id === Number(id) : row.tx_ref === url.searchParams.get('tx_ref'),
      );
    },
    isList: (path) => path.startsWith('/v3/transactions?') && path.includes('from='),
  },
  paystack: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_list',
      PAYSTACK_SECRET_KEY: 'sk_list',
    }),
    list: (rows, page, pages) => ({
      status: true,
      message: 'Transactions retrieved',
      data: rows.map(paystackRow),
      meta: { total: rows.length, page, pageCount: pages },
    }),
    one: (row) =>
      row
        ? {
            status: 200,
            json: { status: true, message: 'Verification successful', data: paystackRow(row) },
          }
        : {
            status: 404,
            json: {
              status: false,
              code: 'transaction_not_found',
              message: 'Transaction reference not found.',
            },
          },
    asked: (path, rows) =>
      rows.find(
        ({ id, tx_ref }) =>
          path === `/transaction/${id}` || path === `/transaction/verify/${tx_ref}`,
      ),
    isList: (path) => path.startsWith('/transaction?'),
    opened: {
      status: 200,
      json: {
        status: true,
        message: 'Authorization URL created',
        data: {
          authorization_url: 'https://checkout.paystack.com/x',
          access_code: 'x',
          reference: 'x',
        },
      },
    },
  },
};

describe.each(['flutterwave', 'paystack'] as const)('the list of %s', (name) => {
  const manners = PROVIDERS[name];
  let product: Product;
  let server: Awaited<ReturnType<typeof startFakeProvider>>;
  let rows: Row[] = [];
  let answerList: (asked: Asked) => Behaviour;
  beforeAll(async () => {
    server = await startFakeProvider((asked) => {
      if (manners.isList(asked.path)) return answerList(asked);
      if (asked.method === 'POST' && manners.opened) return manners.opened;
      return manners.one(manners.asked(asked.path, rows));
    });
    product = await openProduct({ env: manners.env(server.url) });
  });
  afterAll(async () => {
    await product.stop();
    await server.close();
  });
  beforeEach(() => {
    rows = [];
    server.asked.length = 0;
    answerList = () => ({ status: 200, json: manners.list(rows, 1, 1) });
  });
  const day = () => ({ from: addDays(product.clock.now(), -1), to: product.clock.now() });
  const row = (id: number, over: Partial<Row> = {}): Row => ({
    id,
    tx_ref: `ref-${id}`,
    naira: 45_000,
    status: 'successful',
    at: addDays(product.clock.now(), -0.5),
    ...over,
  });
  const read = (page = 1) => product.deps.payment.listTransactions(day(), page);

  test('is read page by page, every status and amount as our books have them, in kobo', async () => {
    rows = [
      row(1),
      row(2, { status: 'failed', naira: 15_350 }),
      row(3, { status: 'pending' }),
      row(4, { at: addDays(product.clock.now(), -3) }),
    ];
    answerList = ({ path }) => ({
      status: 200,
      json: manners.list(
        path.includes('page=2') ? [row(5, { naira: 1 })] : rows,
        path.includes('page=2') ? 2 : 1,
        2,
      ),
    });
    const first = await read();
    expect(
      first.charges.map(({ provider_transaction_id, tx_ref, status, amount_kobo, currency }) => [
        String(provider_transaction_id),
        tx_ref,
        status,
        amount_kobo,
        currency,
      ]),
    ).toEqual([
      ['1', 'ref-1', 'successful', 4_500_000, 'NGN'],
      ['2', 'ref-2', 'failed', 1_535_000, 'NGN'],
      ['3', 'ref-3', 'pending', 4_500_000, 'NGN'],
    ]);
    expect([first.more, first.unreadable]).toEqual([true, 0]);
    const second = await read(2);
    expect([second.charges.map(({ amount_kobo }) => amount_kobo), second.more]).toEqual([
      [100],
      false,
    ]);
    expect(server.asked.map(({ headers }) => headers.authorization?.startsWith('Bearer '))).toEqual(
      [true, true],
    );
  });

  test('counts rows that can’t be read, and says when the provider gives no list', async () => {
    const page = manners.list([row(1)], 1, 1) as { data: unknown[] };
    page.data.push({ id: 'x' }, null);
    answerList = () => ({ status: 200, json: page });
    expect(await read()).toMatchObject({ charges: [{ tx_ref: 'ref-1' }], unreadable: 2 });
    for (const wrong of [
      { status: 500, text: '<h1>Oops</h1>' },
      { status: 401, json: { status: 'error', message: 'Invalid authorization key' } },
      { status: 200, json: { status: 'success' } },
      'hang up',
    ] as const) {
      answerList = () => wrong;
      await expect(read(), JSON.stringify(wrong)).rejects.toThrow(ProviderUnavailable);
    }
  });

  test('is what the night compares with: late money is found, and what isn’t ours is named', async () => {
    // At noon, so that 26 hours later is the next day, whatever time it is now.
    product.clock.set(middayOf(lagosDay(product.clock.now())));
    const { id: destination_id } = await aDestination(product);
    const late = await anApplication(product, { destination_id, files: twoPdfs() });
    const at = new Date(product.clock.now());
    product.clock.forward(26 * 3_600_000);
    rows = [
      row(71, { tx_ref: late.payment_info.tx_ref, at }),
      row(72, { tx_ref: 'someone-elses', naira: 9_000, at }),
      row(73, { status: 'failed', at }),
    ];
    // Both days are asked for; each row stands in its own.
    answerList = () => ({ status: 503, json: { message: 'Service unavailable' } });
    await expect(comparePayments(product.deps)).rejects.toThrow(ProviderUnavailable);
    answerList = () => ({ status: 200, json: manners.list(rows, 1, 1) });
    await comparePayments(product.deps);
    const { token } = await anAdmin(product);
    expect(
      (await product.json('GET', `/api/visa/status/${late.id}`, { token })).payment_status,
    ).toBe('Paid');
    const found = await product.json('GET', '/api/admin/payment-differences', { token });
    expect(
      found.map(({ difference, words }: Record<string, string>) => [difference, words]),
    ).toEqual([
      [
        'unknown',
        expect.stringMatching(/^₦9,000 came at \w+ under a reference that is none of ours$/),
      ],
    ]);
    await comparePayments(product.deps);
    expect(await product.json('GET', '/api/admin/payment-differences', { token })).toHaveLength(1);
  });

  test('of days ago is not what late money waits for: a payment that expired is asked about by its own reference', async () => {
    const late = await anApplication(product, { files: twoPdfs() });
    const begun = new Date(product.clock.now());
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 24 * 3_600_000);
    await reconcileDue(product.deps);
    await comparePayments(product.deps);
    // The transfer comes now, and stands in the list of the day on which it was begun.
    rows = [row(81, { tx_ref: late.payment_info.tx_ref, at: begun })];
    product.clock.forward(24 * 3_600_000);
    await comparePayments(product.deps);
    const { token } = await anAdmin(product);
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token });
    expect(reviews).toMatchObject([
      { order_id: late.id, reason: 'paid after it had expired', charged: 45_000 },
    ]);
  });
});
