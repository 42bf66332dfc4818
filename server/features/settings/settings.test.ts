import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { start } from '#server/start.ts';
import type { ShownSettings } from '#shared/staff/settings.ts';
import {
  aPaidAppointment,
  appointmentInput,
  sendAppointment,
} from '#test/factories/appointments.ts';
import { anAdmin } from '#test/factories/orders.ts';
import { aServiceOrder, sendService } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

describe('settings', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  const read = (): Promise<ShownSettings> => product.json('GET', '/api/admin/settings', { token });
  const change = (version: number | string, values: Record<string, unknown>, by = token) =>
    product.call('PUT', '/api/admin/settings', { token: by, body: { version, values } });
  const times = async () =>
    (await product.json('GET', '/api/visa/appointment-slots?days=14')).data as {
      appointment_date: string;
      appointment_times: string[];
    }[];

  test('begin as the environment says, and are changed version by version with who and when', async () => {
    const before = await read();
    expect([before.version, before.values, before.history]).toEqual([0, before.defaults, []]);
    // As text, as any number may come.
    const response = await change('0', { ...before.values, SUPPORT_PHONE: '+234 1 234 5678' });
    expect(response.statusCode).toBe(200);
    const after = await read();
    expect([after.version, after.values.SUPPORT_PHONE, after.defaults]).toEqual([
      1,
      '+234 1 234 5678',
      before.defaults,
    ]);
    expect(after.history).toMatchObject([
      {
        version: 1,
        admin_name: 'Ada Obi',
        changed: [
          { name: 'SUPPORT_PHONE', from: before.values.SUPPORT_PHONE, to: '+234 1 234 5678' },
        ],
      },
    ]);
    const [newest] = await product.json('GET', '/api/admin/activity?limit=1', { token });
    expect(newest.text).toBe('Changed the settings: phone number');
    // Public pages and mails read them at every use.
    expect(product.deps.settings.get().SUPPORT_PHONE).toBe('+234 1 234 5678');
    // As a read that began before the change and ends after it.
    product.deps.settings.set(before.values, 0);
    expect(product.deps.settings.get().SUPPORT_PHONE).toBe('+234 1 234 5678');
    // The same again is no version; left out, the environment holds again.
    await change(1, after.values);
    expect((await read()).version).toBe(1);
    await change(1, {});
    expect((await read()).values).toEqual(before.values);
  });

  test('take one line each, without control characters, and name the field that has more', async () => {
    const { version } = await read();
    const odd = {
      BRAND_NAME: 'Tafiya\nBcc: x',
      SUPPORT_PHONE: '+234\u00001',
      CHAT_URL: 'https://wa.me/\u00011',
      APPOINTMENT_DAYS: 'Mon,\r\nTue',
    };
    for (const [name, value] of [
      ...Object.entries(odd),
      ['BRAND_NAME', 'Tafi\u001bya'],
      ['BRAND_NAME', 'Tafi\u2028ya'],
    ] as const) {
      const response = await change(version, { [name]: value });
      const says = 'Write it on one line, and remove the characters that can’t be read.';
      expect([response.statusCode, response.json().fields]).toEqual([
        422,
        { [`values.${name}`]: says },
      ]);
    }
    expect((await read()).version).toBe(version);
  });

  test('of appointments hold for the next who asks for times', async () => {
    const { version } = await read();
    expect((await change(version, { APPOINTMENT_HOURS: '10:00-11:00' })).statusCode).toBe(200);
    const { appointment_date = '', appointment_times } = (await times()).at(-1) ?? {};
    expect(appointment_times).toEqual(['10:00', '10:30']);
    // What was sold by other hours takes what overlaps with it.
    await aPaidAppointment(product, { appointment_date, appointment_time: '10:30' });
    const after = { APPOINTMENT_HOURS: '10:15-11:45' };
    expect((await change(version + 1, after)).statusCode).toBe(200);
    const free = (await times()).find((one) => one.appointment_date === appointment_date);
    expect(free?.appointment_times).toEqual(['11:15']);
    const beside = appointmentInput({ appointment_date, appointment_time: '10:45' });
    expect((await sendAppointment(product, beside)).json().code).toBe('slot_taken');
  });

  test('say how one pays, at once, and what is refunded of orders that are submitted from now on', async () => {
    const { version } = await read();
    const REFUND_TERMS = { booking: [{ until: 'opened', percent: 80 }] };
    expect(
      (await change(version, { PAYMENT_OPTIONS: ['card', 'banktransfer'], REFUND_TERMS }))
        .statusCode,
    ).toBe(200);
    const after = await read();
    expect(after.values.REFUND_TERMS).toEqual({ ...after.defaults.REFUND_TERMS, ...REFUND_TERMS });
    const submitted = await aServiceOrder(product, 'booking');
    const { db } = product.deps.connection;
    const [order] = await db.select().from(orders).where(eq(orders.id, submitted.id));
    expect(order?.refund_terms).toEqual(REFUND_TERMS.booking);
    const paying = await product.json('POST', '/api/payment/start', {
      body: { booking_id: submitted.id },
    });
    expect(paying.payment_options).toBe('card, banktransfer');
    expect(
      (await change(after.version, { REFUND_TERMS: { visa: [{ until: 'later', percent: 50 }] } }))
        .statusCode,
    ).toBe(422);
  });

  test('of prices: who has a form open is told the true one, of all three services, and pays that', async () => {
    const { version, defaults } = await read();
    const before = await Promise.all(
      (['insurance', 'booking', 'appointment'] as const).map((kind) =>
        aServiceOrder(product, kind),
      ),
    );
    const prices = {
      INSURANCE_PRICE_7_DAYS: 17_000,
      VISA_SUPPORT_PRICE_HOTEL: 31_000,
      APPOINTMENT_PRICE: 12_500,
    };
    expect((await change(version, prices)).statusCode).toBe(200);
    const truth = Object.values(prices);
    for (const [i, kind] of (['insurance', 'booking', 'appointment'] as const).entries()) {
      const send = (over = {}) => sendService(product, kind, over);
      const told = await send();
      expect([told.statusCode, told.json()]).toMatchObject([
        409,
        { code: 'price_changed', fields: { amount_to_pay: String(truth[i]) } },
      ]);
      const sent = await send({ amount_to_pay: truth[i] });
      expect([sent.statusCode, sent.json().payment_info?.amount]).toEqual([201, truth[i]]);
    }
    // What was sold before is paid at what it was sold for, and stands so in its record.
    for (const { id, payment_info } of before) {
      const paying = await product.call('POST', '/api/payment/start', { body: { booking_id: id } });
      expect([paying.statusCode, paying.json().amount]).toEqual([200, payment_info.amount]);
      expect(truth).not.toContain(payment_info.amount);
    }
    // The price of a week is another period's now: the name decides, and without it the price.
    const swapped = {
      INSURANCE_PRICE_7_DAYS: defaults.INSURANCE_PRICE_15_DAYS,
      INSURANCE_PRICE_15_DAYS: 30_000,
    };
    expect((await change(version + 1, swapped)).statusCode).toBe(200);
    const insure = (over: Record<string, unknown>) => sendService(product, 'insurance', over);
    const open = await insure({
      amount_to_pay: defaults.INSURANCE_PRICE_15_DAYS,
      period: '15 Days',
    });
    expect([open.statusCode, open.json().fields]).toEqual([409, { amount_to_pay: '30000' }]);
    const { id } = (await insure({ amount_to_pay: defaults.INSURANCE_PRICE_15_DAYS })).json();
    const { token } = await anAdmin(product);
    const sold = await product.json('GET', `/api/insurance/status/${id}`, { token });
    expect(sold.period).toBe('7 Days');
    expect((await insure({ amount_to_pay: 12_345 })).json().fields).toEqual({
      amount_to_pay: 'Choose one period.',
    });
  });

  test('hold in every process: another one sells at the new price as soon as it hears of it', async () => {
    const { deps } = product;
    const other = await start(
      { ...deps.config, defaults: { ...deps.config.defaults, APPOINTMENT_PRICE: 10_000 } },
      { connection: deps.connection, clock: deps.clock, log: deps.log, background: false },
    );
    try {
      const { version } = await read();
      expect(
        (await change(version, { APPOINTMENT_PRICE: 13_500, BRAND_NAME: 'Sannu' })).statusCode,
      ).toBe(200);
      await vi.waitFor(
        () => expect(other.deps.settings.get().APPOINTMENT_PRICE).toBe(13_500),
        10_000,
      );
      expect((await other.app.inject('/api/openapi.json')).json().info.title).toBe('Sannu API');
      expect((await other.app.inject('/api/docs')).body).toContain('<title>Sannu API</title>');
    } finally {
      await other.stop();
    }
    expect((await change((await read()).version, {})).statusCode).toBe(200);
  });

  test('hold in another process though the database was away when it heard of them', async () => {
    const { deps } = product;
    const { db } = deps.connection;
    let failures = 0;
    const connection = Object.defineProperty({ ...deps.connection }, 'db', {
      get() {
        if (failures === 0) return db;
        failures -= 1;
        throw new Error('the database is away');
      },
    });
    const { clock, log } = deps;
    const other = await start(deps.config, { connection, clock, log, background: false });
    try {
      failures = 1;
      const { version } = await read();
      expect((await change(version, { APPOINTMENT_PRICE: 14_500 })).statusCode).toBe(200);
      await vi.waitFor(
        () => expect(other.deps.settings.get().APPOINTMENT_PRICE).toBe(14_500),
        10_000,
      );
      expect(failures).toBe(0);
    } finally {
      await other.stop();
    }
    expect((await change((await read()).version, {})).statusCode).toBe(200);
  });

  test('refuse a change that another has overtaken, also at the same moment', async () => {
    const { version } = await read();
    const both = await Promise.all([
      change(version, { BRAND_NAME: 'One' }),
      change(version, { BRAND_NAME: 'Two' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await change(version, {})).statusCode).toBe(409);
  });

  test('name what is wrong, and are for owners with a recent login', async () => {
    const { version } = await read();
    for (const [name, value] of [
      ['SUPPORT_EMAIL', 'x'],
      ['CHAT_URL', 'http://example.com'],
      ['APPOINTMENT_HOURS', '17:00-09:00'],
      ['APPOINTMENT_HOURS', '09:00-09:29'],
      ['APPOINTMENT_DAYS', 'Mon,Someday'],
      ['APPOINTMENT_PRICE', 0],
      ['APPOINTMENT_PRICE', 'ten'],
      ['PAYMENT_OPTIONS', []],
      ['registration_number', 'x'.repeat(201)],
      ['address', '12 Marina\nLagos'],
      ['INSURANCE_PRICE_15_DAYS', 15_350],
      ['BRAND_NAME', ' '],
    ] as const) {
      const response = await change(version, { [name]: value });
      expect([name, response.statusCode, Object.keys(response.json().fields)]).toEqual([
        name,
        422,
        [`values.${name}`],
      ]);
    }
  });
});
