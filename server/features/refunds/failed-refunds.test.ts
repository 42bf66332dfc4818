import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { payments, sandbox_charges } from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import type { OrderMoney, Refund } from '#shared/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anAdmin, aPaidApplication, pdf } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';
import { refundsDue } from './send-refund.ts';

describe('a refund that failed', () => {
  let product: Product;
  let token: string;
  let order: SubmittedApplication;
  let failed: Refund;
  beforeEach(async () => {
    product = await openProduct();
    token = (await anAdmin(product, 'Ngozi Eze')).token;
    order = await aPaidApplication(product, {
      files: { data_page: pdf(), passport_photograph: pdf() },
    });
    const { payment } = product.deps;
    product.deps.payment = {
      ...payment,
      refund: async () => {
        throw new ProviderRefused('Insufficient funds in wallet');
      },
    };
    await giveBack({ amount: 10_000, reason: 'A part' });
    await product.settle();
    product.deps.payment = payment;
    failed = (await money()).refunds[0] as Refund;
  });
  afterEach(() => product.stop());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    product.call(method, `/api/admin/${path}`, { token, body });
  const giveBack = (body: object) => call('POST', `orders/${order.id}/refunds`, body);
  const byHand = () => call('PUT', `refunds/${failed.id}/given`, { reference: 'GTB-81' });
  const money = async (): Promise<OrderMoney> =>
    (await call('GET', `orders/${order.id}/refunds`)).json();
  const given = async () =>
    ((await product.deps.connection.db.select().from(sandbox_charges))[0]?.refunded_kobo ?? 0) /
    100;

  test('is refunded by hand, once; what goes through the provider later is not mistaken for it, also after a crash', async () => {
    expect((await byHand()).json().refund).toMatchObject({
      status: 'done',
      reference: 'GTB-81',
      failure: null,
    });
    expect((await byHand()).statusCode).toBe(200);
    expect(await money()).toMatchObject({ given_back: 10_000, left: 35_000 });
    await product.settle();
    expect(product.mails.at(-1)?.text).toContain('GTB-81');
    // The provider pays the next one, and its answer is lost.
    const { payment } = product.deps;
    product.deps.payment = {
      ...payment,
      refund: async (one) => {
        await payment.refund(one);
        throw new ProviderRefused('no answer');
      },
    };
    await giveBack({ amount: 20_000, reason: 'Another part' });
    await product.settle();
    product.deps.payment = payment;
    expect(await given()).toBe(20_000);
    const again = (await money()).refunds.find(({ status }) => status === 'failed');
    expect(
      (await call('PUT', `refunds/${again?.id}/given`, { reference: 'GTB-82' })).json().message,
    ).toContain('meanwhile');
    await call('POST', `refunds/${again?.id}/approve`);
    await product.settle();
    expect([await given(), await money()]).toMatchObject([
      20_000,
      { given_back: 30_000, left: 15_000 },
    ]);
  });

  test('can’t be refunded when its money went otherwise since', async () => {
    expect((await giveBack({ amount: 40_000, reason: 'Most of it' })).statusCode).toBe(201);
    expect((await byHand()).statusCode).toBe(409);
    await product.settle();
    expect((await byHand()).json().message).toContain('Only ₦5,000 of this payment is left');
  });

  test('is what a refund becomes whose provider is not connected any more; it is refunded by hand', async () => {
    await call('DELETE', `refunds/${failed.id}`);
    const { db } = product.deps.connection;
    await db.update(payments).set({ provider: 'paystack' }).where(eq(payments.order_id, order.id));
    await giveBack({ amount: 5000, reason: 'A part' });
    await product.settle();
    await refundsDue(product.deps);
    [failed] = (await money()).refunds as [Refund];
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('not connected any more'),
    });
    expect((await byHand()).json().refund.status).toBe('done');
  });

  test('asked for twice with the same amount left, it is begun once', async () => {
    const asked = { amount: 1000, reason: 'A part', left: 45_000 };
    expect((await giveBack(asked)).statusCode).toBe(201);
    await product.settle();
    expect((await giveBack(asked)).json().message).toContain('it is ₦44,000 now');
  });

  test('a payment that was refunded as a whole is no difference when its provider calls it reversed', async () => {
    await call('DELETE', `refunds/${failed.id}`);
    await giveBack({ amount: 45_000, reason: 'All' });
    await product.settle();
    const { db } = product.deps.connection;
    await db.update(sandbox_charges).set({ status: 'failed' });
    product.clock.forward(24 * 3_600_000);
    await comparePayments(product.deps);
    token = (await anAdmin(product, 'Ada')).token;
    expect((await call('GET', 'payment-differences')).json()).toEqual([]);
  });
});
