// The providers' own lists, in naira and in kobo, read through the real adapters against servers that answer as theirs do.
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { addDays, lagosDay, middayOf } from '#shared/dates.ts';
import { aDestination, anAdmin, anApplication, twoPdfs } from '#test/factories/orders.ts';
import { answerAs, PROVIDERS, type Row, wholeList } from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import type { Asked, Behaviour } from '#test/kit/fake-server.ts';
import { aProduct } from '#test/kit/support.ts';
import { comparePayments } from './comparison.ts';

describe.each(['flutterwave', 'paystack'] as const)('the list of %s', (name) => {
  const manners = PROVIDERS[name];
  let rows: Row[] = [];
  let answerList: (asked: Asked) => Behaviour;
  const server = aFakeServer((asked) => answerAs(name, asked, rows, answerList));
  const product = aProduct(() => ({ env: manners.env(server.url) }));
  beforeEach(() => {
    rows = [];
    server.asked.length = 0;
    answerList = () => wholeList(name, rows);
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
    answerList = () => wholeList(name, rows);
    await comparePayments(product.deps);
    const { token } = await anAdmin(product);
    expect(
      (await product.json('GET', `/api/visa/status/${late.id}`, { token })).payment_status,
    ).toBe('Paid');
    const found = await product.json('GET', '/api/admin/payment-differences', { token });
    expect(
      found.map(({ difference, words }: Record<string, string>) => [difference, words]),
    ).toEqual([
      ['unknown', expect.stringMatching(/^₦9,000 came at \w+ under a reference that is not ours$/)],
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
