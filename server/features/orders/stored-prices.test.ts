import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BOOKING_PRICES, INSURANCE_PERIODS } from '#shared/prices.ts';
import { aDestination, anAdmin, anApplication } from '#test/factories.ts';
import { aServiceOrder } from '#test/services.ts';
import { openProduct, type Product } from '#test/support.ts';

describe('what an order costs is stored with it: papers read as they did when prices have changed since', () => {
  let product: Product;
  let token: string;
  beforeAll(async () => {
    product = await openProduct();
    ({ token } = await anAdmin(product));
  });
  afterAll(() => product.stop());

  // A later version of the product with other prices.
  const shortest = INSURANCE_PERIODS[0] as { price: number; name: string };
  const parts = BOOKING_PRICES as Record<string, number>;
  const before = { ...shortest, hotel: parts.hotel as number };
  afterEach(() => {
    Object.assign(shortest, { price: before.price, name: before.name });
    parts.hotel = before.hotel;
  });

  const read = async (base: string, { id, tracking_id }: { id: string; tracking_id: string }) => {
    const get = async (path: string) => (await product.call('GET', `/api/${base}/${path}`, { token })).json();
    const { lines, total } = await get(`receipt/${id}`);
    const { history: _, files: __, ...record } = await get(`status/${id}`);
    const { pdf_url: ___ } = await get(`receipt/${id}`);
    const tracked = (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })).json();
    return { lines, total, period: record.period, price_lines: record.price_lines, amount: tracked.amount };
  };

  test('travel insurance keeps its period', async () => {
    const submitted = await aServiceOrder(product, 'insurance');
    const read1 = await read('insurance', submitted);
    expect(read1).toMatchObject({ period: '7 Days', amount: 15_350, total: { amount: 15_350 } });
    expect(read1.lines[0].text).toBe('Travel insurance, 7 Days, Kenya');
    Object.assign(shortest, { price: 16_000, name: 'A week' });
    expect(await read('insurance', submitted)).toEqual(read1);
  });

  test('visa support keeps a line for each part', async () => {
    const submitted = await aServiceOrder(product, 'booking');
    const read1 = await read('bookings', submitted);
    expect(read1).toMatchObject({ amount: 25_000, price_lines: [{ text: 'Hotel booking', amount: 25_000 }] });
    expect(read1.lines).toEqual(read1.price_lines);
    parts.hotel = 31_000;
    expect(await read('bookings', submitted)).toEqual(read1);
  });

  test('a visa keeps what its destination was and cost', async () => {
    const { id } = await aDestination(product);
    const submitted = await anApplication(product, { destination_id: id });
    const read1 = await read('visa', submitted);
    const change = { visa_id: id, visa_price: 99_000, destination: 'Elsewhere', process_time: 'A year' };
    await product.call('PUT', '/api/visa/update', { body: change, token });
    expect(await read('visa', submitted)).toEqual(read1);
    expect(read1.lines).toEqual([expect.objectContaining({ amount: 45_000 })]);
  });
});
