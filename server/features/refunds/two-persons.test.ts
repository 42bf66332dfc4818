// Above REFUND_TWO_PERSONS a second person is asked, on every path by which money goes back.
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refunds } from '#server/database/schema.ts';
import { addDays, DAY_MS } from '#shared/dates.ts';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';
import { handsOf, moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  payByCard,
} from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

const PRICE = 100_000;
const BESIDE = 99_999;
type Person = Awaited<ReturnType<typeof anAdmin>>;
type Has = { id: string };

describe('a second person', () => {
  let product: Product;
  let destination_id: number;
  let ada: Person;
  let carl: Person;
  let bystander: Has;
  let before: Awaited<ReturnType<typeof everythingOf>>;
  beforeEach(async () => {
    product = await openProduct();
    destination_id = (await aDestination(product, 'visa', { visa_price: PRICE })).id;
    ada = await anAdmin(product, 'Ada Owner');
    carl = await anAdmin(product, 'Carl Cashier', 'cashier');
    bystander = await paid();
    before = await everythingOf(product, bystander);
  });
  afterEach(async () => {
    expect(await everythingOf(product, bystander)).toEqual(before);
    await product.stop();
  });

  async function paid() {
    const submitted = await aPaidApplication(product, { destination_id });
    await product.settle();
    return submitted;
  }
  const hands = handsOf(
    () => product,
    () => carl.token,
  );
  const { call, given, reviewsOf } = hands;
  const refund = (order: Has, amount: number, { token } = carl) =>
    hands.giveBack(order, { amount }, token);
  const decide = (review: Partial<Has> | undefined, { token } = carl) =>
    hands.decide(review, 'refund', token);
  const approve = (one: Has, { token }: Person) => hands.approve(one, token);
  const money = async ({ id }: Has, { token } = carl): Promise<OrderMoney> =>
    (await call('GET', `orders/${id}/refunds`, undefined, token)).json();
  const eventsOf = async (order: Has) => (await hands.eventsOf(order)).map(({ event }) => event);
  const mailed = (subject: string) =>
    product.mails.filter((one) => one.subject.startsWith(subject)).map(({ to }) => to);
  /** A paid order, and so many payments of ₦99,999 that came beside. */
  async function withBeside(count: number) {
    const submitted = await aPaidApplication(product, { destination_id });
    for (let i = 0; i < count; i++) {
      await payByCard(product, submitted, { amount: BESIDE });
    }
    await product.settle();
    return submitted;
  }
  test('is asked for what came beside an order and for its own, together', async () => {
    const order = await withBeside(5);
    const reviews = await reviewsOf(order);
    expect(reviews).toHaveLength(5);
    const said: string[] = [];
    for (const review of reviews) said.push((await decide(review)).json().message);
    expect(said.toSpliced(0, 1)).toEqual(
      Array(4).fill('It is refunded once a colleague has approved it, under Refunds.'),
    );
    expect((await money(order)).two_persons_above).toBe(1);
    expect((await refund(order, PRICE)).statusCode).toBe(202);
    await product.settle();
    expect(await given()).toBe(BESIDE);
    const cancelled = await hands.cancel(await paid(), { refund: PRICE }, ada.token);
    expect(cancelled.json().refund.status).toBe('approved');
    for (const { id } of (await money(order)).refunds.filter(
      ({ status }) => status === 'requested',
    ))
      expect((await approve({ id }, ada)).json().refund).toMatchObject({
        status: 'approved',
        approved_by: 'Ada Owner',
      });
    await product.settle();
    expect(await given()).toBe(BESIDE * 5 + PRICE * 2);
  });

  test('is asked for what several people refund of one order, each on their own word', async () => {
    const order = await withBeside(1);
    const [review] = await reviewsOf(order);
    expect((await refund(order, 60_000)).statusCode).toBe(201);
    await product.settle();
    expect((await refund(order, 40_000, ada)).statusCode).toBe(201);
    const tunde = await anAdmin(product, 'Tunde Cashier', 'cashier');
    expect((await decide(review, tunde)).json().message).toContain(
      'once a colleague has approved it',
    );
    await product.settle();
    expect(await given()).toBe(PRICE);
  });

  test('is asked for what one person refunds of several orders within 24 hours, also at one moment, and not the day after', async () => {
    const [one, two, three] = [await paid(), await paid(), await paid()];
    expect((await refund(one, 40_000)).statusCode).toBe(201);
    expect(await money(two)).toMatchObject({ two_persons_above: 60_000 });
    expect(await money(two, ada)).toMatchObject({ two_persons_above: PRICE });
    const both = await Promise.all([refund(two, 40_000), refund(three, 40_000)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 202]);
    const asked = both.find(({ statusCode }) => statusCode === 202)?.json().refund as Refund;
    expect(
      (await hands.cancel(await paid(), { refund: PRICE }, ada.token)).json().refund.status,
    ).toBe('approved');
    await hands.withdraw(asked);
    product.clock.forward(DAY_MS);
    carl = { ...carl, token: (await anAdmin(product, 'Tunde Cashier', 'cashier')).token };
    expect((await refund(await paid(), PRICE)).statusCode).toBe(201);
  });

  test('is told, unless a role without payments came before the mail', async () => {
    const tunde = await anAdmin(product, 'Tunde Cashier', 'cashier');
    expect((await refund(await paid(), 60_000)).statusCode).toBe(201);
    await product.newMails();
    expect((await refund(await paid(), 60_000)).statusCode).toBe(202);
    await call('PUT', `team/${tunde.id}`, { role: 'viewer' }, ada.token);
    await product.settle();
    expect(mailed('A refund of')).toEqual([ada.admin_email]);
  });

  test('is asked when a failed refund is set off again: in its list, in Payments to review, and given by hand', async () => {
    const order = await withBeside(2);
    const [first, second] = await reviewsOf(order);
    const payment = hands.during(refusesRefunds);
    expect((await decide(first)).statusCode).toBe(200);
    expect((await refund(await paid(), 80_000)).statusCode).toBe(201);
    await product.settle();
    product.deps.payment = payment;
    expect((await refund(await paid(), 60_000)).statusCode).toBe(201);
    const failed = (await product.rows(refunds)).filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(2);
    const alone = 'above the limit for one person: a colleague has to do this.';
    expect((await decide(first)).json().message).toContain(alone);
    for (const { id } of failed) {
      expect((await approve({ id }, carl)).json().message).toContain(alone);
      expect((await hands.byHand({ id }, 'GTB-1')).json().message).toContain(alone);
    }
    await product.settle();
    expect(await given()).toBe(60_000);
    // For a colleague, who is the second person then.
    expect((await decide(first, ada)).statusCode).toBe(200);
    const byHand = failed.find(({ payment_id }) => payment_id !== first?.id);
    const done = await hands.byHand(byHand, 'GTB-2', ada.token);
    expect(done.json().refund).toMatchObject({
      status: 'done',
      by: 'Carl Cashier',
      approved_by: 'Ada Owner',
    });
    // Neither of them is on one person's word: what Carl refunded is what it was.
    expect((await money(order)).two_persons_above).toBe(40_000);
    expect((await decide(second)).json().message).toContain('once a colleague has approved it');
  });

  test.each([
    ['disabled', async () => call('POST', `team/${carl.id}/disable`, {}, ada.token)],
    [
      'given another role',
      async () => call('PUT', `team/${carl.id}`, { role: 'viewer' }, ada.token),
    ],
  ])(
    'is still asked when the only other one was %s: an owner has to deal with it, and it is an event',
    async (_, leave) => {
      const order = await paid();
      expect((await leave()).statusCode).toBe(200);
      await product.newMails();
      expect((await refund(order, PRICE, ada)).statusCode).toBe(201);
      const other = await paid();
      const asked = await refund(other, 1, ada);
      expect([asked.statusCode, asked.json().refund.status]).toEqual([202, 'requested']);
      expect(await eventsOf(other)).toContain('refund_needs_owner');
      const { history } = await product.json('GET', '/api/manage/order', {
        token: other.manage_token,
      });
      expect(history.map(({ event }: { event: string }) => event)).toEqual([
        'filed',
        'payment_started',
        'paid',
        'refund_requested',
      ]);
      const own = await approve(asked.json().refund, ada);
      expect([own.statusCode, own.json().message]).toEqual([
        409,
        expect.stringContaining('Invite or enable an owner or a cashier'),
      ]);
      await product.settle();
      expect(mailed('A refund of ₦1 is waiting')).toEqual([ada.admin_email]);
      const olu = await anAdmin(product, 'Olu Owner');
      expect((await approve(asked.json().refund, olu)).statusCode).toBe(200);
      // Once somebody else may, they are the ones who read of it, and it is no event of its own.
      const last = await paid();
      expect((await refund(last, 2, ada)).statusCode).toBe(202);
      expect(await eventsOf(last)).not.toContain('refund_needs_owner');
      await product.settle();
      expect(mailed('A refund of ₦2 is waiting')).toEqual([olu.admin_email]);
    },
  );
});

test('one administrator at all is one person enough, for any amount', async () => {
  const product = await openProduct({ env: { REFUND_TWO_PERSONS: '1000' } });
  const { token } = await anAdmin(product);
  const { id } = await anApplication(product);
  const body = { status: 'Paid', method: 'cash' };
  expect(await product.status('PUT', `/api/admin/payment-update/${id}`, { token, body })).toBe(200);
  const asked = { amount: 45_000, reason: 'Overpaid', reference: 'Cash book 4' };
  expect(
    await product.status('POST', `/api/admin/orders/${id}/refunds`, { token, body: asked }),
  ).toBe(201);
  await product.stop();
});

describe('a refund that the provider has not paid out yet', () => {
  const desk = moneyDesk({ REFUND_TWO_PERSONS: '60000' });

  test('isn’t withdrawn while it is being sent, and is once whoever sent it has died', async () => {
    const bola = await anAdmin(desk.product(), 'Bola Ade');
    const [other, order] = [await desk.paid(), await desk.paid()];
    await desk.giveBack(other, { amount: 40_000 });
    const { id } = (await desk.giveBack(order, { amount: 40_000 })).json().refund;
    const { db } = desk.product().deps.connection;
    const now = desk.product().clock.now();
    const withdraw = async (claimed_until: Date) => {
      await db.update(refunds).set({ claimed_until }).where(eq(refunds.id, id));
      const { token } = bola;
      return desk.product().status('DELETE', `/api/admin/refunds/${id}`, { token });
    };
    expect(await withdraw(addDays(now, 1))).toBe(409);
    expect(await withdraw(addDays(now, -1))).toBe(204);
  });

  test('counts towards what one person refunds alone', async () => {
    await anAdmin(desk.product(), 'Bola Ade');
    const [order, other] = [await desk.paid(), await desk.paid()];
    const { payment } = desk.product().deps;
    desk.during({
      refund: async (one) => ({ ...(await payment.refund(one)), pending: true, id: '76' }),
    });
    expect((await desk.giveBack(order, { amount: 40_000 })).statusCode).toBe(201);
    await desk.product().settle();
    const { refunds: known, two_persons_above } = await desk.money(order);
    expect([known[0]?.status, two_persons_above]).toEqual(['sent', 20_000]);
    expect((await desk.giveBack(other, { amount: 40_000 })).statusCode).toBe(202);
  });
});
