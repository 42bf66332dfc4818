import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShownSettings } from '#shared/settings.ts';
import { anAdmin } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';

describe('settings', () => {
  let product: Product;
  let token: string;
  beforeAll(async () => {
    product = await openProduct();
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  afterAll(() => product.stop());
  const read = async (): Promise<ShownSettings> => (await product.call('GET', '/api/admin/settings', { token })).json();
  const change = (version: number, values: Record<string, unknown>, by = token) =>
    product.call('PUT', '/api/admin/settings', { token: by, body: { version, values } });
  const times = async () =>
    (await product.call('GET', '/api/visa/appointment-slots?days=14')).json().data as {
      appointment_date: string;
      appointment_times: string[];
    }[];

  test('begin as the environment says, and are changed version by version with who and when', async () => {
    const before = await read();
    expect([before.version, before.values, before.history]).toEqual([0, before.defaults, []]);
    const response = await change(0, { ...before.values, SUPPORT_PHONE: '+234 1 234 5678' });
    expect(response.statusCode).toBe(200);
    const after = await read();
    expect([after.version, after.values.SUPPORT_PHONE, after.defaults]).toEqual([1, '+234 1 234 5678', before.defaults]);
    expect(after.history).toMatchObject([{ version: 1, admin_name: 'Ada Obi', changed: ['SUPPORT_PHONE'] }]);
    const [newest] = (await product.call('GET', '/api/admin/activity?limit=1', { token })).json();
    expect(newest.text).toBe('Changed the settings: SUPPORT_PHONE');
    // Public pages and mails read them at every use.
    expect(product.deps.config.SUPPORT_PHONE).toBe('+234 1 234 5678');
    // The same again is no version; left out, the environment holds again.
    await change(1, after.values);
    expect((await read()).version).toBe(1);
    await change(1, {});
    expect((await read()).values).toEqual(before.values);
  });

  test('of appointments hold for the next who asks for times', async () => {
    const { version } = await read();
    const [first] = await times();
    expect((await change(version, { APPOINTMENT_HOURS: '10:00-11:00', APPOINTMENT_DAYS_OFF: first?.appointment_date })).statusCode).toBe(
      200,
    );
    const [next] = await times();
    expect([next?.appointment_times, next?.appointment_date === first?.appointment_date]).toEqual([['10:00', '10:30'], false]);
  });

  test('refuse a change that another has overtaken, also at the same moment', async () => {
    const { version } = await read();
    const both = await Promise.all([change(version, { BRAND_NAME: 'One' }), change(version, { BRAND_NAME: 'Two' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await change(version, {})).statusCode).toBe(409);
  });

  test('name what is wrong, and are for owners with a recent login', async () => {
    const { version } = await read();
    for (const [name, value] of [
      ['SUPPORT_EMAIL', 'x'],
      ['CHAT_URL', 'http://example.com'],
      ['APPOINTMENT_HOURS', '17:00-09:00'],
      ['APPOINTMENT_DAYS', 'Mon,Someday'],
      ['APPOINTMENT_DAYS_OFF', '2026-02-30'],
      ['BRAND_NAME', ' '],
    ] as const) {
      const response = await change(version, { [name]: value });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, [`values.${name}`]]);
    }
    const { token: other } = await anAdmin(product, 'Cora', 'cashier');
    expect((await change(version, {}, other)).statusCode).toBe(403);
    product.clock.forward(11 * 60_000);
    expect((await change(version, {})).json().code).toBe('step_up');
  });
});
