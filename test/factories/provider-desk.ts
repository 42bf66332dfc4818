// An order paid by a real provider's adapter: how that provider speaks of its charge, of a refund and of a dispute, by answers and by webhooks that
// hold no more than its documentation names.
import { afterEach, beforeEach } from 'vitest';
import { flutterwaveSignature, paystackSignature } from '#server/adapters/payment/signatures.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  type Asked,
  type Behaviour,
  type FakeServer,
  startFakeServer,
} from '../kit/fake-server.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { handsOf } from './money-desk.ts';
import { anAdmin, anApplication, twoPdfs } from './orders.ts';
import { answerAs, PROVIDER_SECRET, PROVIDERS, type ProviderName, type Row } from './providers.ts';

const CHARGE_ID = 90_871;
const PRICE = 45_000;
/** In naira: what is refunded, if anything is. */
export const GIVEN = 10_000;

/** What is true of the charge. */
interface Said {
  tx_ref: string;
  naira: number;
  reversed: boolean;
  refund: 'pending' | 'done' | 'failed' | undefined;
  dispute: 'open' | 'lost' | 'won' | undefined;
  /** In naira; all of it unless said otherwise. */
  disputed?: number | undefined;
}
type About = 'charge' | 'refund' | 'dispute';
type Answer = (asked: Asked, said: Said, charge: Row) => Behaviour;

/** What a provider says besides its charges: of refunds and disputes, and by webhooks. */
const BESIDE = {
  flutterwave: {
    answer(asked, { tx_ref, naira, refund, dispute, disputed = naira }, charge) {
      const { success } = PROVIDERS.flutterwave;
      const { method, path } = asked;
      const status = { pending: 'processing', done: 'completed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      const given = { amount_refunded: GIVEN, status };
      if (method === 'POST') return success({ id: 75_923, tx_id: CHARGE_ID, ...given });
      if (path.startsWith('/v3/refunds'))
        return success(refund ? [{ transaction_id: CHARGE_ID, ...given }] : []);
      if (path.startsWith('/v3/chargebacks')) {
        const state = dispute === 'open' ? 'initiated' : dispute;
        const of = { transaction_id: CHARGE_ID, tx_ref, amount: disputed, comment: 'Not received' };
        return success(dispute ? [{ id: 2221, status: state, ...of }] : []);
      }
      return answerAs('flutterwave', asked, [charge]);
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
      return {
        body,
        headers: { 'flutterwave-signature': flutterwaveSignature(body, PROVIDER_SECRET) },
      };
    },
  },
  paystack: {
    answer(asked, { tx_ref: reference, refund, dispute, disputed }, charge) {
      const { success } = PROVIDERS.paystack;
      const { method, path } = asked;
      const status = { pending: 'pending', done: 'processed', failed: 'failed' }[
        refund ?? 'pending'
      ];
      const given = { amount: GIVEN * 100, status };
      if (method === 'POST' && path === '/refund') return success({ id: 3_018, ...given });
      if (path.startsWith('/refund')) return success(refund ? [given] : []);
      if (path.startsWith('/dispute')) {
        const row = {
          id: 7,
          status: dispute === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
          resolution: dispute === 'won' ? 'declined' : 'merchant-accepted',
          transaction: { id: CHARGE_ID, reference },
          ...(disputed ? { refund_amount: disputed * 100 } : {}),
        };
        return success(dispute ? [row] : []);
      }
      return answerAs('paystack', asked, [charge]);
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
      return {
        body,
        headers: { 'x-paystack-signature': paystackSignature(body, PROVIDER_SECRET) },
      };
    },
  },
} satisfies Record<
  ProviderName,
  { answer: Answer; webhook(about: About, said: Said): { body: string; headers: object } }
>;

/** An unpaid order whose charge the provider knows, anew for each test; `said` is what the provider says from now on. */
export function providerDesk(name: ProviderName) {
  const provider = BESIDE[name];
  const said = {} as Said;
  let product: Product;
  let server: FakeServer;
  let token: string;
  let order: SubmittedApplication;
  const signIn = async () => {
    token = (await anAdmin(product, 'Ngozi Eze')).token;
  };
  beforeEach(async () => {
    const nothing = {
      reversed: false,
      refund: undefined,
      dispute: undefined,
      disputed: undefined,
    };
    Object.assign(said, { tx_ref: '', naira: PRICE, ...nothing } satisfies Said);
    server = await startFakeServer((asked) => {
      const { tx_ref, naira, reversed } = said;
      const status = reversed ? 'reversed' : 'successful';
      const answer = provider.answer(asked, said, { id: CHARGE_ID, tx_ref, naira, status });
      // What is given back is asked for once, and then on its way.
      if (asked.method === 'POST' && asked.path.includes('refund')) said.refund = 'pending';
      return answer;
    });
    product = await openProduct({ env: PROVIDERS[name].env(server.url) });
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
