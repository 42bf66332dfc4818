import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { order_events, payments } from '#server/database/schema.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  applicantInput,
  CARDS,
  charge,
  sendApplication,
  twoPdfs,
  unique,
  verify,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

const product = aProduct();

describe('starting a payment', () => {
  let destination_id: number;
  beforeAll(async () => {
    destination_id = (await aDestination(product)).id;
  });

  const file = () => anApplication(product, { destination_id, files: twoPdfs() });
  const start = (body: Record<string, unknown>) =>
    product.call('POST', '/api/payment/start', { body });
  const paymentsOf = (id: string) => product.rows(payments, eq(payments.order_id, id), payments.id);
  async function expire() {
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS + 3_600_000);
    await reconcileDue(product.deps);
  }

  test('opens the one that is open, by either of the order’s names', async () => {
    const submitted = await file();
    const asked = [
      { booking_id: submitted.id },
      { tracking_id: submitted.tracking_id },
      { tracking_id: ` ${submitted.tracking_id.toLowerCase().replaceAll('-', '')} ` },
      { booking_id: submitted.id, provider: 'sandbox' },
    ];
    for (const body of asked) {
      const response = await start(body);
      expect([response.statusCode, response.json()]).toEqual([200, submitted.payment_info]);
    }
    expect(submitted.payment_info).toMatchObject({
      booking_id: submitted.id,
      amount: 45000,
      currency: 'NGN',
      customer_name: expect.stringMatching(/^Adaeze Ify Okafor/),
      customer_phone: '+2348031234567',
      provider: 'sandbox',
      public_key: expect.any(String),
      checkout_script: '/sandbox/v3.js',
    });
    expect(await paymentsOf(submitted.id)).toHaveLength(1);
  });

  test('is what a form that is sent once more is answered with, in place of one that has expired', async () => {
    const form = { fields: applicantInput(), files: twoPdfs(), key: unique() };
    const submit = async () => (await sendApplication(product, destination_id, form)).json();
    const first = await submit();
    await expire();
    const { tx_ref } = (await start({ booking_id: first.id })).json();
    expect(tx_ref).not.toBe(first.payment_info.tx_ref);
    expect(await submit()).toMatchObject({ id: first.id, payment_info: { tx_ref } });
  });

  test('opens another once that one has expired; two at once agree on it', async () => {
    const submitted = await file();
    await expire();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => start({ booking_id: submitted.id })),
    );
    const references = responses.map((response) => response.json().tx_ref);
    expect(new Set(references).size).toBe(1);
    expect(references[0]).not.toBe(submitted.payment_info.tx_ref);
    expect(await paymentsOf(submitted.id)).toMatchObject([
      { status: 'expired', tx_ref: submitted.payment_info.tx_ref },
      { status: 'created', tx_ref: references[0], amount_kobo: 4_500_000 },
    ]);
    const events = await product.rows(order_events, eq(order_events.order_id, submitted.id));
    expect(events.filter(({ event }) => event === 'payment_started')).toHaveLength(2);
  });

  test('opens another in the last hour of one, which would expire while it is paid', async () => {
    const submitted = await file();
    product.clock.forward(product.deps.config.PAYMENT_EXPIRY_MS - 30 * 60_000);
    const payment_info = (await start({ booking_id: submitted.id })).json();
    expect(payment_info.tx_ref).not.toBe(submitted.payment_info.tx_ref);
    expect((await start({ booking_id: submitted.id })).json().tx_ref).toBe(payment_info.tx_ref);
    product.clock.forward(40 * 60_000);
    await reconcileDue(product.deps);
    const { transaction_id } = await charge(product, { payment_info });
    expect((await verify(product, submitted, transaction_id)).json().success).toBe(true);
    expect(await paymentsOf(submitted.id)).toMatchObject([
      { status: 'expired' },
      { status: 'paid', tx_ref: payment_info.tx_ref },
    ]);
  });

  test('references are the time in milliseconds, and never the same', async () => {
    const now = product.clock.now().getTime();
    const submitted = await Promise.all([1, 2, 3, 4, 5].map(file));
    const references = submitted.map(({ payment_info }) => payment_info.tx_ref);
    expect(new Set(references).size).toBe(5);
    for (const tx_ref of references) {
      expect(tx_ref).toMatch(/^\d{13}$/);
      expect(Math.abs(Number(tx_ref) - now)).toBeLessThan(60_000);
    }
  });

  test.runIf('server' in inject('template'))(
    'references that others have taken and not kept yet are passed over, without waiting for them',
    async () => {
      const { id, payment_info } = await file();
      const begin = product.clock.now().getTime();
      await product.deps.connection.db.transaction(async (tx) => {
        // Those of the next 300 ms, as other orders' payments that are not committed.
        await tx.execute(sql`
        insert into payments (id, tx_ref, order_id, kind, provider, amount_kobo, created_at, check_at, check_after_s)
        select gen_random_uuid(), free_tx_ref('', ${begin}), order_id, kind, provider, amount_kobo, created_at, check_at, check_after_s
        from payments, generate_series(1, 300) where tx_ref = ${payment_info.tx_ref}`);
        product.clock.set(new Date(begin));
        const submitted = await file();
        expect(Number(submitted.payment_info.tx_ref)).toBeGreaterThanOrEqual(begin + 300);
        const others = sql`order_id = ${id} and tx_ref <> ${payment_info.tx_ref}`;
        await tx.execute(
          sql`delete from payment_shares where payment_id in (select id from payments where ${others})`,
        );
        await tx.execute(sql`delete from payments where ${others}`);
      });
    },
  );

  test.runIf('server' in inject('template'))(
    'a reference that a process of an earlier version takes meanwhile is left to it',
    async () => {
      const { payment_info } = await file();
      const begin = product.clock.now().getTime() + 60_000;
      let submitting: ReturnType<typeof file> | undefined;
      await product.deps.connection.db.transaction(async (tx) => {
        // It keeps no other from them. Each gets a share by a trigger: many more take longer than a query may.
        await tx.execute(sql`
        insert into payments (id, tx_ref, order_id, kind, provider, amount_kobo, created_at, check_at, check_after_s)
        select gen_random_uuid(), ms::text, order_id, kind, provider, amount_kobo, created_at, check_at, check_after_s
        from payments, generate_series(${begin}::bigint, ${begin + 4000}::bigint) as ms where tx_ref = ${payment_info.tx_ref}`);
        product.clock.set(new Date(begin));
        submitting = file();
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect
          .poll(async () => (await rowsOf(product.deps.connection.db, waits)).length, {
            timeout: 10_000,
          })
          .toBe(1);
      });
      expect(Number((await submitting)?.payment_info.tx_ref)).toBe(begin + 4001);
    },
  );

  test('is refused once the order is Paid, also when nobody but the provider knows it yet', async () => {
    const paid = await aPaidApplication(product, { destination_id });
    const silent = await file();
    await charge(product, silent, CARDS.silent);
    for (const { id } of [paid, silent]) {
      const response = await start({ booking_id: id });
      expect([response.statusCode, response.json().code]).toEqual([409, 'already_paid']);
    }
  });

  test('is refused for what isn’t there, for a deleted order, and for nothing at all', async () => {
    const [deleted, paid] = [await file(), await aPaidApplication(product, { destination_id })];
    const { token } = await anAdmin(product);
    for (const { id } of [deleted, paid])
      await product.call('DELETE', `/api/admin/delete-application/${id}`, { token });
    const absent = [{ booking_id: 'x' }, { booking_id: '00000000-0000-7000-8000-000000000000' }];
    for (const body of absent) expect([body, (await start(body)).statusCode]).toEqual([body, 404]);
    // Whoever comes from a mail to pay what was deleted since is told so.
    const ways = [{ booking_id: deleted.id }, { tracking_id: deleted.tracking_id }];
    for (const body of [...ways, { booking_id: paid.id }]) {
      const gone = await start(body);
      expect([gone.statusCode, gone.json().code]).toEqual([409, 'nothing_to_pay']);
    }
    const wrong: [Record<string, unknown>, string][] = [
      [{}, 'booking_id'],
      [{ tracking_id: 'TFY-1' }, 'tracking_id'],
      [{ booking_id: '', tracking_id: '' }, 'booking_id'],
      [{ booking_id: deleted.id, provider: 'paystack' }, 'provider'],
      [{ booking_id: 7 }, 'booking_id'],
    ];
    for (const [body, field] of wrong) {
      const response = await start(body);
      expect([body, response.statusCode, Object.keys(response.json().fields)]).toEqual([
        body,
        422,
        [field],
      ]);
    }
  });

  test('is 503 while a provider that has to be asked first is away; an order is kept all the same', async () => {
    const provider = product.deps.payment;
    const submitted = await file();
    const away = async () => {
      throw new ProviderUnavailable('no answer');
    };
    product.deps.payment = { ...provider, fetchCharges: away, checkout: away };
    const response = await start({ booking_id: submitted.id });
    expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
    const sent = await sendApplication(product, destination_id);
    expect([sent.statusCode, sent.json().payment_info.public_key]).toEqual([201, '']);
    product.deps.payment = { ...provider, fetchCharges: away };
    expect((await start({ booking_id: submitted.id })).json()).toEqual(submitted.payment_info);
    product.deps.payment = provider;
    const later = (await start({ booking_id: sent.json().id })).json();
    expect(later).toMatchObject({
      tx_ref: sent.json().payment_info.tx_ref,
      public_key: expect.stringMatching(/./),
    });
  });
});

test('sixty times in 15 minutes from one address; then another order, and another address, still', async () => {
  product.deps.config.RATE_LIMITS = 'on';
  const [order, other] = [await anApplication(product), await anApplication(product)];
  const start = (tracking_id: string, remoteAddress = '10.0.0.1') =>
    product.app.inject({
      method: 'POST',
      url: '/api/payment/start',
      payload: { tracking_id },
      remoteAddress,
    });
  const codes = new Set<number>();
  for (let many = 0; many < 60; many++) codes.add((await start(order.tracking_id)).statusCode);
  const late = await start(order.tracking_id.toLowerCase());
  expect([[...codes], late.statusCode, late.json().code]).toEqual([[200], 429, 'too_many']);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  expect((await start(other.tracking_id)).statusCode).toBe(200);
  expect((await start(order.tracking_id, '10.0.0.2')).statusCode).toBe(200);
  product.clock.forward(15 * 60_000);
  expect((await start(order.tracking_id)).statusCode).toBe(200);
});
