import { setTimeout as wait } from 'node:timers/promises';
import { type Behaviour, behaviourOf, digitsOf } from '#server/adapters/payment/sandbox/cards.ts';
import type { PaymentInfo } from '#shared/money/payments.ts';
import { type Behaviour as Answer, type Asked, startFakeServer } from '#test/kit/fake-server.ts';
import type { Reach } from '../kit/reach.ts';
import type { Bank } from './bank.ts';

/** A provider's server in this process, with its bank behind it. */
export interface StandIn {
  /** Where the product finds it, and with which keys. */
  env: Record<string, string>;
  bank: Bank;
  /** Where webhooks go; they are lost until it is said. */
  webhooksTo(reach: Reach): void;
  /** Every charge that brought money, and how much of it went back. */
  charges(): ProviderCharge[];
  close(): Promise<void>;
}

/** One charge that brought money, as a provider's own table has it; amounts in kobo. */
export interface ProviderCharge {
  id: string;
  kobo: number;
  refunded: number;
}

/** One charge, in kobo. */
export interface Charge {
  id: number;
  /** The provider's name for the payment: our tx_ref, or what was made of it. */
  reference: string;
  kobo: number;
  currency: string;
  method: string;
  last4: string;
  status: 'successful' | 'failed';
  settles_at: number;
  /** How often asking about it still fails. */
  outages: number;
}

/** One time that money goes back: taken at once, paid out a while later. */
export interface GivenBack {
  id: number;
  kobo: number;
  paid_at: number;
}

/** How long every second refund takes until it is paid out, in ms. */
const PAYING_MS = 2000;

/** What a provider gives back of its charges: never more than came. */
export function refundDesk() {
  const given = new Map<number, GivenBack[]>();
  let last = 0;
  const of = (id: number): GivenBack[] => given.get(id) ?? [];
  const sum = (id: number) => of(id).reduce((kobo, one) => kobo + one.kobo, 0);
  return {
    of,
    sum,
    isPaid: ({ paid_at }: GivenBack) => paid_at <= Date.now(),
    /** Takes a refund; undefined when it is more than what is left. */
    take({ id, kobo: came }: Charge, kobo: number): GivenBack | undefined {
      if (!(kobo > 0) || sum(id) + kobo > came) return undefined;
      last += 1;
      const one = { id: last, kobo, paid_at: Date.now() + (last % 2) * PAYING_MS };
      given.set(id, [...of(id), one]);
      return one;
    },
  };
}

export const statusOf = ({ settles_at, status }: Charge): Charge['status'] | 'pending' =>
  settles_at > Date.now() ? 'pending' : status;

const ANSWERS_A_FAULT = 13;
const FAULTS: Answer[] = [
  'hang up',
  { status: 502, text: '<h1>Bad gateway</h1>' },
  { status: 429, json: { message: 'Slow down' } },
];
/** The bank's mind is made up at `settles_at`; a timer may ring a little before its time. */
const SLACK_MS = 25;

/** What a provider says when a charge is asked for: `found` where there is one; 503 while it is out. */
export function respondWith(
  charge: Charge | undefined,
  absent: Answer,
  found: (charge: Charge) => Answer,
): Answer {
  if (!charge) return absent;
  if (charge.outages > 0) {
    charge.outages -= 1;
    return { status: 503, json: { message: 'Service unavailable' } };
  }
  return found(charge);
}

/** What tells one provider from another. */
export interface Manners {
  /** The charge that an attempt makes, or the one that is there already where only one can be. */
  take(info: PaymentInfo, make: (reference: string) => Charge): Charge;
  response(asked: Asked): Answer;
  webhook(charge: Charge): { path: string; headers: Record<string, string>; body: string };
  env(url: string): Record<string, string>;
  /** All charges, and what went back of each, in kobo. */
  charges(): Charge[];
  refunded(charge: Charge): number;
}

/** Starts a provider's server with these manners, faults now and then included; its bank treats cards as the sandbox does. */
export async function startStandIn({
  take,
  response,
  webhook,
  env,
  charges,
  refunded,
}: Manners): Promise<StandIn> {
  let asked = 0;
  let last = 0;
  let reach: Reach | undefined;
  const server = await startFakeServer((request) => {
    asked += 1;
    // What was asked is done all the same; only the answer is lost.
    const right = response(request);
    return asked % ANSWERS_A_FAULT === 0
      ? (FAULTS[(asked / ANSWERS_A_FAULT) % FAULTS.length] ?? right)
      : right;
  });

  async function send(charge: Charge): Promise<void> {
    const { path, headers, body } = webhook(charge);
    // A webhook may get lost, as everywhere.
    await reach?.(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).catch(() => {});
  }
  async function sendAfter(
    { settles_after_ms, webhooks }: Behaviour,
    charge: Charge,
  ): Promise<void> {
    if (settles_after_ms > 0) await wait(settles_after_ms + SLACK_MS);
    await Promise.all(Array.from({ length: webhooks.after }, () => send(charge)));
  }

  return {
    env: env(server.url),
    bank: {
      async charge(info, attempt) {
        const digits = digitsOf(attempt.card_number);
        const behaviour = behaviourOf(attempt.payment_method, digits);
        const charge = take(info, (reference) => ({
          id: ++last,
          reference,
          kobo: Math.floor(info.amount * 100 * attempt.times * behaviour.share),
          currency: attempt.currency,
          method: attempt.payment_method,
          last4: digits.slice(-4),
          status: behaviour.status,
          settles_at: Date.now() + behaviour.settles_after_ms,
          outages: behaviour.outages,
        }));
        await Promise.all(Array.from({ length: behaviour.webhooks.before }, () => send(charge)));
        void sendAfter(behaviour, charge);
        return { transaction_id: charge.id, ...(behaviour.callback ? {} : { silent: true }) };
      },
    },
    webhooksTo(to) {
      reach = to;
    },
    charges: () =>
      charges()
        .filter((charge) => statusOf(charge) === 'successful')
        .map((charge) => ({
          id: String(charge.id),
          kobo: charge.kobo,
          refunded: refunded(charge),
        })),
    close: () => server.close(),
  };
}
