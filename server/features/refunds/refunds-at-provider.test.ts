import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ProviderUnavailable, type RefundAnswer } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { sandbox_charges } from '#server/database/schema.ts';
import { clampCheckTimes } from '#server/features/payments/due-rounds.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import type { Product } from '#test/kit/support.ts';
import { advanceDueRefunds } from './send-refund.ts';

const PRICE = 45_000;

/** The provider's own refund, whatever stands in its place. */
const real_refund = (
  payment: Product['deps']['payment'],
  one: Parameters<Product['deps']['payment']['refund']>[0],
): Promise<RefundAnswer> => payment.refund(one);

describe('money refunded while the provider', () => {
  const {
    approve,
    byHand,
    db,
    during,
    eventsOf,
    given,
    giveBack,
    mailsOf,
    money,
    paid,
    product,
    signIn,
    withdraw,
    total,
  } = moneyDesk();
  const later = async () => {
    product().clock.forward(2 * 3_600_000);
    await advanceDueRefunds(product().deps);
    await product().settle();
    await signIn();
  };

  test('pays it out later, the payer reads twice, and the books wait for it', async () => {
    const order = await paid();
    const payment = during({
      refund: async (one) => ({ ...(await real_refund(payment, one)), pending: true, id: '77' }),
    });
    let pending_kobo = 1_000_000;
    expect((await giveBack(order, { amount: 10_000 })).statusCode).toBe(201);
    await product().settle();
    product().deps.payment.fetchRefunds = async () => ({
      done_kobo: 1_000_000 - pending_kobo,
      pending_kobo,
    });
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent' }]);
    expect([await total(), mailsOf('refunded').length, (await money(order)).left]).toEqual([
      PRICE,
      1,
      PRICE - 10_000,
    ]);
    expect((await eventsOf(order)).at(-1)).toMatchObject({
      event: 'refund_sent',
      actor_name: 'Ngozi Eze',
    });
    await later();
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent' }]);
    pending_kobo = 0;
    await later();
    expect((await money(order)).refunds).toMatchObject([{ status: 'done' }]);
    expect([await total(), mailsOf('refunded').length, mailsOf('refund_paid').length]).toEqual([
      PRICE - 10_000,
      1,
      1,
    ]);
  });

  test('takes its time: the next refund waits for it and then goes, and none is taken meanwhile', async () => {
    const order = await paid();
    const payment = during({
      refund: async (one) => ({ ...(await real_refund(payment, one)), pending: true, id: '76' }),
    });
    for (const amount of [10_000, 20_000])
      expect((await giveBack(order, { amount })).statusCode).toBe(201);
    await product().settle();
    product().deps.payment.fetchRefunds = async () => ({ done_kobo: 0, pending_kobo: 1_000_000 });
    const states = async () => (await money(order)).refunds.map(({ status }) => status);
    expect([await states(), await given()]).toEqual([['sent', 'approved'], 10_000]);
    expect((await giveBack(order, { amount: 1, reason: 'More' })).json().message).toContain(
      'A refund of ₦10,000 is not finished yet',
    );
    await later();
    expect([await states(), await given()]).toEqual([['sent', 'approved'], 10_000]);
    product().deps.payment = payment;
    await later();
    expect([await states(), await given(), await total()]).toEqual([
      ['done', 'done'],
      30_000,
      PRICE - 30_000,
    ]);
  });

  test('was away for long, is tried again every five minutes, and is asked whether it paid a minute after it took it', async () => {
    const order = await paid();
    const away = async () => {
      throw new ProviderUnavailable('away');
    };
    const payment = during({ fetchRefunds: away });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    for (let hours = 0; hours < 16; hours += 2) await later();
    product().clock.forward(301_000);
    product().deps.payment = {
      ...payment,
      refund: async (one) => ({ ...(await real_refund(payment, one)), pending: true, id: '78' }),
    };
    await advanceDueRefunds(product().deps);
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent' }]);
    let pending_kobo = 1_000_000;
    product().deps.payment.fetchRefunds = async () => ({
      done_kobo: 1_000_000 - pending_kobo,
      pending_kobo,
    });
    pending_kobo = 0;
    product().clock.forward(61_000);
    await advanceDueRefunds(product().deps);
    expect((await money(order)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('pays it out while the clock, an hour ahead until then, is set back: it is asked soon', async () => {
    product().clock.forward(3_600_000);
    await signIn();
    const order = await paid();
    const payment = during({
      refund: async (one) => ({ ...(await real_refund(payment, one)), pending: true, id: '79' }),
    });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    product().deps.payment.fetchRefunds = async () => ({ done_kobo: 1_000_000, pending_kobo: 0 });
    product().clock.forward(61_000 - 3_600_000);
    await signIn();
    await advanceDueRefunds(product().deps);
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent' }]);
    await clampCheckTimes(product().deps);
    await advanceDueRefunds(product().deps);
    expect((await money(order)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('could not pay it out after all: it failed, says so, and is sent again', async () => {
    const order = await paid();
    const payment = during({
      refund: async (one) => ({ ...(await real_refund(payment, one)), pending: true }),
    });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    product().deps.payment.fetchRefunds = async () => ({ done_kobo: 0, pending_kobo: 0 });
    await db().update(sandbox_charges).set({ refunded_kobo: 0 });
    await later();
    const [failed] = (await money(order)).refunds;
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('could not pay'),
    });
    expect(mailsOf('refund_failed')).toHaveLength(1);
    expect(await total()).toBe(PRICE);
    product().deps.payment = payment;
    expect((await approve(failed)).statusCode).toBe(200);
    await product().settle();
    expect((await money(order)).refunds).toMatchObject([{ status: 'done', failure: null }]);
    expect([await given(), await total()]).toEqual([10_000, PRICE - 10_000]);
  });

  test('refuses: its words stand with the refund, which can be withdrawn', async () => {
    const order = await paid();
    during(refusesRefunds);
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    const [failed] = (await money(order)).refunds;
    expect(failed).toMatchObject({ status: 'failed', failure: 'Insufficient funds in wallet' });
    expect((await withdraw(failed)).statusCode).toBe(204);
    expect((await money(order)).left).toBe(PRICE);
  });

  test('refuses after a request that it never answered: that one may still move money, so it has not failed, and is found', async () => {
    const [order, bystander] = [await paid(), await paid()];
    const before = await everythingOf(product(), bystander);
    const payment = during({
      refund: async () => {
        throw new ProviderUnavailable('no answer');
      },
    });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    during({
      refund: async () => {
        throw new ProviderRefused('Duplicate refund');
      },
    });
    await later();
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent', failure: null }]);
    expect([
      mailsOf('refund_failed'),
      (await giveBack(order, { amount: 10_000, reason: 'Again' })).statusCode,
    ]).toEqual([[], 409]);
    product().deps.payment = payment;
    // It was paying all the time.
    await db()
      .update(sandbox_charges)
      .set({ refunded_kobo: 1_000_000 })
      .where(eq(sandbox_charges.tx_ref, order.payment_info.tx_ref));
    await later();
    expect((await money(order)).refunds).toMatchObject([{ status: 'done' }]);
    expect([await given(), await everythingOf(product(), bystander)]).toEqual([10_000, before]);
  });

  test('never hears of the request and refuses each later one: a day after the last silence, with nothing in its list, it has failed and can be refunded by hand', async () => {
    const [order, bystander] = [await paid(), await paid()];
    const before = await everythingOf(product(), bystander);
    const hours = async (count: number) => {
      product().clock.forward(count * 3_600_000);
      await advanceDueRefunds(product().deps);
      await product().settle();
      await signIn();
    };
    const silent = {
      refund: async () => {
        throw new ProviderUnavailable('no answer');
      },
    };
    during(silent);
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    during(refusesRefunds);
    await hours(20);
    during(silent);
    await hours(3);
    during(refusesRefunds);
    await hours(22);
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent', failure: null }]);
    const more = (await giveBack(order, { amount: 1 })).json().message;
    expect(more).toContain('Wait until it is: the provider');
    expect(mailsOf('refund_failed_ours')).toEqual([]);
    await hours(3);
    const [failed] = (await money(order)).refunds;
    expect(failed).toMatchObject({ status: 'failed', failure: 'Insufficient funds in wallet' });
    expect(mailsOf('refund_failed_ours').length).toBeGreaterThan(0);
    expect((await byHand(failed, 'GTB-81')).statusCode).toBe(200);
    expect([
      await money(order),
      await given(),
      await everythingOf(product(), bystander),
    ]).toMatchObject([{ given_back: 10_000 }, 0, before]);
  });

  test('is away, or says nothing after it paid: the timer finds out, and nothing is refunded twice', async () => {
    const order = await paid();
    const payment = during({
      fetchRefunds: async () => {
        throw new ProviderUnavailable('away');
      },
    });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    expect(await given()).toBe(0);
    product().deps.payment = {
      ...payment,
      refund: async (one) => {
        await real_refund(payment, one);
        throw new ProviderUnavailable('no answer');
      },
    };
    await later();
    expect((await money(order)).refunds).toMatchObject([{ status: 'sent' }]);
    product().deps.payment = payment;
    await later();
    expect([await given(), await total(), mailsOf('refunded').length]).toEqual([
      10_000,
      PRICE - 10_000,
      1,
    ]);
  });

  test('paid a part, lost the answer and lists it only minutes later: the part is not paid twice', async () => {
    const order = await paid();
    const payment = during({
      refund: async (one) => {
        await real_refund(payment, one);
        throw new ProviderUnavailable('no answer');
      },
    });
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    product().deps.payment = {
      ...payment,
      fetchRefunds: async () => ({ done_kobo: 0, pending_kobo: 0 }),
    };
    product().clock.forward(61_000);
    await advanceDueRefunds(product().deps);
    expect([await given(), (await money(order)).refunds]).toMatchObject([
      10_000,
      [{ status: 'sent' }],
    ]);
    product().deps.payment = payment;
    await later();
    expect([await given(), (await money(order)).refunds]).toMatchObject([
      10_000,
      [{ status: 'done' }],
    ]);
  });
});
