import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { payments, sandbox_charges } from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import type { Refund } from '#shared/money/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { moneyDesk, refusesRefunds } from '#test/factories/money-desk.ts';
import { advanceDueRefunds, advanceRefund } from './send-refund.ts';

describe('a refund that failed', () => {
  const {
    approve,
    byHand,
    call,
    cancel,
    db,
    during,
    giveBack,
    given,
    mailsOf,
    money,
    paid,
    product,
    signIn,
    withdraw,
  } = moneyDesk();
  let order: SubmittedApplication;
  let failed: Refund;
  beforeEach(async () => {
    order = await paid();
    const payment = during(refusesRefunds);
    await giveBack(order, { amount: 10_000 });
    await product().settle();
    product().deps.payment = payment;
    failed = (await money(order)).refunds[0] as Refund;
  });

  test('is refunded by hand, once; what goes through the provider later is not mistaken for it, also after a crash', async () => {
    expect((await byHand(failed, 'GTB-81')).json().refund).toMatchObject({
      status: 'done',
      reference: 'GTB-81',
      failure: null,
    });
    expect((await byHand(failed, 'GTB-81')).statusCode).toBe(200);
    expect(await money(order)).toMatchObject({ given_back: 10_000, left: 35_000 });
    await product().settle();
    expect(product().mails.at(-1)?.text).toContain('GTB-81');
    // The provider pays the next one, and its answer is lost.
    const { payment } = product().deps;
    during({
      refund: async (one) => {
        await payment.refund(one);
        throw new ProviderRefused('no answer');
      },
    });
    await giveBack(order, { amount: 20_000 });
    await product().settle();
    product().deps.payment = payment;
    expect(await given()).toBe(20_000);
    const again = (await money(order)).refunds.find(({ status }) => status === 'failed');
    expect((await byHand(again, 'GTB-82')).json().message).toContain('has since refunded');
    await approve(again);
    await product().settle();
    expect([await given(), await money(order)]).toMatchObject([
      20_000,
      { given_back: 30_000, left: 15_000 },
    ]);
  });

  test('can’t be refunded when its money went otherwise since', async () => {
    expect((await giveBack(order, { amount: 40_000 })).statusCode).toBe(201);
    expect((await byHand(failed, 'GTB-81')).statusCode).toBe(409);
    await product().settle();
    expect((await byHand(failed, 'GTB-81')).json().message).toContain(
      'Only ₦5,000 of this payment is left',
    );
  });

  test('is what a refund becomes whose provider is not connected any more; it is refunded by hand', async () => {
    await withdraw(failed);
    await db()
      .update(payments)
      .set({ provider: 'paystack' })
      .where(eq(payments.order_id, order.id));
    await giveBack(order, { amount: 5000 });
    await product().settle();
    await advanceDueRefunds(product().deps);
    [failed] = (await money(order)).refunds as [Refund];
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('no longer connected'),
    });
    expect((await byHand(failed, 'GTB-81')).json().refund.status).toBe('done');
  });

  test('asked for twice with the same amount left, it is begun once', async () => {
    const asked = { amount: 1000, left: 45_000 };
    expect((await giveBack(order, asked)).statusCode).toBe(201);
    await product().settle();
    expect((await giveBack(order, asked)).json().message).toContain('it is ₦44,000 now');
  });

  test('a payment that was refunded as a whole is no difference when its provider calls it reversed', async () => {
    await withdraw(failed);
    await giveBack(order, { amount: 45_000 });
    await product().settle();
    await db().update(sandbox_charges).set({ status: 'failed' });
    product().clock.forward(24 * 3_600_000);
    await comparePayments(product().deps);
    await signIn();
    expect((await call('GET', 'payment-differences')).json()).toEqual([]);
  });

  test('of a cancellation is still owed, and its mail says so, whatever was written first', async () => {
    const other = await paid();
    during(refusesRefunds);
    await cancel(other, { refund: 30_000 });
    const [refund] = (await money(other)).refunds;
    await advanceRefund(product().deps, { refund_id: refund?.id ?? '' });
    expect((await money(other)).refunds).toMatchObject([{ status: 'failed' }]);
    await product().settle();
    expect(mailsOf('cancelled')[0]?.text).toContain('₦30,000 is refunded.');
  });
});
