import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { comparisons, payments, sandbox_charges } from '#server/database/schema.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { addDays, DAY_MS, lagosDay, lagosMidnight, middayOf } from '#shared/dates.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { comparePayments } from './comparison.ts';

describe('the nightly comparison', () => {
  const product = aProduct();

  const db = () => product.deps.connection.db;
  const submit = () => anApplication(product, { files: twoPdfs() });
  const statesOf = async ({ id }: { id: string }) =>
    (await product.rows(payments, eq(payments.order_id, id), payments.id)).map(
      ({ status }) => status,
    );
  const differences = async (token: string, query = '') =>
    (await product.json('GET', `/api/admin/payment-differences${query}`, { token })) as {
      id: string;
      words: string;
      difference: string;
      line: unknown;
    }[];
  const yesterday = () => lagosDay(addDays(product.clock.now(), -1));
  const dayOf = async () => (await product.rows(comparisons, eq(comparisons.day, yesterday())))[0];

  test('finds late money without any webhook, and every difference with the provider’s line, once', async () => {
    const paid = await aPaidApplication(product);
    const other = await aPaidApplication(product);
    const gone = await aPaidApplication(product);
    const late = await submit();
    const silent = await submit();
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 3_600_000);
    await reconcileDue(product.deps);
    await charge(product, late, CARDS.silent);
    // Paid yesterday as well, so that they stand in the same list.
    await db()
      .update(payments)
      .set({ received_at: product.clock.now() })
      .where(eq(payments.status, 'paid'));
    await db().update(sandbox_charges).set({ created_at: product.clock.now() });
    await db()
      .update(payments)
      .set({ received_kobo: 4_400_000, received_currency: 'NGN' })
      .where(eq(payments.order_id, other.id));
    await db().delete(sandbox_charges).where(eq(sandbox_charges.tx_ref, gone.payment_info.tx_ref));
    const [charged] = await product.rows(
      sandbox_charges,
      eq(sandbox_charges.tx_ref, paid.payment_info.tx_ref),
    );
    if (!charged) throw new Error('no charge');
    const { id: _, ...strange } = charged;
    await db()
      .insert(sandbox_charges)
      .values({ ...strange, tx_ref: 'someone-elses' });
    // What was never ours and went back is nobody's question.
    await db()
      .insert(sandbox_charges)
      .values({ ...strange, tx_ref: 'someone-elses-back', status: 'reversed' });
    product.clock.forward(DAY_MS);

    // Nothing was compared yet, and that is seen.
    expect((await product.call('GET', '/metrics')).body).toContain(
      'tafiya_payments_compared_until_seconds{provider="sandbox"} 0\n',
    );
    await comparePayments(product.deps);
    const { token } = await anAdmin(product);
    const found = await differences(token);
    expect(found.map(({ difference, words }) => [difference, words]).toSorted()).toEqual([
      ['missing', 'our books have ₦45,000, Sandbox has no successful transaction'],
      ['other', 'Sandbox has ₦45,000, our books have ₦44,000'],
      ['unknown', '₦45,000 came at Sandbox under a reference that is not ours'],
    ]);
    expect(found.find(({ difference }) => difference === 'unknown')?.line).toMatchObject({
      tx_ref: 'someone-elses',
      amount: 45_000,
    });
    const foundBy = async (q: string) =>
      (await differences(token, `?q=${encodeURIComponent(q)}`))
        .map(({ difference }) => difference)
        .toSorted();
    expect([await foundBy('Someone-ELSES'), await foundBy('elses%'), await foundBy(' ')]).toEqual([
      ['unknown'],
      [],
      ['missing', 'other', 'unknown'],
    ]);
    for (const q of [other.tracking_id, other.payment_info.customer_email])
      expect(await foundBy(q)).toEqual(['other']);
    expect([await statesOf(late), await statesOf(silent), await statesOf(paid)]).toEqual([
      ['needs_review'],
      ['expired'],
      ['paid'],
    ]);
    const day = await dayOf();
    expect(day).toMatchObject({
      transactions: 5,
      settled: 1,
      differences: 3,
      done_at: expect.any(Date),
    });

    // Twice, and in two processes at once, changes nothing.
    await Promise.all([comparePayments(product.deps), comparePayments(product.deps)]);
    expect(await differences(token)).toHaveLength(3);
    expect(await dayOf()).toEqual(day);
    const events = (await product.json(
      'GET',
      '/api/admin/activity?by=everybody&event=payments_compared',
      { token },
    )) as { text: string }[];
    expect(events.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Compared 5 transactions of Sandbox on .*: 3 to review, 1 settled$/),
    ]);
    const { body: figures } = await product.call('GET', '/metrics');
    expect(figures).toContain('tafiya_payment_differences_open{provider="sandbox"} 3');
    const midnight = lagosMidnight(lagosDay(product.clock.now())).getTime() / 1000;
    expect(figures).toContain(
      `tafiya_payments_compared_until_seconds{provider="sandbox"} ${midnight}\n`,
    );

    const first = found.find(({ difference }) => difference === 'other');
    const seen = (note: string) =>
      product.call('POST', `/api/admin/payment-differences/${first?.id}/seen`, {
        token,
        body: { note },
      });
    expect((await seen(' ')).statusCode).toBe(422);
    for (let i = 0; i < 2; i++) expect((await seen('Asked the provider.')).statusCode).toBe(200);
    expect(await differences(token)).toHaveLength(2);
    const { history } = await product.json('GET', `/api/visa/status/${other.id}`, { token });
    expect(
      history.filter(({ text }: { text: string }) => text.includes('Asked the provider.')),
    ).toHaveLength(1);
    // Nobody else reads it.
    const own = await openOwnOrder(product, other);
    const held = await product.call('GET', '/api/manage/order', { token: own });
    const evidence = await product.call('GET', `/api/admin/orders/${other.id}/evidence.zip`, {
      token,
    });
    const files = unzipSync(evidence.rawPayload);
    for (const told of [held.body, strFromU8(files['history.csv'] ?? new Uint8Array())]) {
      expect(told).toContain('Submitted');
      expect(told).not.toContain('Asked the provider.');
    }
  });

  test('goes on where it stopped: a silent provider leaves the day for the next try, and nights that were missed are caught up', async () => {
    const provider = product.deps.payment;
    const tried = await submit();
    for (let i = 0; i < 25; i++) await charge(product, tried, CARDS.declined);
    product.clock.forward(2 * DAY_MS);
    const asked: [string, number][] = [];
    let silent = true;
    product.deps.payment = {
      ...provider,
      listTransactions: async (period, page) => {
        asked.push([lagosDay(period.from), page]);
        if (silent && page === 2) throw new ProviderUnavailable('away');
        return provider.listTransactions(period, page);
      },
    };
    await expect(comparePayments(product.deps)).rejects.toThrow(ProviderUnavailable);
    silent = false;
    await comparePayments(product.deps);
    product.deps.payment = provider;
    const crowded = lagosDay(addDays(product.clock.now(), -2));
    expect(asked.filter(([day]) => day === crowded).map(([, page]) => page)).toEqual([1, 2, 2]);
    expect(asked.map(([day]) => day)).toContain(yesterday());
    expect(await dayOf()).toMatchObject({ done_at: expect.any(Date) });
  });

  test('counts a page once, though another process took it over while it took longer than its claim', async () => {
    const provider = product.deps.payment;
    product.clock.set(middayOf(lagosDay(addDays(product.clock.now(), 2))));
    await charge(product, await submit(), CARDS.declined);
    product.clock.forward(DAY_MS);
    const [begun, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held = false;
    product.deps.payment = {
      ...provider,
      listTransactions: async (period, page) => {
        if (lagosDay(period.from) === yesterday() && !held) {
          held = true;
          begun.resolve();
          await answer.promise;
        }
        return provider.listTransactions(period, page);
      },
    };
    const slow = comparePayments(product.deps);
    await begun.promise;
    product.clock.forward(6 * 60_000);
    await comparePayments(product.deps);
    answer.resolve();
    await slow;
    product.deps.payment = provider;
    expect(await dayOf()).toMatchObject({ transactions: 1, done_at: expect.any(Date) });
  });

  test('a day is given up for no failure of ours, and made up for where its process was killed', async () => {
    const provider = product.deps.payment;
    product.clock.set(middayOf(lagosDay(addDays(product.clock.now(), 2))));
    product.deps.payment = {
      ...provider,
      listTransactions: () => Promise.reject(new Error('the disk is full')),
    };
    await expect(comparePayments(product.deps)).rejects.toThrow('the disk is full');
    product.deps.payment = provider;
    await comparePayments(product.deps);
    expect(await dayOf()).toMatchObject({ done_at: expect.any(Date) });

    product.clock.forward(2 * DAY_MS);
    const day = lagosDay(addDays(product.clock.now(), -2));
    // A process that was killed leaves its claim.
    const claimed_until = new Date(product.clock.now().getTime() + 60_000);
    await db().insert(comparisons).values({ provider: 'sandbox', day, claimed_until });
    await comparePayments(product.deps);
    expect(await dayOf()).toMatchObject({ done_at: expect.any(Date) });
    product.clock.forward(DAY_MS);
    await comparePayments(product.deps);
    expect((await product.rows(comparisons, eq(comparisons.day, day)))[0]).toMatchObject({
      done_at: expect.any(Date),
    });
  });
});
