import { paystackSignature } from '#server/adapters/payment/signatures.ts';
import { DUPLICATE, openedAs, PROVIDER_SECRET, PROVIDERS } from '#test/factories/providers.ts';
import {
  type Charge,
  refundDesk,
  respondWith,
  type StandIn,
  startStandIn,
  statusOf,
} from './stand-in.ts';

const { absent, charge: chargeOf, env, refused, success } = PROVIDERS.paystack;

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
      return success(desk.of(id).map((part) => partOf(id, part)));
    }
    const charge = charges().find(({ id }) => id === Number(asked.transaction));
    const part = charge && desk.take(charge, asked.amount);
    return charge && part
      ? success(partOf(charge.id, part))
      : refused(400, 'Refund amount cannot be more than transaction amount');
  }
  const byId = (id: string) =>
    [...transactions].find(([, transaction]) => transaction.id === Number(id))?.[0];

  function dataOf(reference: string, { id, asked, charge }: Transaction) {
    const { kobo = asked, currency, method, last4 } = charge ?? {};
    const status = charge ? statusOf(charge) : 'pending';
    return {
      ...chargeOf({ id, tx_ref: reference, naira: kobo / 100, status, currency, method, last4 }),
      requested_amount: asked,
      ...(charge ? {} : { status: 'abandoned' }),
    };
  }

  function found(reference: string) {
    const transaction = transactions.get(reference);
    if (!transaction) return absent;
    const data = () => success(dataOf(reference, transaction));
    return transaction.charge ? respondWith(transaction.charge, absent, data) : data();
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
        if (transactions.has(reference)) return DUPLICATE;
        transactions.set(reference, {
          id: transactions.size + 1,
          asked: amount,
          charge: undefined,
        });
        return openedAs(reference, `code-${reference}`);
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
        headers: { 'x-paystack-signature': paystackSignature(body, PROVIDER_SECRET) },
        body,
      };
    },
    charges,
    refunded: ({ id }) => desk.sum(id),
    env,
  });
}
