import { beforeEach, describe, expect, test } from 'vitest';
import { payment_shares } from '#server/database/schema.ts';
import { adrift, aFamilyWithHeldMoney } from '#test/factories/groups.ts';
import { moneyDesk } from '#test/factories/money-desk.ts';
import { anAdmin } from '#test/factories/orders.ts';

describe('what came for several orders and needs a review', () => {
  const desk = moneyDesk({ REFUND_TWO_PERSONS: '40000' });
  let product: ReturnType<typeof desk.product>;
  beforeEach(() => {
    product = desk.product();
  });

  test('is decided about while another order’s refund waits for a colleague', async () => {
    await anAdmin(product, 'Tunde Bello');
    const held = await aFamilyWithHeldMoney(product, desk.ngozi());
    const [other] = (await product.rows(payment_shares)).filter((one) => !one.held);
    const asked = await desk.giveBack({ id: other?.order_id ?? '' }, { amount: 45_000 });
    expect(asked.json().refund.status).toBe('requested');
    const [review] = await desk.reviews();
    expect(review).toMatchObject({
      order_ids: [held.id],
      refund: null,
      refundable: true,
      not_acceptable: null,
    });
    expect((await desk.decide(review, 'accept')).statusCode).toBe(200);
    expect(await desk.reviews()).toEqual([]);
    expect((await desk.money({ id: other?.order_id ?? '' })).refunds).toEqual([
      asked.json().refund,
    ]);
    expect(await adrift(product)).toEqual([]);
  });
});
