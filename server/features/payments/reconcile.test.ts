import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { order_events, payments } from '#server/database/schema.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  anApplication,
  CARDS,
  charge,
  payByCard,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { hearWebhooks } from '#test/factories/webhooks.ts';
import { aProduct } from '#test/kit/support.ts';
import { clampCheckTimes } from './due-rounds.ts';
import { reconcileDue } from './reconcile.ts';

describe('the payment timer', () => {
  const product = aProduct({ env: { RECONCILE_AFTER_S: '60', PAYMENT_EXPIRY_H: '10' } });
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = product.deps.payment;
  });
  beforeEach(() => {
    product.deps.payment = provider;
  });

  const file = () => anApplication(product, { files: twoPdfs() });
  const paymentsOf = ({ id }: SubmittedApplication) =>
    product.rows(payments, eq(payments.order_id, id), payments.id);
  const statusOf = async (submitted: SubmittedApplication) =>
    (await paymentsOf(submitted)).map(({ status }) => status);
  const eventsOf = async ({ id }: SubmittedApplication) =>
    (await product.rows(order_events, eq(order_events.order_id, id), order_events.id)).map(
      ({ event }) => event,
    );
  /** Writes down every reference that the provider is asked about from now on; `answer` may fail in its place. */
  function listen(response: () => void = () => {}): string[] {
    const asked: string[] = [];
    product.deps.payment = {
      ...provider,
      fetchCharges: async (by) => {
        asked.push('tx_ref' in by ? by.tx_ref : by.id);
        response();
        return provider.fetchCharges(by);
      },
    };
    return asked;
  }
  const away = () => {
    throw new ProviderUnavailable('no answer');
  };

  test('asks at doubling distances, up to an hour', async () => {
    const submitted = await file();
    const asked = listen();
    const at: number[] = [];
    for (let minute = 1; minute <= 260; minute++) {
      product.clock.forward(MINUTE_MS);
      const before = asked.length;
      await reconcileDue(product.deps);
      if (asked.length > before) at.push(minute);
    }
    expect([...new Set(asked)]).toEqual([submitted.payment_info.tx_ref]);
    expect(at).toEqual([1, 2, 4, 8, 16, 32, 64, 124, 184, 244]);
    // Every payer's question brings the next one near again.
    await payByCard(product, submitted, { card: CARDS.declined });
    asked.length = 0;
    product.clock.forward(MINUTE_MS + 1000);
    await reconcileDue(product.deps);
    expect(asked).toEqual([submitted.payment_info.tx_ref]);
  });

  test('asks soon about what a clock that was ahead put off, and about nothing else', async () => {
    await file();
    product.clock.forward(HOUR_MS);
    const late = await file();
    product.clock.forward(MINUTE_MS - HOUR_MS);
    await reconcileDue(product.deps);
    const asked = listen();
    await reconcileDue(product.deps);
    expect(asked).toEqual([]);
    await clampCheckTimes(product.deps);
    await reconcileDue(product.deps);
    expect(asked).toEqual([late.payment_info.tx_ref]);
  });

  test('run by two processes at once asks about each payment once', async () => {
    const submitted = [await file(), await file(), await file()];
    product.clock.forward(MINUTE_MS + 1000);
    const asked = listen();
    const looked = await Promise.all([reconcileDue(product.deps), reconcileDue(product.deps)]);
    for (const { payment_info } of submitted)
      expect(asked.filter((tx_ref) => tx_ref === payment_info.tx_ref)).toHaveLength(1);
    expect(looked.reduce((sum, one) => sum + one)).toBe(asked.length);
  });

  test('goes on when the provider fails: the one payment is asked about again, the others are settled', async () => {
    const [unlucky, lucky] = [await file(), await file()];
    for (const submitted of [unlucky, lucky]) await charge(product, submitted, CARDS.silent);
    product.clock.forward(MINUTE_MS + 1000);
    product.deps.payment = {
      ...provider,
      fetchCharges: async (by) => {
        if ('tx_ref' in by && by.tx_ref === unlucky.payment_info.tx_ref)
          throw new Error('a fault of our own');
        return provider.fetchCharges(by);
      },
    };
    await reconcileDue(product.deps);
    expect([await statusOf(unlucky), await statusOf(lucky)]).toEqual([['created'], ['paid']]);
    product.deps.payment = provider;
    product.clock.forward(5 * MINUTE_MS);
    await reconcileDue(product.deps);
    expect(await statusOf(unlucky)).toEqual(['paid']);
  });

  test('asks a provider that is away again within the same round', async () => {
    const submitted = await file();
    await charge(product, submitted, CARDS.silent);
    product.clock.forward(MINUTE_MS + 1000);
    let failures = 1;
    listen(() => failures-- > 0 && away());
    await reconcileDue(product.deps);
    expect(await statusOf(submitted)).toEqual(['paid']);
  });

  test('expires a payment only once it has asked, and never one that was paid or is pending', async () => {
    const [unpaid, paid, declined, pending] = [
      await file(),
      await file(),
      await file(),
      await file(),
    ];
    product.clock.forward(10 * HOUR_MS - MINUTE_MS);
    await charge(product, paid, CARDS.silent);
    await charge(product, declined, CARDS.declined);
    await reconcileDue(product.deps);
    expect([await statusOf(unpaid), await statusOf(paid)]).toEqual([['created'], ['paid']]);
    product.clock.forward(HOUR_MS);
    await charge(product, pending, CARDS.slow);
    const asked = listen();
    await reconcileDue(product.deps);
    expect(asked).toEqual(
      expect.arrayContaining(
        [unpaid, declined, pending].map(({ payment_info }) => payment_info.tx_ref),
      ),
    );
    expect([await statusOf(unpaid), await statusOf(declined), await statusOf(pending)]).toEqual([
      ['expired'],
      ['expired'],
      ['created'],
    ]);
    expect((await eventsOf(unpaid)).filter((event) => event === 'payment_expired')).toHaveLength(1);
    asked.length = 0;
    product.clock.forward(HOUR_MS + 6000);
    await reconcileDue(product.deps);
    expect(asked).toEqual([pending.payment_info.tx_ref]);
    expect(await statusOf(pending)).toEqual(['paid']);
  });

  test('a provider that stays silent lets nothing expire', async () => {
    const submitted = await file();
    product.clock.forward(11 * HOUR_MS);
    const asked = listen(away);
    await reconcileDue(product.deps);
    expect(asked.length).toBeGreaterThan(1);
    expect(await statusOf(submitted)).toEqual(['created']);
    product.deps.payment = provider;
    product.clock.forward(2 * HOUR_MS);
    await reconcileDue(product.deps);
    expect(await statusOf(submitted)).toEqual(['expired']);
  });

  test('money that comes for an expired payment needs a look; another payment pays the order', async () => {
    const heard = hearWebhooks(product);
    const submitted = await file();
    product.clock.forward(11 * HOUR_MS);
    await reconcileDue(product.deps);
    const { transaction_id } = await charge(product, submitted, CARDS.good);
    expect((await verify(product, submitted, transaction_id)).json()).toMatchObject({
      success: false,
      payment_status: 'Not Paid',
    });
    await heard(submitted.payment_info.tx_ref);
    await product.settle();
    expect(await statusOf(submitted)).toEqual(['needs_review']);
    const started = await product.call('POST', '/api/payment/start', {
      body: { booking_id: submitted.id },
    });
    const again = { ...submitted, payment_info: started.json() };
    expect(again.payment_info.tx_ref).not.toBe(submitted.payment_info.tx_ref);
    const right = await charge(product, again, CARDS.callbackOnly);
    expect((await verify(product, submitted, right.transaction_id)).json().success).toBe(true);
    expect(await statusOf(submitted)).toEqual(['needs_review', 'paid']);
  });

  test('begins nothing more when it is to stop; who was not asked about then is asked about later', async () => {
    const submitted = await Promise.all(Array.from({ length: 12 }, file));
    product.clock.forward(2 * MINUTE_MS);
    const stop = new AbortController();
    const asked = listen(() => {
      stop.abort();
      away();
    });
    await reconcileDue(product.deps, stop.signal);
    // Those that were asked about at once, and each of them once.
    expect(asked.length).toBeLessThanOrEqual(4);
    const later = listen();
    product.clock.forward(60 * MINUTE_MS);
    await reconcileDue(product.deps);
    expect(later).toEqual(
      expect.arrayContaining(submitted.map(({ payment_info }) => payment_info.tx_ref)),
    );
  });
});
