import { paystackSignature } from '#server/adapters/payment/signatures.ts';
import {
  type Charge,
  refundDesk,
  respondWith,
  type StandIn,
  startStandIn,
  statusOf,
} from './stand-in.ts';

const SECRET = 'sk_test_soak';
const ABSENT = {
  status: 404,
  json: {
    status: false,
    code: 'transaction_not_found',
    message: 'Transaction reference not found.',
  },
};
const WORDS = { successful: 'success', failed: 'failed', pending: 'ongoing' } as const;

/** What the server opened; the overlay's attempts all go to it, and the first that succeeds ends it. */
interface Transaction {
  id: number;
  asked: number;
  charge: Charge | undefined;
}

/** Paystack: one transaction a reference, opened by the server. */
export function paystackStandIn(): Promise<StandIn> {
  const transactions = new Map<string, Transaction>();
  const desk = refundDesk();
  const partOf = (id: number, part: ReturnType<typeof desk.of>[number]) => ({
    id: part.id,
    transaction: id,
    amount: part.kobo,
    currency: 'NGN',
    status: desk.isPaid(part) ? 'processed' : 'pending',
  });
  const charges = () => [...transactions.values()].flatMap(({ charge }) => charge ?? []);
  function refunds(path: string, body: unknown) {
    const asked = body as { transaction: string | number; amount: number } | undefined;
    if (!asked) {
      const id = Number(new URL(path, 'http://paystack.test').searchParams.get('transaction'));
      return {
        status: 200,
        json: {
          status: true,
          message: 'Refunds retrieved',
          data: desk.of(id).map((part) => partOf(id, part)),
        },
      };
    }
    const charge = charges().find(({ id }) => id === Number(asked.transaction));
    const part = charge && desk.take(charge, asked.amount);
    if (!charge || !part)
      return {
        status: 400,
        json: { status: false, message: 'Refund amount cannot be more than transaction amount' },
      };
    return {
      status: 200,
      json: {
        status: true,
        message: 'Refund has been queued for processing',
        data: partOf(charge.id, part),
      },
    };
  }
  const byId = (id: string) =>
    [...transactions].find(([, transaction]) => transaction.id === Number(id))?.[0];

  function dataOf(reference: string, { id, asked, charge }: Transaction) {
    return {
      id,
      status: charge ? WORDS[statusOf(charge)] : 'abandoned',
      reference,
      amount: charge?.kobo ?? asked,
      requested_amount: asked,
      currency: charge?.currency ?? 'NGN',
      channel: charge?.method ?? null,
      authorization: charge?.last4 ? { last4: charge.last4 } : {},
    };
  }

  function found(reference: string) {
    const transaction = transactions.get(reference);
    if (!transaction) return ABSENT;
    const data = () => ({
      status: true,
      message: 'Verification successful',
      data: dataOf(reference, transaction),
    });
    return transaction.charge
      ? respondWith(transaction.charge, ABSENT, data)
      : { status: 200, json: data() };
  }

  return startStandIn({
    take({ access_code = '' }, make) {
      const reference = access_code.replace('code-', '');
      const transaction = transactions.get(reference);
      if (!transaction)
        throw new Error(`there is no transaction behind the access code ${access_code}`);
      if (transaction.charge?.status === 'successful') return transaction.charge;
      transaction.charge = { ...make(reference), id: transaction.id };
      return transaction.charge;
    },
    response({ path, body }) {
      if (path === '/refund' || path.startsWith('/refund?')) return refunds(path, body);
      if (path === '/transaction/initialize') {
        const { reference, amount } = body as { reference: string; amount: number };
        if (transactions.has(reference))
          return {
            status: 400,
            json: {
              status: false,
              code: 'duplicate_reference',
              message: 'Duplicate Transaction Reference',
            },
          };
        transactions.set(reference, {
          id: transactions.size + 1,
          asked: amount,
          charge: undefined,
        });
        const data = {
          authorization_url: `https://checkout.paystack.com/${reference}`,
          access_code: `code-${reference}`,
          reference,
        };
        return { status: 200, json: { status: true, message: 'Authorization URL created', data } };
      }
      const named = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1];
      return found(
        named ? decodeURIComponent(named) : (byId(path.replace('/transaction/', '')) ?? ''),
      );
    },
    webhook(charge) {
      const transaction = transactions.get(charge.reference);
      const data = transaction && dataOf(charge.reference, transaction);
      const body = JSON.stringify({
        event: `charge.${charge.status === 'successful' ? 'success' : 'failed'}`,
        data,
      });
      return {
        path: '/api/payments/webhook/paystack',
        headers: { 'x-paystack-signature': paystackSignature(body, SECRET) },
        body,
      };
    },
    charges,
    refunded: ({ id }) => desk.sum(id),
    env: (url) => ({
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_URL: url,
      PAYSTACK_PUBLIC_KEY: 'pk_test_soak',
      PAYSTACK_SECRET_KEY: SECRET,
    }),
  });
}
