import { expect, test } from 'vitest';
import type { Analytics } from '#server/adapters/analytics/interface.ts';
import { aFamilyWithHeldMoney } from '#test/factories/groups.ts';
import { handsOf } from '#test/factories/money-desk.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  payByCard,
  verify,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct({ env: { ANALYTICS_URL: 'https://analytics.example/events' } });

/** What they are told from now on. */
function listen(): Parameters<Analytics['post']>[0][] {
  const told: Parameters<Analytics['post']>[0][] = [];
  product.deps.analytics = {
    async post(event) {
      told.push(event);
    },
  };
  return told;
}

test('the analytics are told of each payment once: which service and how much, of nobody', async () => {
  const told = listen();
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

test('they are told of each order’s part once, also of one that is accepted later or kept until its rest came', async () => {
  const told = listen();
  const amounts = async () => {
    await product.settle();
    return told.splice(0).map(({ properties }) => properties.amount);
  };
  const { token } = await anAdmin(product);
  const { decide, reviews, askRest, startAgain } = handsOf(
    () => product,
    () => token,
  );
  await aFamilyWithHeldMoney(product, token);
  expect(await amounts()).toEqual([45_000, 45_000]);
  await decide((await reviews())[0], 'accept');
  expect(await amounts()).toEqual([45_000]);

  const order = await anApplication(product);
  await payByCard(product, order, { card: CARDS.half });
  await askRest((await reviews())[0]);
  expect(await amounts()).toEqual([]);
  const { transaction_id } = await charge(
    product,
    { payment_info: await startAgain(order) },
    CARDS.callbackOnly,
  );
  await verify(product, order, transaction_id);
  expect((await amounts()).reduce((sum: number, one) => sum + Number(one), 0)).toBe(order.visa_fee);
});
