import { beforeEach, describe, expect, test } from 'vitest';
import { payment_shares } from '#server/database/schema.ts';
import { reconcile } from '#server/features/payments/reconcile.ts';
import { advanceDueRefunds } from '#server/features/refunds/send-refund.ts';
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

  test('came short: the payer of each order is asked for its own rest, which a link’s page lists', async () => {
    const { code, all } = await aFamily(product, 3);
    const [first] = all;
    const { transaction_id } = await payGroup(product, code, CARDS.half);
    await verify(product, { id: first?.id ?? '' }, transaction_id);
    const csv = await product.call('GET', '/api/admin/payments?state=needs_review', {
      token: desk.ngozi(),
      headers: { accept: 'text/csv' },
    });
    const [head = '', ...lines] = csv.body.trim().split('\r\n');
    const at = head.split(',').indexOf('asked');
    expect(lines.map((line) => line.split(',').slice(at, at + 2))).toEqual(
      all.map(() => ['45000', '22500']),
    );
    const asked = await desk.askRest((await desk.reviews())[0]);
    expect(asked.json().message).toContain('₦67,500');
    await product.settle();
    const told = desk.mailsOf('rest');
    expect(told.map(({ subject }) => subject)).toEqual(
      all.map(() => expect.stringMatching(/^₦22,500 is missing for your visa application/)),
    );
    for (const { id, tracking_id } of all) {
      expect(told.filter(({ text }) => text.includes(tracking_id))).toHaveLength(1);
      expect((await desk.eventsOf({ id })).at(-1)).toMatchObject({
        event: 'rest_asked',
        detail: { amount_kobo: 2_250_000 },
      });
    }
    const link = await desk.call('POST', `orders/${first?.id}/pay-link`, { group: true });
    const page = await product.json('GET', `/api/pay/${link.json().url.split('/pay/')[1]}`);
    expect([page.amount, page.orders.map(({ amount }: { amount: number }) => amount)]).toEqual([
      67_500,
      [22_500, 22_500, 22_500],
    ]);
  });

  /** Of what was paid for two the first one's refund failed, and the provider pays the second one's out later. */
  async function failedBesidePending() {
    const { code, all } = await aFamily(product, 2);
    const { transaction_id } = await payGroup(product, code);
    const [first, second] = all.map(({ id }) => ({ id }));
    if (!first || !second) throw new Error('the family is not whole');
    await verify(product, first, transaction_id);
    const payment = desk.during(refusesRefunds);
    await desk.giveBack(first, { amount: 10_000 });
    await product.settle();
    product.deps.payment = {
      ...payment,
      refund: async (one) => ({ ...(await payment.refund(one)), pending: true, id: '77' }),
    };
    await desk.giveBack(second, { amount: 20_000 });
    await product.settle();
    desk.during({ fetchRefunds: async () => ({ done_kobo: 0, pending_kobo: 2_000_000 }) });
    const failed = (await desk.money(first)).refunds[0];
    const states = async () =>
      [await desk.money(first), await desk.money(second)].flatMap(({ refunds }) =>
        refunds.map(({ status }) => status),
      );
    expect(await states()).toEqual(['failed', 'sent']);
    return { payment, failed, states };
  }

  test('a failed refund that is tried again waits for another order’s that is under way, and doesn’t hold it up', async () => {
    const { payment, failed, states } = await failedBesidePending();
    expect((await desk.approve(failed)).statusCode).toBe(200);
    await product.settle();
    expect(await states()).toEqual(['approved', 'sent']);
    product.deps.payment = payment;
    product.clock.forward(2 * 3_600_000);
    await advanceDueRefunds(product.deps);
    await product.settle();
    expect([await states(), await desk.given()]).toEqual([['done', 'done'], 30_000]);
    expect(await adrift(product)).toEqual([]);
  });

  test('a failed refund is made by hand while another order’s is under way', async () => {
    const { failed, states } = await failedBesidePending();
    expect((await desk.byHand(failed, 'GTB-81')).statusCode).toBe(200);
    expect(await states()).toEqual(['done', 'sent']);
  });
});
