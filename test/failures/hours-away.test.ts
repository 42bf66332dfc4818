// The payment provider and the mail server are both away for six hours, while people apply and their banks take money.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anAdmin, anApplication, CARDS, charge, trackOrder, verify } from '../factories/orders.ts';
import { pass } from '../kit/passing-time.ts';
import { openProduct, type Product } from '../kit/support.ts';

let product: Product;
const mailed: Mail[] = [];
let away = false;
beforeAll(async () => {
  const send = (mail: Mail) =>
    away
      ? Promise.reject(new Error('connect ECONNREFUSED'))
      : Promise.resolve(void mailed.push(mail));
  product = await openProduct({ override: { mail: { send, close: () => {} } } });
  const unreachable = () => Promise.reject(new ProviderUnavailable('no answer'));
  const { payment } = product.deps;
  const reached = <
    Call extends 'checkout' | 'hostedPage' | 'fetchCharges' | 'listTransactions' | 'refund',
  >(
    call: Call,
  ): PaymentProvider[Call] =>
    ((...asked: never[]) =>
      away
        ? unreachable()
        : (payment[call] as (...asked: never[]) => unknown)(...asked)) as PaymentProvider[Call];
  product.deps.payment = {
    ...payment,
    checkout: reached('checkout'),
    hostedPage: reached('hostedPage'),
    fetchCharges: reached('fetchCharges'),
    listTransactions: reached('listTransactions'),
    refund: reached('refund'),
  };
});
afterAll(() => product.stop());

/** Lets the hours pass, with everything that works in the background. */
async function wait(hours: number): Promise<void> {
  for (let n = 0; n < hours; n++) {
    await pass(product, HOUR_MS);
    await reconcileDue(product.deps);
  }
}

test('who was charged meanwhile is told so, and is Paid once they are back, with one receipt; nothing is lost or doubled', async () => {
  const before = await anApplication(product);
  await product.settle();
  const { transaction_id } = await charge(product, before, CARDS.callbackOnly);
  away = true;
  const told = await verify(product, before, transaction_id);
  expect([told.statusCode, told.json().message]).toEqual([
    503,
    'The payment provider does not answer right now. We ask again by ourselves.',
  ]);
  const meanwhile: SubmittedApplication = await anApplication(product);
  await charge(product, meanwhile, CARDS.callbackOnly);
  await wait(6);
  const stateOf = async ({ tracking_id }: SubmittedApplication) =>
    (await trackOrder(product, { tracking_id })).payment_status;
  expect([await stateOf(before), await stateOf(meanwhile)]).toEqual(['Not Paid', 'Not Paid']);
  away = false;
  await wait(2);
  expect([await stateOf(before), await stateOf(meanwhile)]).toEqual(['Paid', 'Paid']);
  await product.settle();
  for (const { id } of [before, meanwhile])
    expect(
      mailed
        .map((mail) => mail.id)
        .filter((one) => one.endsWith(id))
        .sort(),
    ).toEqual([`paid-${id}`, `received-${id}`]);
  const { token } = await anAdmin(product);
  const { totals } = await product.json('GET', '/api/admin/dashboard', { token });
  expect(totals.visa.total_paid_fees).toBe(2 * Number(before.payment_info.amount));
}, 120_000);
