import { PROVIDER_SECRET, PROVIDERS } from '#test/factories/providers.ts';
import {
  type Charge,
  refundDesk,
  respondWith,
  type StandIn,
  startStandIn,
  statusOf,
} from './stand-in.ts';

const { absent, charge: chargeOf, env, refused, success } = PROVIDERS.flutterwave;
const transactionOf = (charge: Charge) =>
  chargeOf({
    ...charge,
    tx_ref: charge.reference,
    naira: charge.kobo / 100,
    status: statusOf(charge),
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
        return success(data);
      }
      const back = /^\/v3\/transactions\/(\d+)\/refund$/.exec(url.pathname)?.[1];
      if (back) {
        const charge = charges.find(({ id }) => id === Number(back));
        const part =
          charge && desk.take(charge, Math.round((body as { amount: number }).amount * 100));
        return charge && part
          ? success(partOf(charge, part))
          : refused(400, 'The amount to refund is more than what is left');
      }
      if (url.pathname === '/v3/transactions') {
        const own = charges.filter(({ reference }) => reference === url.searchParams.get('tx_ref'));
        return success(own.map(transactionOf));
      }
      const id = /^\/v3\/transactions\/(\d+)\/verify$/.exec(url.pathname)?.[1];
      const charge = id
        ? charges.find((one) => one.id === Number(id))
        : byReference(url.searchParams.get('tx_ref'));
      return respondWith(charge, absent, (found) => success(transactionOf(found)));
    },
    webhook: (charge) => ({
      path: '/api/payments/webhook/flutterwave',
      headers: { 'verif-hash': PROVIDER_SECRET },
      body: JSON.stringify({ event: 'charge.completed', data: transactionOf(charge) }),
    }),
    charges: () => charges,
    refunded: ({ id }) => desk.sum(id),
    env,
  });
}
