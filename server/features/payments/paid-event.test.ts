import { expect, test } from 'vitest';
import type { Analytics } from '#server/adapters/analytics/interface.ts';
import { anApplication, aPaidApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct({ env: { ANALYTICS_URL: 'https://analytics.example/events' } });

test('the analytics are told of each payment once: which service and how much, of nobody', async () => {
  const told: Parameters<Analytics['post']>[0][] = [];
  product.deps.analytics = {
    async post(event) {
      told.push(event);
    },
  };
  await anApplication(product);
  const paid = await aPaidApplication(product);
  await product.settle();
  expect(told).toEqual([
    {
      name: 'payment_completed',
      at: expect.any(Date),
      properties: { service: 'visa', amount: paid.visa_fee, currency: 'NGN' },
    },
  ]);
});
