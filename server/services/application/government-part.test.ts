import { beforeEach, describe, expect, test } from 'vitest';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { REFUND_MOMENTS, refundOf, stepNow, termsInNaira } from '#shared/money/refund-terms.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aFreshProduct } from '#test/kit/support.ts';

describe('a price that names its government’s part', () => {
  const product = aFreshProduct();
  let token: string;
  beforeEach(async () => {
    token = (await anAdmin(product)).token;
  });

  const change = (visa_id: number, body: object) =>
    product.call('PUT', '/api/visa/update', { token, body: { visa_id, ...body } });
  const shown = async (id: number) =>
    ((await product.json('GET', '/api/visa/destinations')).data as { id: number }[]).find(
      (place) => place.id === id,
    );
  const files = twoPdfs();

  test('shows it apart from ours, on offers, invoices and in tracking; an order keeps the lines of its day', async () => {
    const { id, destination } = await aDestination(product);
    expect(await shown(id)).not.toHaveProperty('government_fee');
    expect((await change(id, { government_fee: '30,000' })).statusCode).toBe(422);
    expect((await change(id, { government_fee: 20_000 })).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({ visa_price: 45_000, government_fee: 20_000 });
    const order = await anApplication(product, { destination_id: id, files });
    const agent = await anAgent(product);
    const own = await anApplication(product, { destination_id: id, files, token: agent.token });
    expect((await change(id, { government_fee: '' })).statusCode).toBe(200);
    expect(await shown(id)).not.toHaveProperty('government_fee');
    const invoice = (one: { id: string }) =>
      product.json('GET', `/api/visa/receipt/${one.id}`, { token });
    const lines = [
      {
        text: `${destination} visa, 30 days, single entry: government fee`,
        detail: '5 working days, E-visa',
        amount: 20_000,
      },
      { text: 'Our fee', amount: 25_000 },
    ];
    expect(await invoice(order)).toMatchObject({ lines, total: { amount: 45_000 } });
    expect((await invoice(own)).lines.map(({ amount }: { amount: number }) => amount)).toEqual([
      20_000, 10_000,
    ]);
    const tracked = await trackOrder(product, order);
    expect(tracked.price_lines).toEqual(lines);
    // What an agent pays is not its customer's to read.
    const customers = await trackOrder(product, own);
    expect(customers).not.toHaveProperty('price_lines');
  });

  test('can’t be more than the lowest price, whichever of them is changed', async () => {
    const { id } = await aDestination(product);
    const refused = await change(id, { government_fee: 31_000 });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { government_fee: 'The government’s part can’t be more than the lowest price, ₦30,000.' },
    ]);
    expect((await change(id, { government_fee: 30_000 })).statusCode).toBe(200);
    expect((await change(id, { visa_agent_price: 29_000 })).statusCode).toBe(422);
    expect(await shown(id)).toMatchObject({ government_fee: 30_000 });
  });

  test('the invoice says what is refunded, in the amounts of each step, also once a colleague has looked at it', async () => {
    const order = await anApplication(product, {
      destination_id: (await aDestination(product)).id,
      files,
    });
    const says = async (): Promise<string[]> =>
      (await product.json('GET', `/api/visa/receipt/${order.id}`, { token })).says;
    const terms =
      'If you cancel it: ₦45,000 back until we open it, ₦22,500 until it is decided, nothing after that.';
    expect(await says()).toContain(terms);
    await product.call('GET', `/api/visa/status/${order.id}`, { token });
    expect(await says()).toContain(terms);
  });
});

test('the terms in words name, step by step, what refundOf refunds', () => {
  const terms = [
    { until: 'opened', percent: 90 },
    { until: 'decided', percent: 33 },
    { until: 'issued', percent: 0 },
  ] as const;
  const passed = { opened: false, decided: false, issued: false };
  for (const moment of REFUND_MOMENTS) {
    const words = termsInNaira('visa', terms, 1_999_999, { ...passed });
    const kobo = refundOf(terms, passed, 1_999_999);
    if (kobo > 0)
      expect(words).toContain(`If you cancel it: ${formatNaira(toNaira(kobo))} back until`);
    else expect(words).toBe('If you cancel it, nothing is refunded.');
    expect(stepNow(terms, passed)?.until).toBe(moment);
    passed[moment] = true;
  }
  expect(termsInNaira('visa', [], 100)).toBe('If you cancel it, nothing is refunded.');
});
