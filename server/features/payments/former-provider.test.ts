import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { payments, sandbox_charges } from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  cancelByStaff,
  charge,
  refundByStaff,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aFreshProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

const HASH = 'a hash of tests';
const files = twoPdfs;

describe('a provider that is no longer the first', () => {
  const product = aFreshProduct({ env: { FLUTTERWAVE_WEBHOOK_HASH: HASH } });
  let token: string;
  beforeEach(async () => {
    token = (await anAdmin(product, 'Ngozi Eze')).token;
  });

  /** Another provider comes first from now on; the one before keeps its keys. The new one must never be asked about the old one's money. */
  function change(webhookName = product.deps.payment.webhookName) {
    const former = product.deps.payment;
    const never = () =>
      Promise.reject(new ProviderUnavailable('asked about money that is not its own'));
    product.deps.payment = {
      ...former,
      name: 'paystack',
      webhookName,
      fetchCharges: never,
      fetchRefunds: never,
      refund: never,
    };
    Object.assign(product.deps, { otherPayments: [former] });
    // Its list is its own.
    product.deps.payment.listTransactions = async () => ({
      charges: [],
      unreadable: 0,
      more: false,
    });
  }
  const money = ({ id }: SubmittedApplication) =>
    product.json('GET', `/api/admin/orders/${id}/refunds`, { token });

  test('refunds what came through it, in parts and on cancelling', async () => {
    const order = await aPaidApplication(product, { files: files() });
    change();
    await refundByStaff(product, order, 1000.5, token);
    await product.settle();
    expect((await money(order)).refunds).toMatchObject([{ status: 'done', amount: 1000.5 }]);
    const { by_terms } = await money(order);
    await cancelByStaff(product, order, token, { refund: by_terms });
    await product.settle();
    expect((await money(order)).left).toBe(45_000 - 1000.5 - by_terms);
    const [one] = await product.rows(sandbox_charges);
    expect(one?.refunded_kobo).toBe((1000.5 + by_terms) * 100);
  });

  test.each([
    ['though the first one signs as it does', 'flutterwave', undefined],
    ['by the transaction alone, where nobody knows the reference', 'paystack', 'nobody’s'],
  ])('is asked about what its webhook names, %s', async (_, firstSignsAs, tx_ref) => {
    const [order, bystander] = [
      await anApplication(product, { files: files() }),
      await anApplication(product, { files: files() }),
    ];
    const { transaction_id } = await charge(product, order, CARDS.silent);
    change(firstSignsAs);
    await product.settle();
    const before = await everythingOf(product, bystander);
    const body = {
      event: 'charge.completed',
      data: { id: transaction_id, tx_ref: tx_ref ?? order.payment_info.tx_ref },
    };
    const headers = { 'verif-hash': HASH };
    expect(
      await product.status('POST', '/api/payments/webhook/flutterwave', { body, headers }),
    ).toBe(200);
    await product.settle();
    const { payment_status } = await trackOrder(product, order);
    expect([payment_status, await everythingOf(product, bystander)]).toEqual(['Paid', before]);
  });

  test.each(['timer', 'self-check', 'nightly comparison'])(
    'late money that came through it is found: %s',
    async (by) => {
      const order = await anApplication(product, { files: files() });
      product.clock.forward(4 * DAY_MS);
      await reconcileDue(product.deps);
      await charge(product, order, CARDS.callbackOnly);
      change();
      if (by === 'timer') {
        await product.deps.connection.db
          .update(payments)
          .set({ status: 'created', check_at: product.clock.now() })
          .where(eq(payments.order_id, order.id));
        await reconcileDue(product.deps);
      } else if (by === 'self-check') {
        await product.call('POST', '/api/payments/check', {
          body: { tracking_id: order.tracking_id },
        });
      } else {
        product.clock.forward(DAY_MS);
        await comparePayments(product.deps);
      }
      await product.settle();
      token = (await anAdmin(product, 'Ada')).token;
      const reviews = await product.json('GET', '/api/admin/payments-to-review', { token });
      const { payment_status } = await trackOrder(product, order);
      // In time it pays the order, late it waits for a review; it is never lost.
      expect([
        payment_status,
        reviews.map(({ order_id }: { order_id: string }) => order_id),
      ]).toEqual(by === 'timer' ? ['Paid', []] : ['Not Paid', [order.id]]);
    },
  );

  test('and whose keys are gone: its open payments end all the same, and nobody is asked', async () => {
    const order = await anApplication(product, { files: files() });
    change();
    Object.assign(product.deps, { otherPayments: [] });
    const states = async () =>
      (await product.rows(payments, eq(payments.order_id, order.id))).map(({ status }) => status);
    product.clock.forward(DAY_MS / 2);
    await reconcileDue(product.deps);
    expect(await states()).toEqual(['created']);
    product.clock.forward(4 * DAY_MS);
    await reconcileDue(product.deps);
    expect(await states()).toEqual(['expired']);
  });
});
