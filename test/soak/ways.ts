import { CARDS } from '#test/factories/orders.ts';

/** One charge as the overlay sends it. */
export interface Attempt {
  payment_method: 'card' | 'ussd' | 'mobilemoney';
  /** A bank transfer in place of a charge: what arrives in the account that is shown. */
  transfer?: 'exact' | 'short' | 'over' | 'twice';
  card_number: string;
  currency: 'NGN' | 'USD';
  /** The amount it names, as a multiple of what is asked. */
  times: number;
}

/** A way in which somebody pays, or doesn't, and how it has to end. */
export interface Way {
  name: string;
  outcome: 'paid' | 'unpaid';
  attempts: Attempt[];
  /** All attempts at the same moment, not one after another. */
  together?: true;
  /** Money comes that is wrong, or comes a second time on the same reference: a payment of its own, for a person to look at. */
  beside?: boolean;
  /** Comes back later and asks for the payment again before paying. */
  returns?: true;
}

const card = (card_number: string): Attempt => ({
  payment_method: 'card',
  card_number,
  currency: 'NGN',
  times: 1,
});
const good = card(CARDS.good);
const paid = (name: string, ...attempts: Attempt[]): Way => ({ name, outcome: 'paid', attempts });
const wrong = (name: string, ...attempts: Attempt[]): Way => ({
  name,
  outcome: 'unpaid',
  attempts,
  beside: true,
});
const unpaid = (name: string, ...attempts: Attempt[]): Way => ({
  name,
  outcome: 'unpaid',
  attempts,
});

/** More than was asked: Paystack takes no other amount than the one it was opened with, and passes fees on above it. */
const TOO_MUCH = wrong('twice the amount', { ...good, times: 2 });

/** A right charge after a wrong one, on the same reference, and two right ones: Paystack takes money once for a reference. */
const HALF_THEN_ALL: Way = {
  ...paid('half the amount, then all of it', card(CARDS.half), good),
  beside: true,
};
const TWO_AT_ONCE: Way = {
  ...paid('two cards at the same moment', good, good),
  together: true,
  beside: true,
};

/** Every card of the sandbox, every other way to pay, and what people do with them. */
export const WAYS: readonly Way[] = [
  paid('a good card', good),
  unpaid('a declined card', card(CARDS.declined)),
  paid('webhook only', card(CARDS.webhookOnly)),
  paid('callback only', card(CARDS.callbackOnly)),
  paid('neither callback nor webhook', card(CARDS.silent)),
  paid('five webhooks', card(CARDS.fiveWebhooks)),
  wrong('half the amount', card(CARDS.half)),
  paid('pending for 5 s', card(CARDS.slow)),
  paid('three outages', card(CARDS.verifyDown)),
  unpaid('a card that nobody knows', card('4000000000000999')),
  paid('USSD', { ...good, payment_method: 'ussd', card_number: '' }),
  paid('mobile money', { ...good, payment_method: 'mobilemoney', card_number: '' }),
  wrong('dollars', { ...good, currency: 'USD' }),
  TOO_MUCH,
  unpaid('nothing at all'),
  paid('declined, then another card', card(CARDS.declined), good),
  HALF_THEN_ALL,
  TWO_AT_ONCE,
  { ...paid('later, through the link to pay', good), returns: true },
];

/** Transfers, which the sandbox's bank sends: nobody calls back, and each has its webhook. */
const transfer = (arrives: NonNullable<Attempt['transfer']>): Attempt => ({
  ...good,
  transfer: arrives,
});
export const SANDBOX_WAYS: readonly Way[] = [
  ...WAYS,
  paid('a transfer', transfer('exact')),
  wrong('a transfer that came short', transfer('short')),
  wrong('a transfer of too much', transfer('over')),
  { ...paid('a transfer, twice', transfer('twice')), beside: true },
];

/** The same at Paystack, which takes money once for a reference, and no more than was asked. */
export const PAYSTACK_WAYS: readonly Way[] = WAYS.filter((way) => way !== TOO_MUCH).map((way) => {
  if (way === HALF_THEN_ALL) return { ...way, outcome: 'unpaid' };
  return way === TWO_AT_ONCE ? { ...way, beside: false } : way;
});
