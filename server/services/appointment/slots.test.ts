import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { slotStart } from '#shared/dates.ts';
import { dayAt, freeOn, lagosAt } from '#test/factories/appointments.ts';
import { anAdmin, wrongFields } from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

type Offer = { appointment_date: string; appointment_times: string[] }[];

/** Opens a product whose clock stands at eight on the first Monday. */
async function open(env: Record<string, string> = {}): Promise<Product> {
  const product = await openProduct({ env });
  product.clock.set(lagosAt(dayAt(0), '08:00'));
  return product;
}
const ask = (product: Product, query: string) =>
  product.call('GET', `/api/visa/appointment-slots${query}`);
const offer = async (product: Product, query: string): Promise<Offer> =>
  (await ask(product, query)).json().data;
const daysOf = (offered: Offer) => offered.map(({ appointment_date }) => appointment_date);

describe('times on offer by default', () => {
  let product: Product;
  beforeAll(async () => {
    product = await open();
  });
  afterAll(() => product.stop());

  test('are every half hour from nine to five, Monday to Friday, for two weeks from today unless asked otherwise', async () => {
    const response = await ask(product, '');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const offered: Offer = response.json().data;
    expect(daysOf(offered)).toEqual([0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map(dayAt));
    for (const { appointment_times } of offered) {
      expect([
        appointment_times.length,
        appointment_times[0],
        appointment_times[1],
        appointment_times.at(-1),
      ]).toEqual([16, '09:00', '09:30', '16:30']);
    }
  });

  test('begin when one asks, on any day, and reach 120 days ahead', async () => {
    expect(daysOf(await offer(product, `?from=${dayAt(3)}&days=5`))).toEqual([3, 4, 7].map(dayAt));
    // The 120th day is a Tuesday.
    expect(daysOf(await offer(product, `?from=${dayAt(118)}&days=9`))).toEqual(
      [118, 119, 120].filter((day) => day % 7 < 5).map(dayAt),
    );
    expect(await offer(product, `?from=${dayAt(-7)}&days=5`)).toEqual([]);
  });

  test('come all in one answer to whoever asks for them; what is left empty is not asked', async () => {
    const days = daysOf(await offer(product, `?from=${dayAt(0)}&days=999`));
    expect(days.at(-1)).toBe(dayAt(120));
    expect(days).toEqual(daysOf(await offer(product, `?from=${dayAt(0)}&days=121`)));
    expect(await offer(product, '?from=&days=')).toEqual(await offer(product, ''));
  });

  test.each([
    '?from=soon',
    '?from=2031-02-30',
    '?days=0',
    '?days=-1',
    '?days=many',
    '?days=1.5',
    '?days=9999',
  ])('%s is 422', async (query) => {
    const response = await ask(product, query);
    expect(wrongFields(response)).toEqual([query.slice(1, 5)]);
  });

  test('leave out today what has begun, by the clock of Lagos', async () => {
    product.clock.set(new Date(`${dayAt(0)}T09:14:00Z`));
    expect((await freeOn(product, dayAt(0)))[0]).toBe('10:30');
    // On the dot it has begun.
    product.clock.set(new Date(`${dayAt(0)}T09:30:00Z`));
    expect((await freeOn(product, dayAt(0)))[0]).toBe('11:00');
    product.clock.set(new Date(`${dayAt(0)}T16:00:00Z`));
    expect(await freeOn(product, dayAt(0))).toEqual([]);
    // Midnight in Lagos, an hour before it is midnight in UTC: the day is over.
    product.clock.set(new Date(`${dayAt(0)}T23:30:00Z`));
    expect(daysOf(await offer(product, '?days=1'))).toEqual([dayAt(1)]);
  });

  test('a time of Lagos is an hour earlier in UTC', () => {
    expect(
      slotStart({ appointment_date: '2026-11-19', appointment_time: '09:30' }).toISOString(),
    ).toBe('2026-11-19T08:30:00.000Z');
    expect(
      slotStart({ appointment_date: '2027-01-01', appointment_time: '00:30' }).toISOString(),
    ).toBe('2026-12-31T23:30:00.000Z');
  });
});

describe('times on offer by configuration', () => {
  let product: Product;
  beforeAll(async () => {
    product = await open({
      // As an owner may have typed it.
      APPOINTMENT_DAYS: 'Mon, Sat',
      APPOINTMENT_HOURS: '10:15-12:30',
      APPOINTMENT_MINUTES: '45',
      APPOINTMENT_HORIZON_DAYS: '19',
      APPOINTMENT_DAYS_OFF: `${dayAt(7)}, ${dayAt(30)}`,
    });
  });
  afterAll(() => product.stop());

  test('are on these days, in these hours and lengths, not on days off nor beyond the horizon', async () => {
    expect(await offer(product, '?days=62')).toEqual(
      // Mondays and Saturdays; the second Monday is off, the third Saturday the 19th day.
      [0, 5, 12, 14, 19].map((day) => ({
        appointment_date: dayAt(day),
        appointment_times: ['10:15', '11:00', '11:45'],
      })),
    );
  });

  test('stand in one list with the days that colleagues take off, and can be offered again like those', async () => {
    const { token } = await anAdmin(product, 'Rita', 'reviewer');
    const days = async () =>
      (await product.json('GET', '/api/admin/days-off', { token })).map(
        ({ day, blocked_by }: Record<string, unknown>) => [day, blocked_by],
      );
    const offered = async (day: number) =>
      (await offer(product, '?days=62')).some(
        ({ appointment_date }) => appointment_date === dayAt(day),
      );
    const change = async (method: 'PUT' | 'DELETE', day: number) => {
      const response = await product.call(method, `/api/admin/days-off/${dayAt(day)}`, {
        token,
        ...(method === 'PUT' ? { body: {} } : {}),
      });
      expect(response.statusCode).toBe(200);
    };
    await change('PUT', 14);
    expect(await days()).toEqual([
      [dayAt(7), null],
      [dayAt(14), 'Rita'],
      [dayAt(30), null],
    ]);
    for (let twice = 0; twice < 2; twice++) await change('DELETE', 7);
    expect([await offered(7), await offered(14), await days()]).toEqual([
      true,
      false,
      [
        [dayAt(14), 'Rita'],
        [dayAt(30), null],
      ],
    ]);
    await change('PUT', 7);
    expect([await offered(7), (await days())[0]]).toEqual([false, [dayAt(7), 'Rita']]);
  });
});
