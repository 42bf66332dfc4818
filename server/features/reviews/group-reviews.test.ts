import { beforeEach, describe, expect, test } from 'vitest';
import { payment_shares } from '#server/database/schema.ts';
import { reconcile } from '#server/features/payments/reconcile.ts';
import { adrift, aFamily, aFamilyWithHeldMoney, payGroup } from '#test/factories/groups.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import { anAdmin, CARDS, verify } from '#test/factories/orders.ts';

describe('what came for several orders and needs a review', () => {
  const desk = moneyDesk({ REFUND_TWO_PERSONS: '40000' });
  let product: ReturnType<typeof desk.product>;
  beforeEach(() => {
    product = desk.product();
  });

  /** Of what came short for two one half was refunded, and the other couldn't be. */
  async function halfRefunded() {
    const { code, all } = await aFamily(product, 2);
    const { transaction_id } = await payGroup(product, code, CARDS.half);
    await verify(product, { id: all[0]?.id ?? '' }, transaction_id);
    let asked = 0;
    const payment = desk.during({
      refund: async (one) => (++asked > 1 ? refusesRefunds.refund() : payment.refund(one)),
    });
    await desk.decide((await desk.reviews())[0], 'refund');
    await product.settle();
    product.deps.payment = payment;
    return code;
  }

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

  test('is over once the bank has all of it and the loss is accepted, and waits again should the bank decide for us', async () => {
    const held = await aFamilyWithHeldMoney(product, desk.ngozi());
    const [{ tx_ref } = { tx_ref: '' }] = await desk.reviews();
    const [charged] = await product.deps.payment.fetchCharges({ tx_ref });
    const stood = desk.during({
      fetchCharges: async () => (charged ? [{ ...charged, status: 'reversed' }] : []),
    });
    await reconcile(product.deps, { tx_ref });
    const [review] = await desk.reviews();
    expect(review).toMatchObject({ state: 'reversed' });
    expect((await desk.decide(review, 'lost')).statusCode).toBe(200);
    expect([await desk.reviews(), (await desk.dashboard()).payments_to_review.all]).toEqual([
      [],
      0,
    ]);
    for (const decision of ['accept', 'refund'])
      expect((await desk.decide(review, decision)).statusCode).toBe(409);
    product.deps.payment = stood;
    expect((await desk.askProvider(review)).statusCode).toBe(200);
    expect(await desk.reviews()).toMatchObject([{ state: 'needs_review', order_ids: [held.id] }]);
    expect(await adrift(product)).toEqual([]);
  });

  test('came short: the rest of what wasn’t refunded can be asked for', async () => {
    const code = await halfRefunded();
    const [review] = await desk.reviews();
    expect(review).toMatchObject({ rest: 22_500 });
    expect((await desk.askRest(review)).json()).toMatchObject({
      message: expect.stringContaining('₦22,500'),
    });
    // The other one is to be paid whole.
    expect((await payGroup(product, code)).info.amount).toBe(67_500);
  });

  test('came short: what is accepted after a part of it was refunded is partly refunded', async () => {
    await halfRefunded();
    const [review] = await desk.reviews();
    expect((await desk.decide(review, 'accept')).statusCode).toBe(200);
    expect((await desk.call('GET', 'payments?state=received')).json()).toMatchObject([
      { state: 'partly_refunded', given_back: 22_500, left: 22_500 },
    ]);
    expect(await adrift(product)).toEqual([]);
  });
});
