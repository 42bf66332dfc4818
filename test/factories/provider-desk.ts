// An order paid by a real provider's adapter: how that provider speaks of its charge, of a refund and of a dispute, by answers and by webhooks that
// hold no more than its documentation names.
import { afterEach, beforeEach } from 'vitest';
import { flutterwaveSignature, paystackSignature } from '#server/adapters/payment/signatures.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { type Asked, type Behaviour, startFakeProvider } from './fake-provider.ts';
import { handsOf } from './money-desk.ts';
import { anAdmin, anApplication, twoPdfs } from './orders.ts';

const CHARGE_ID = 90_871;
const PRICE = 45_000;
/** In naira: what is refunded, if anything is. */
export const GIVEN = 10_000;
const SECRET = 'a secret of tests';

/** What is true of the charge. */
interface Said {
  tx_ref: string;
  naira: number;
  reversed: boolean;
  refund: 'pending' | 'done' | 'failed' | undefined;
  dispute: 'open' | 'lost' | 'won' | undefined;
}
type About = 'charge' | 'refund' | 'dispute';
const json = (body: unknown): Behaviour => ({ status: 200, json: body });

const PROVIDERS = {
  flutterwave: {
    env: (url: string) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-desk',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-desk',
      FLUTTERWAVE_WEBHOOK_HASH: SECRET,
    }),
    answer({ method, path }: Asked, { tx_ref, naira, reversed, refund, dispute }: Said) {
      const success = (data: unknown) => json({ status: 'success', data });
      const status = { pending: 'processing', done: 'completed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      const given = { amount_refunded: GIVEN, status };
      if (method === 'POST') return success({ id: 75_923, tx_id: CHARGE_ID, ...given });
      if (path.startsWith('/v3/refunds'))
        return success(refund ? [{ transaction_id: CHARGE_ID, ...given }] : []);
      if (path.startsWith('/v3/chargebacks')) {
        const state = dispute === 'open' ? 'initiated' : dispute;
        const of = { transaction_id: CHARGE_ID, tx_ref, amount: naira, comment: 'Not received' };
        return success(dispute ? [{ id: 2221, status: state, ...of }] : []);
      }
      const charge = {
        id: CHARGE_ID,
        tx_ref,
        amount: naira,
        currency: 'NGN',
        status: reversed ? 'reversed' : 'successful',
        payment_type: 'card',
      };
      return success(path.startsWith('/v3/transactions?') ? [charge] : charge);
    },
    webhook(about: About, { tx_ref, refund }: Said) {
      const event = {
        charge: {
          event: 'charge.completed',
          data: { id: CHARGE_ID, tx_ref, status: 'successful' },
        },
        refund: {
          event: 'refund.completed',
          data: {
            id: 75_923,
            AmountRefunded: GIVEN,
            status: refund === 'done' ? 'completed' : 'failed',
            TransactionId: CHARGE_ID,
          },
        },
        dispute: {
          event: 'chargeback.initiated',
          data: { id: 2221, transaction_id: CHARGE_ID, tx_ref, status: 'initiated' },
        },
      }[about];
      const body = JSON.stringify(event);
      return { body, headers: { 'flutterwave-signature': flutterwaveSignature(body, SECRET) } };
    },
  },
  paystack: {
    env: (url: string) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_desk',
      PAYSTACK_SECRET_KEY: SECRET,
    }),
    answer(
      { method, path }: Asked,
      { tx_ref: reference, naira, reversed, refund, dispute }: Said,
    ): Behaviour {
      const success = (data: unknown) => json({ status: true, data });
      const status = { pending: 'pending', done: 'processed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      const given = { amount: GIVEN * 100, status };
      if (path.startsWith('/transaction/initialize'))
        return success({ access_code: 'a', reference });
      if (method === 'POST') return success({ id: 3_018, ...given });
      if (path.startsWith('/refund')) return success(refund ? [given] : []);
      if (path.startsWith('/dispute')) {
        const row = {
          id: 7,
          status: dispute === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
          resolution: dispute === 'won' ? 'declined' : 'merchant-accepted',
          transaction: { id: CHARGE_ID, reference },
        };
        return success(dispute ? [row] : []);
      }
      if (path.endsWith('.2'))
        return {
          status: 404,
          json: { status: false, code: 'transaction_not_found', message: 'Not found' },
        };
      return success({
        id: CHARGE_ID,
        reference,
        status: reversed ? 'reversed' : 'success',
        amount: naira * 100,
        currency: 'NGN',
        channel: 'card',
      });
    },
    webhook(about: About, { tx_ref: reference, refund }: Said) {
      const event = {
        charge: { event: 'charge.success', data: { id: CHARGE_ID, reference } },
        refund: {
          event: `refund.${refund === 'done' ? 'processed' : 'failed'}`,
          data: { id: 3_018, transaction_reference: reference },
        },
        dispute: {
          event: 'charge.dispute.create',
          data: {
            id: 7,
            status: 'awaiting-merchant-feedback',
            transaction: { id: CHARGE_ID, reference },
          },
        },
      }[about];
      const body = JSON.stringify(event);
      return { body, headers: { 'x-paystack-signature': paystackSignature(body, SECRET) } };
    },
  },
};

/** An unpaid order whose charge the provider knows, anew for each test; `said` is what the provider says from now on. */
export function providerDesk(name: keyof typeof PROVIDERS) {
  const provider = PROVIDERS[name];
  const said = {} as Said;
  let product: Product;
  let server: Awaited<ReturnType<typeof startFakeProvider>>;
  let token: string;
  let order: SubmittedApplication;
  const signIn = async () => {
    token = (await anAdmin(product, 'Ngozi Eze')).token;
  };
  beforeEach(async () => {
    const nothing = { reversed: false, refund: undefined, dispute: undefined };
    Object.assign(said, { tx_ref: '', naira: PRICE, ...nothing } satisfies Said);
    server = await startFakeProvider((asked) => {
      const answer = provider.answer(asked, said);
      // What is given back is asked for once, and then on its way.
      if (asked.method === 'POST' && asked.path.includes('refund')) said.refund = 'pending';
      return answer;
    });
    product = await openProduct({ env: provider.env(server.url) });
    await signIn();
    order = await anApplication(product, { files: twoPdfs() });
    said.tx_ref = order.payment_info.tx_ref;
  });
  afterEach(async () => {
    await product.stop();
    await server.close();
  });
  /** Its webhook; returns the response's status. */
  async function send(about: About, over: Record<string, string> = {}) {
    const { body, headers } = provider.webhook(about, said);
    const response = await product.app.inject({
      method: 'POST',
      url: `/api/payments/webhook/${name}`,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers, ...over },
    });
    await product.settle();
    return response.statusCode;
  }
  const hands = handsOf(
    () => product,
    () => token,
  );
  return { ...hands, said, send, signIn, product: () => product, order: () => order };
}

/** Headers of a webhook that somebody else has signed. */
export const FORGED = { 'flutterwave-signature': 'x', 'x-paystack-signature': 'x' };
