// What becomes of a refund that a provider takes and pays out later, heard by webhook and by timer, through the real adapters.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flutterwaveSignature, paystackSignature } from '#server/adapters/payment/signatures.ts';
import type { AdminMe } from '#shared/admins.ts';
import type { OrderMoney } from '#shared/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anAdmin, anApplication, pdf } from '#test/factories.ts';
import { type Asked, type Behaviour, startFakeProvider } from '#test/fake-provider.ts';
import { openProduct, type Product } from '#test/support.ts';
import { refundsDue } from './send-refund.ts';

type Came = 'pending' | 'done' | 'failed';
const CHARGE_ID = 90_871;
const PRICE = 45_000;
const GIVEN = 10_000;
const SECRET = 'a secret of tests';

/** How a provider speaks of a paid charge and of its one refund. */
interface Manners {
  env: (url: string) => Record<string, string>;
  answer(
    asked: Asked,
    charge: { tx_ref: string; naira: number },
    refund: Came | undefined,
  ): Behaviour;
  /** The webhook of a charge, and that of its refund: neither holds more than the provider's documentation names. */
  webhook(
    about: 'charge' | 'refund',
    tx_ref: string,
    refund: Came | undefined,
  ): { body: string; headers: Record<string, string> };
}
const json = (body: unknown): Behaviour => ({ status: 200, json: body });

const PROVIDERS: Record<'flutterwave' | 'paystack', Manners> = {
  flutterwave: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-states',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-states',
      FLUTTERWAVE_WEBHOOK_HASH: SECRET,
    }),
    answer({ method, path }, { tx_ref, naira }, refund) {
      const status = { pending: 'processing', done: 'completed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      if (method === 'POST')
        return json({
          status: 'success',
          data: { id: 75_923, tx_id: CHARGE_ID, amount_refunded: GIVEN, status },
        });
      if (path.startsWith('/v3/refunds'))
        return json({
          status: 'success',
          data: refund ? [{ transaction_id: CHARGE_ID, amount_refunded: GIVEN, status }] : [],
        });
      const charge = {
        id: CHARGE_ID,
        tx_ref,
        amount: naira,
        currency: 'NGN',
        status: 'successful',
        payment_type: 'card',
      };
      return path.startsWith('/v3/transactions?')
        ? json({ status: 'success', data: [charge] })
        : json({ status: 'success', data: charge });
    },
    webhook(about, tx_ref, refund) {
      const body = JSON.stringify(
        about === 'charge'
          ? { event: 'charge.completed', data: { id: CHARGE_ID, tx_ref, status: 'successful' } }
          : {
              event: 'refund.completed',
              data: {
                id: 75_923,
                AmountRefunded: GIVEN,
                status: refund === 'done' ? 'completed' : 'failed',
                TransactionId: CHARGE_ID,
              },
            },
      );
      return { body, headers: { 'flutterwave-signature': flutterwaveSignature(body, SECRET) } };
    },
  },
  paystack: {
    env: (url) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_states',
      PAYSTACK_SECRET_KEY: SECRET,
    }),
    answer({ method, path }, { tx_ref, naira }, refund) {
      const status = { pending: 'pending', done: 'processed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      if (path.startsWith('/transaction/initialize'))
        return json({ status: true, data: { access_code: 'a', reference: tx_ref } });
      if (method === 'POST')
        return json({ status: true, data: { id: 3_018, amount: GIVEN * 100, status } });
      if (path.startsWith('/refund'))
        return json({ status: true, data: refund ? [{ amount: GIVEN * 100, status }] : [] });
      if (path.endsWith(`${tx_ref}.2`))
        return {
          status: 404,
          json: { status: false, code: 'transaction_not_found', message: 'Not found' },
        };
      return json({
        status: true,
        data: {
          id: CHARGE_ID,
          reference: tx_ref,
          status: 'success',
          amount: naira * 100,
          currency: 'NGN',
          channel: 'card',
        },
      });
    },
    webhook(about, tx_ref, refund) {
      const body = JSON.stringify(
        about === 'charge'
          ? { event: 'charge.success', data: { id: CHARGE_ID, reference: tx_ref } }
          : {
              event: `refund.${refund === 'done' ? 'processed' : 'failed'}`,
              data: { id: 3_018, transaction_reference: tx_ref },
            },
      );
      return { body, headers: { 'x-paystack-signature': paystackSignature(body, SECRET) } };
    },
  },
};

describe.each(['flutterwave', 'paystack'] as const)('a refund that %s pays out later', (name) => {
  const manners = PROVIDERS[name];
  let product: Product;
  let server: Awaited<ReturnType<typeof startFakeProvider>>;
  let token: string;
  let order: SubmittedApplication;
  let refund: Came | undefined;
  let charge: { tx_ref: string; naira: number };
  beforeEach(async () => {
    refund = undefined;
    charge = { tx_ref: '', naira: PRICE };
    server = await startFakeProvider((asked) => {
      // What is given back is asked for once, and then on its way.
      const answer = manners.answer(asked, charge, refund);
      if (asked.method === 'POST' && asked.path.includes('refund')) refund = 'pending';
      return answer;
    });
    product = await openProduct({ env: manners.env(server.url) });
    token = (await anAdmin(product, 'Ngozi Eze')).token;
    order = await anApplication(product, {
      files: { data_page: pdf(), passport_photograph: pdf() },
    });
    charge.tx_ref = order.payment_info.tx_ref;
  });
  afterEach(async () => {
    await product.stop();
    await server.close();
  });

  /** The order is paid, and a part of it on its way back. */
  async function sent() {
    await send('charge');
    const body = { amount: GIVEN, reason: 'A part' };
    expect(
      (await product.call('POST', `/api/admin/orders/${order.id}/refunds`, { token, body }))
        .statusCode,
    ).toBe(201);
    await product.settle();
    expect(await states()).toEqual(['sent']);
    product.mails.length = 0;
  }
  const states = async () =>
    (
      (
        await product.call('GET', `/api/admin/orders/${order.id}/refunds`, { token })
      ).json() as OrderMoney
    ).refunds.map(({ status }) => status);
  async function send(about: 'charge' | 'refund', over: Record<string, string> = {}) {
    const { body, headers } = manners.webhook(about, order.payment_info.tx_ref, refund);
    const url = `/api/payments/webhook/${name}`;
    const said = await product.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers, ...over },
    });
    await product.settle();
    return said.statusCode;
  }
  const subjects = () => product.mails.map(({ subject }) => subject);

  test('is done once its webhook came and the provider, when asked, says so; a wrongly signed one and a repeat change nothing', async () => {
    await sent();
    expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['sent']);
    refund = 'done';
    expect(
      await send('refund', { 'flutterwave-signature': 'x', 'x-paystack-signature': 'x' }),
    ).toBe(401);
    expect(await states()).toEqual(['sent']);
    for (let i = 0; i < 2; i++) expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['done']);
    expect(subjects()).toEqual([expect.stringContaining('₦10,000 was paid out')]);
  });

  test('has failed by its webhook: it stands among payments to review, payer and colleagues are told', async () => {
    await sent();
    refund = 'failed';
    expect(await send('refund')).toBe(200);
    expect(await states()).toEqual(['failed']);
    const { waiting } = (await product.call('GET', '/api/admin/me', { token })).json() as AdminMe;
    expect(waiting).toMatchObject({ payments: 1, refunds: 1 });
    expect(subjects()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('A refund of ₦10,000 failed'),
        expect.stringContaining('₦10,000 takes longer'),
      ]),
    );
  });

  test('is found by the timer where no webhook comes', async () => {
    await sent();
    refund = 'done';
    product.clock.forward(2 * 3_600_000);
    await refundsDue(product.deps);
    await product.settle();
    token = (await anAdmin(product, 'Ngozi Eze')).token;
    expect(await states()).toEqual(['done']);
  });

  test('of money that came beside what was asked is followed by the reference that it was paid on', async () => {
    charge.naira = GIVEN;
    await send('charge');
    const [review] = (await product.call('GET', '/api/admin/payments-to-review', { token })).json();
    expect(review).toMatchObject({ order_id: order.id, charged: GIVEN });
    await product.call('PUT', `/api/admin/payment-review/${review.id}`, {
      token,
      body: { decision: 'refund' },
    });
    expect(await states()).toEqual(['sent']);
    refund = 'done';
    await send('refund');
    expect(await states()).toEqual(['done']);
  });
});
