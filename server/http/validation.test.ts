import { beforeAll, describe, expect, test } from 'vitest';
import { aDestination, anAdmin, anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('null for what may be left out', () => {
  const product = aProduct();
  let token: string;
  let order: Awaited<ReturnType<typeof anApplication>>;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    order = await anApplication(product, {
      destination_id: (await aDestination(product)).id,
    });
  });
  const send = (url: string, payload: object, as?: string) =>
    product.app.inject({
      method: 'POST',
      url,
      payload,
      headers: as ? { authorization: `Bearer ${as}` } : {},
    });

  test('counts as left out', async () => {
    const { tracking_id, manage_token } = order;
    const answers = await Promise.all([
      send('/api/payment/start', {
        tracking_id,
        booking_id: null,
        group: null,
        provider: null,
        expected_amount: null,
      }),
      send('/api/payments/check', { tracking_id, tx_ref: null, email: null, transaction_id: null }),
      send('/api/manage/pay-link', { group: null }, manage_token),
      send('/api/admin/invitations', { role: null }, token),
      send('/api/admin/views', { name: 'All', list: 'visa', query: null, shared: null }, token),
      send(
        '/api/admin/orders/bulk',
        { ids: [order.id], list: null, action: 'note', text: 'x' },
        token,
      ),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 201, 201, 200]);
  });

  test('is missing where something has to be said, beside all else that is wrong', async () => {
    const response = await send(
      '/api/admin/orders/bulk',
      { ids: [null], list: null, expected: 'many', action: 'note', text: null },
      token,
    );
    expect([response.statusCode, Object.keys(response.json().fields).sort()]).toEqual([
      422,
      ['expected', 'ids.0', 'text'],
    ]);
  });
});
