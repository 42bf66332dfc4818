import {
  type Charge,
  refundDesk,
  respondWith,
  type StandIn,
  startStandIn,
  statusOf,
} from './stand-in.ts';

const HASH = 'the secret hash of the dashboard';
const ABSENT = {
  status: 404,
  json: { status: 'error', message: 'No transaction was found for this id', data: null },
};

const transactionOf = (charge: Charge) => ({
  id: charge.id,
  tx_ref: charge.reference,
  flw_ref: `FLW-${charge.id}`,
  amount: charge.kobo / 100,
  currency: charge.currency,
  charged_amount: charge.kobo / 100,
  status: statusOf(charge),
  payment_type: charge.method,
  ...(charge.last4 ? { card: { last_4digits: charge.last4 } } : {}),
});

/** Flutterwave: every attempt is a charge of its own, and a reference is answered with the successful one, else the latest. */
export function flutterwaveStandIn(): Promise<StandIn> {
  const charges: Charge[] = [];
  const desk = refundDesk();
  const partOf = (charge: Charge, part: ReturnType<typeof desk.of>[number]) => ({
    id: part.id,
    tx_id: charge.id,
    transaction_id: charge.id,
    flw_ref: `FLW-${charge.id}`,
    amount_refunded: part.kobo / 100,
    status: desk.isPaid(part) ? 'completed' : 'new',
  });
  const byReference = (tx_ref: string | null) => {
    const own = charges.filter((charge) => charge.reference === tx_ref);
    return own.findLast((charge) => statusOf(charge) === 'successful') ?? own.at(-1);
  };
  return startStandIn({
    take({ tx_ref }, make) {
      const charge = make(tx_ref);
      charges.push(charge);
      return charge;
    },
    response({ path, body }) {
      const url = new URL(path, 'http://flutterwave.test');
      if (url.pathname === '/v3/refunds') {
        const charge = charges.find(({ id }) => id === Number(url.searchParams.get('id')));
        const data = charge ? desk.of(charge.id).map((part) => partOf(charge, part)) : [];
        return { status: 200, json: { status: 'success', message: 'Refunds fetched', data } };
      }
      const back = /^\/v3\/transactions\/(\d+)\/refund$/.exec(url.pathname)?.[1];
      if (back) {
        const charge = charges.find(({ id }) => id === Number(back));
        const part =
          charge && desk.take(charge, Math.round((body as { amount: number }).amount * 100));
        if (!charge || !part)
          return {
            status: 400,
            json: {
              status: 'error',
              message: 'The amount to refund is more than what is left',
              data: null,
            },
          };
        return {
          status: 200,
          json: {
            status: 'success',
            message: 'Transaction refund initiated',
            data: partOf(charge, part),
          },
        };
      }
      if (url.pathname === '/v3/transactions') {
        const own = charges.filter(({ reference }) => reference === url.searchParams.get('tx_ref'));
        return {
          status: 200,
          json: {
            status: 'success',
            message: 'Transactions fetched',
            data: own.map(transactionOf),
          },
        };
      }
      const id = /^\/v3\/transactions\/(\d+)\/verify$/.exec(url.pathname)?.[1];
      const charge = id
        ? charges.find((one) => one.id === Number(id))
        : byReference(url.searchParams.get('tx_ref'));
      return respondWith(charge, ABSENT, (found) => ({
        status: 'success',
        message: 'Transaction fetched successfully',
        data: transactionOf(found),
      }));
    },
    webhook: (charge) => ({
      path: '/api/payments/webhook/flutterwave',
      headers: { 'verif-hash': HASH },
      body: JSON.stringify({ event: 'charge.completed', data: transactionOf(charge) }),
    }),
    charges: () => charges,
    refunded: ({ id }) => desk.sum(id),
    env: (url) => ({
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_URL: url,
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-soak',
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK-soak',
      FLUTTERWAVE_WEBHOOK_HASH: HASH,
    }),
  });
}
