import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { aDestination, anAdmin, anApplication, trackOrder } from '#test/factories/orders.ts';
import { aServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

describe('what an order costs is stored with it: papers read as they did when prices have changed since', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
  });

  async function set(values: Record<string, unknown>) {
    const { version } = await product.json('GET', '/api/admin/settings', { token });
    expect(
      await product.status('PUT', '/api/admin/settings', { token, body: { version, values } }),
    ).toBe(200);
  }

  const read = async (base: string, { id, tracking_id }: { id: string; tracking_id: string }) => {
    const get = (path: string) => product.json('GET', `/api/${base}/${path}`, { token });
    const { lines, total } = await get(`receipt/${id}`);
    const { history: _, files: __, ...record } = await get(`status/${id}`);
    const { pdf_url: ___ } = await get(`receipt/${id}`);
    const tracked = await trackOrder(product, { tracking_id });
    return {
      lines,
      total,
      period: record.period,
      price_lines: record.price_lines,
      amount: tracked.amount,
    };
  };

  test('travel insurance keeps its period', async () => {
    const submitted = await aServiceOrder(product, 'insurance');
    const read1 = await read('insurance', submitted);
    expect(read1).toMatchObject({ period: '7 Days', amount: 15_350, total: { amount: 15_350 } });
    expect(read1.lines[0].text).toBe('Travel insurance, 7 Days, Kenya');
    await set({ INSURANCE_PRICE_7_DAYS: 16_000, REFUND_TERMS: { insurance: [] } });
    expect(await read('insurance', submitted)).toEqual(read1);
  });

  test('an appointment keeps its fee, what is owed for it, and what is refunded of it', async () => {
    const submitted = await aServiceOrder(product, 'appointment');
    const read1 = await read('appointments', submitted);
    expect(read1).toMatchObject({ amount: 10_000 });
    const terms = async () => {
      const { db } = product.deps.connection;
      const [order] = await db
        .select({ terms: orders.refund_terms })
        .from(orders)
        .where(eq(orders.id, submitted.id));
      return order?.terms;
    };
    const before = await terms();
    expect(before?.length).toBeGreaterThan(0);
    await set({ APPOINTMENT_PRICE: 12_500, REFUND_TERMS: { appointment: [] } });
    expect(await read('appointments', submitted)).toEqual(read1);
    expect(await terms()).toEqual(before);
    const paying = await product.call('POST', '/api/payment/start', {
      body: { booking_id: submitted.id },
    });
    expect(paying.json().amount).toBe(10_000);
  });

  test('visa support keeps a line for each part', async () => {
    const submitted = await aServiceOrder(product, 'booking');
    const read1 = await read('bookings', submitted);
    expect(read1).toMatchObject({
      amount: 25_000,
      price_lines: [{ text: 'Hotel booking', amount: 25_000 }],
    });
    expect(read1.lines).toEqual(read1.price_lines);
    await set({ VISA_SUPPORT_PRICE_HOTEL: 31_000 });
    expect(await read('bookings', submitted)).toEqual(read1);
  });

  test('a visa keeps what its destination was and cost', async () => {
    const { id } = await aDestination(product);
    const submitted = await anApplication(product, { destination_id: id });
    const read1 = await read('visa', submitted);
    const change = {
      visa_id: id,
      visa_price: 99_000,
      destination: 'Elsewhere',
      process_time: 'A year',
    };
    await product.call('PUT', '/api/visa/update', { body: change, token });
    expect(await read('visa', submitted)).toEqual(read1);
    expect(read1.lines).toEqual([expect.objectContaining({ amount: 45_000 })]);
  });
});
