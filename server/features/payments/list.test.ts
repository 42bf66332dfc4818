import { beforeAll, describe, expect, test } from 'vitest';
import { formatStamp, lagosDay } from '#shared/dates.ts';
import { type ListedPayment, listedPayment } from '#shared/money/payment-list.ts';
import { anAdmin, anApplication } from '#test/factories/orders.ts';
import { type Fate, ordersOfEveryFate, type Submitted } from '#test/factories/payments.ts';
import { pagesOf } from '#test/kit/paging.ts';
import { aProduct } from '#test/kit/support.ts';

const FATES: Fate[] = [
  'never paid',
  'expired',
  'paid',
  'by hand',
  'half, waits',
  'dollars, refunded',
  'paid twice',
];

describe('the list of all payments', () => {
  const product = aProduct();
  let token: string;
  let submitted: Submitted[];
  beforeAll(async () => {
    const signIn = async () => {
      ({ token } = await anAdmin(product));
      return token;
    };
    submitted = await ordersOfEveryFate(product, signIn, {
      kinds: ['visa', 'appointment'],
      fates: FATES,
    });
  }, 60_000);

  const get = (query: string, headers: Record<string, string> = {}) =>
    product.call('GET', `/api/admin/payments?${query}`, { token, headers });
  const list = async (query: string): Promise<ListedPayment[]> => (await get(query)).json();
  const fatesOf = async (query: string) =>
    (await list(`limit=200&${query}`))
      .map(({ order_id }) => submitted.find(({ id }) => id === order_id)?.fate)
      .toSorted();
  const one = (kind: 'visa' | 'appointment', fate: Fate) =>
    submitted.find((order) => order.kind === kind && order.fate === fate) as Submitted;

  test('tells of each what was asked, what came, what went back, how, and for which order', async () => {
    const [paid] = await list(`q=${one('visa', 'paid').payment_info.tx_ref}`);
    expect(paid).toMatchObject({
      tx_ref: one('visa', 'paid').payment_info.tx_ref,
      state: 'paid',
      counted: true,
      provider: 'sandbox',
      method: 'card',
      asked: 45_000,
      received: 45_000,
      given_back: 0,
      left: 45_000,
      kind: 'visa',
      tracking_id: one('visa', 'paid').tracking_id,
      name: one('visa', 'paid').payment_info.customer_name,
      deleted: false,
      by: null,
    });
    const [hand] = await list('provider=manual&kind=visa');
    expect(hand).toMatchObject({
      method: 'other',
      received: 45_000,
      by: 'Ada Admin',
      counted: true,
    });
    const [half] = await list('state=needs_review&kind=visa&q=card');
    expect(half).toBeUndefined();
    expect(
      (await list('state=needs_review&kind=visa')).map(({ received, counted, shares }) => [
        received,
        counted,
        shares[0]?.amount,
      ]),
    ).toContainEqual([22_500, false, 22_500]);
    expect(await list(`q=${one('visa', 'never paid').tracking_id}`)).toEqual([
      expect.objectContaining({
        state: 'created',
        received_at: null,
        method: null,
        received: 0,
        asked: 45_000,
        shares: [expect.objectContaining({ amount: 45_000 })],
      }),
    ]);
  });

  test.each([
    // The payment that an order was submitted with stays open when it is marked by hand, and for the right charge after a wrong one.
    ['state=created&kind=visa', ['by hand', 'dollars, refunded', 'half, waits', 'never paid']],
    ['state=expired', ['expired', 'expired']],
    ['state=counted&kind=visa', ['by hand', 'paid', 'paid twice']],
    [
      'state=received&kind=visa',
      ['by hand', 'dollars, refunded', 'half, waits', 'paid', 'paid twice', 'paid twice'],
    ],
    ['provider=manual', ['by hand', 'by hand']],
    ['method=card&state=refunded', ['dollars, refunded', 'dollars, refunded']],
    ['method=cash', []],
    ['kind=appointment,visa&state=expired', ['expired', 'expired']],
    ['kind=&state=&provider=&method=&from=&paid_to=&state=expired', ['expired', 'expired']],
  ])('is narrowed by %s', async (query, fates) => {
    expect(await fatesOf(query)).toEqual(fates);
  });

  test('is narrowed by the Lagos days of payment and of submission', async () => {
    const today = lagosDay(product.clock.now());
    const first = lagosDay(new Date(one('visa', 'expired').created_at));
    expect(await fatesOf(`from=${first}&to=${first}`)).toEqual(['expired', 'expired']);
    expect(await fatesOf(`paid_from=${first}&paid_to=${first}`)).toEqual([]);
    // What never brought money has no day of payment.
    expect(await fatesOf(`paid_from=${today}&kind=appointment`)).toEqual(
      await fatesOf('state=received&kind=appointment'),
    );
    expect(await fatesOf(`paid_to=${first}`)).toEqual([]);
    expect((await get('paid_from=2026-02-30')).statusCode).toBe(422);
  });

  test('is searched by references, the provider’s numbers, and what orders are found by', async () => {
    const twice = one('visa', 'paid twice');
    const { tx_ref } = twice.payment_info;
    const found = await list(`q=${tx_ref}`);
    expect(found.map((row) => row.tx_ref).toSorted()).toEqual([
      tx_ref,
      expect.stringMatching(`^${tx_ref}-\\d+$`),
    ]);
    for (const { provider_transaction_id, id } of found)
      expect((await list(`q=${provider_transaction_id}`)).map((row) => row.id)).toEqual([id]);
    const [hand] = await list('provider=manual&kind=visa');
    expect((await list(`q=${hand?.tx_ref.toLowerCase()}`)).map(({ id }) => id)).toEqual([hand?.id]);
    const surname = twice.payment_info.customer_name.split(' ').at(-1)?.toLowerCase();
    expect(await fatesOf(`q=${surname}`)).toEqual(['paid twice', 'paid twice']);
    expect(await fatesOf(`q=${surname}&state=counted`)).toEqual(['paid twice']);
    expect((await list(`q=adaeze&limit=200&kind=visa`)).length).toBe(
      (await list('limit=200&kind=visa')).length,
    );
    expect(await list('q=%25')).toEqual([]);
  });

  test('goes on from page to page in either order, the newest first', async () => {
    for (const order of ['newest', 'oldest']) {
      const pages = pagesOf(product, `/api/admin/payments?limit=4&order=${order}`, token);
      const seen: ListedPayment[] = (await Array.fromAsync(pages)).flat();
      const places = seen.map(({ received_at, created_at }) => received_at ?? created_at);
      expect(places).toEqual(
        order === 'oldest' ? places.toSorted() : places.toSorted().toReversed(),
      );
      expect(new Set(seen.map(({ id }) => id)).size).toBe(22);
    }
    expect((await get('cursor=nonsense')).statusCode).toBe(422);
  });

  test('is a file for the accountant: a byte order mark, plain naira, times of Lagos', async () => {
    const today = lagosDay(product.clock.now());
    const response = await get(`limit=1&kind=visa&paid_from=${today}&paid_to=${today}`, {
      accept: 'text/csv',
    });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="payments-${today}-to-${today}.csv"`,
    );
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [head = '', ...rows] = response.body.slice(1).trim().split('\r\n');
    const shown = Object.keys(listedPayment.shape).filter((name) => name !== 'shares');
    expect(head).toBe(shown.join(','));
    const listed = await list(`limit=200&kind=visa&paid_from=${today}&paid_to=${today}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(listed.length);
    const columns = head.split(',');
    const cells = (row: string, ...names: string[]) =>
      names.map((name) => row.split(',')[columns.indexOf(name)]);
    for (const [i, row] of rows.entries()) {
      const { tx_ref, asked, received, given_back, left, received_at } = listed[i] as ListedPayment;
      expect(
        cells(row, 'tx_ref', 'asked', 'received', 'given_back', 'left', 'received_at'),
      ).toEqual([
        tx_ref,
        ...[asked, received, given_back, left].map(String),
        formatStamp(received_at ?? ''),
      ]);
    }
  });

  test('one marked by hand is found by the whole reference that was typed, among orders, too, and shows it', async () => {
    const order = await anApplication(product);
    expect(
      await product.status('PUT', `/api/admin/payment-update/${order.id}`, {
        body: { status: 'Paid', method: 'transfer', reference: 'Ref-A 7' },
        token,
      }),
    ).toBe(200);
    const found = await list('q=%20ref-a%207');
    expect(found).toMatchObject([{ order_id: order.id, hand_reference: 'Ref-A 7' }]);
    const orders = await product.json('GET', '/api/admin/orders?q=REF-A%207', { token });
    expect(orders).toMatchObject([{ id: order.id }]);
    expect((await get('q=ref-a%207', { accept: 'text/csv' })).body).toContain('Ref-A 7');
    expect(await list('q=ref-a')).toEqual([]);
  });

  test('a name that somebody typed as a reference still finds everybody of that name', async () => {
    const [marked, other] = [await anApplication(product), await anApplication(product)];
    const body = { status: 'Paid', method: 'cash', reference: 'Adaeze' };
    const path = `/api/admin/payment-update/${marked.id}`;
    expect(await product.status('PUT', path, { body, token })).toBe(200);
    const found = await product.json('GET', '/api/admin/orders?q=adaeze', { token });
    expect(found.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([marked.id, other.id]),
    );
  });
});
