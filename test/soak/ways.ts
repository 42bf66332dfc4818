import { CARDS } from '#test/factories.ts';

/** One charge as the overlay sends it. */
export interface Attempt {
  payment_method: 'card' | 'ussd' | 'mobilemoney';
  card_number: string;
  currency: 'NGN' | 'USD';
  /** The amount it names, as a multiple of what is asked. */
  times: number;
}

/** A way in which somebody pays, or doesn't, and how it has to end. */
export interface Way {
  name: string;
  outcome: 'paid' | 'needs_review' | 'unpaid';
  attempts: Attempt[];
  /** All attempts at the same moment, not one after another. */
  together?: true;
  /** Money comes a second time on the same reference: a payment of its own, for a person to look at. */
  twice?: true;
  /** Comes back later and asks for the payment again before paying. */
  returns?: true;
}

const card = (card_number: string): Attempt => ({ payment_method: 'card', card_number, currency: 'NGN', times: 1 });
const good = card(CARDS.good);
const paid = (name: string, ...attempts: Attempt[]): Way => ({ name, outcome: 'paid', attempts });
const review = (name: string, ...attempts: Attempt[]): Way => ({ name, outcome: 'needs_review', attempts });
const unpaid = (name: string, ...attempts: Attempt[]): Way => ({ name, outcome: 'unpaid', attempts });

/** More than was asked: Paystack takes no other amount than the one it was opened with, and passes fees on above it. */
export const TOO_MUCH = review('twice the amount', { ...good, times: 2 });

/** Every card of the sandbox, every other way to pay, and what people do with them. */
export const WAYS: readonly Way[] = [
  paid('a good card', good),
  unpaid('a declined card', card(CARDS.declined)),
  paid('webhook only', card(CARDS.webhookOnly)),
  paid('callback only', card(CARDS.callbackOnly)),
  paid('neither callback nor webhook', card(CARDS.silent)),
  paid('five webhooks', card(CARDS.fiveWebhooks)),
  review('half the amount', card(CARDS.half)),
  paid('pending for 5 s', card(CARDS.slow)),
  paid('three outages', card(CARDS.verifyDown)),
  unpaid('a card that nobody knows', card('4000000000000999')),
  paid('USSD', { ...good, payment_method: 'ussd', card_number: '' }),
  paid('mobile money', { ...good, payment_method: 'mobilemoney', card_number: '' }),
  review('dollars', { ...good, currency: 'USD' }),
  TOO_MUCH,
  unpaid('nothing at all'),
  paid('declined, then another card', card(CARDS.declined), good),
  { ...review('half the amount, then all of it', card(CARDS.half), good), twice: true },
  { ...paid('two cards at the same moment', good, good), together: true, twice: true },
  { ...paid('later, through the link to pay', good), returns: true },
];
