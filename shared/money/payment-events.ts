import {
  after,
  type Came,
  type Decided,
  event,
  money,
  ofAsked,
  order,
} from '../orders/event-details.ts';
import { type EventMoney, eventAmount } from './event-money.ts';
import { REFUND_EVENTS } from './refund-events.ts';

/** Events of incoming and reversed payments. */
export const PAYMENT_EVENTS = {
  payment_started: event<{ tx_ref: string }>(
    'Payment started',
    (facts) => `A payment for ${order(facts)} was started`,
  ),
  declined: event<Came>(
    'Payment declined',
    (facts) => `A payment for ${order(facts)} was declined`,
  ),
  paid: event<Came>(
    'Paid',
    (facts, detail) => `${money(detail)} came in for ${order(facts)}${after(detail.method)}`,
  ),
  paid_by_hand: event<EventMoney & { method?: string; reference?: string }>(
    'Marked as Paid',
    (facts, detail) =>
      `Marked ${order(facts)} as Paid${after(eventAmount(detail))}${after(detail.method)}${after(detail.reference)}`,
  ),
  payment_review: event<Came & { reason: string }>(
    'Payment to review',
    (facts, detail) =>
      `${money(detail)} came in for ${order(facts)} and needs a review${after(detail.reason)}`,
  ),
  payment_expired: event<{ tx_ref: string }>(
    'Payment expired',
    (facts) => `A payment for ${order(facts)} expired with no money received`,
  ),
  second_charge: event<Came & { reason: string }>(
    'Second charge',
    (facts, detail) => `${money(detail)} came in a second time for ${order(facts)}`,
  ),
  payment_accepted: event<Decided>(
    'Payment accepted',
    (facts, detail) =>
      `Accepted ${money(detail)}${ofAsked(detail)} as the payment for ${order(facts)}`,
  ),
  payment_refunded: event<Decided>(
    'Payment refunded',
    (facts, detail) => `Refunded ${money(detail)} that came in for ${order(facts)}`,
  ),
  payment_reversed: event<Came & { reason: string }>(
    'Payment reversed',
    (facts, detail) =>
      `${money(detail)} that came in for ${order(facts)} was taken back by the payer’s bank${after(detail.reason)}`,
  ),
  payment_restored: event<Came>(
    'Payment restored',
    (facts, detail) =>
      `${money(detail)} that came in for ${order(facts)} is ours again, according to the payer’s bank`,
  ),
  payment_lost: event<Came>(
    'Payment lost',
    (facts, detail) =>
      `Accepted that ${money(detail)} of ${order(facts)} is lost to the payer’s bank`,
  ),
  ...REFUND_EVENTS,
  rest_asked: event<{ tx_ref: string } & EventMoney>(
    'Rest asked for',
    (facts, detail) =>
      `Asked the payer of ${order(facts)} for the rest${after(eventAmount(detail))}`,
  ),
  pay_link_made: event('Payment link made', (facts) => `Made a payment link for ${order(facts)}`),
  group_left: event(
    'Taken out of its group',
    (facts) => `Took ${order(facts)} out of the orders that are paid together`,
  ),
  payments_compared: event<{
    provider: string;
    day: string;
    transactions: number;
    settled: number;
    differences: number;
  }>(
    'Payments compared',
    (_, { provider, day, transactions, settled, differences }) =>
      `Compared ${transactions ?? 0} transactions of ${provider ?? 'the provider'} on ${day ?? 'a day'} with ours: ${differences ?? 0} to review, ${settled ?? 0} settled`,
  ),
  difference_seen: event<{ tx_ref: string; words: string }>(
    'Difference resolved',
    (_, { words = '' }) => `Resolved a difference with the provider: ${words}`,
  ),
};
