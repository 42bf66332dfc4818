import { after, event, money, order, type RefundDetail } from '../orders/event-details.ts';
import type { EventMoney } from './event-money.ts';

/** Events of refunds, of spent government fees and of waivers. */
export const REFUND_EVENTS = {
  refund_requested: event<RefundDetail>(
    'Refund to approve',
    (facts, detail) =>
      `Asked to refund ${money(detail)} for ${order(facts)}${detail.reason ? `: “${detail.reason}”` : ''}`,
  ),
  refund_needs_owner: event<RefundDetail>(
    'Refund without a second person',
    (facts, detail) =>
      `Nobody else may approve the refund of ${money(detail)} for ${order(facts)}: an owner has to deal with it`,
  ),
  refund_approved: event<RefundDetail>(
    'Refund approved',
    (facts, detail) => `Approved the refund of ${money(detail)} for ${order(facts)}`,
  ),
  refund_sent: event<RefundDetail>(
    'Refund sent',
    (facts, detail) => `${money(detail)} is on its way back for ${order(facts)}`,
  ),
  refund_failed: event<RefundDetail & { failure: string }>(
    'Refund failed',
    (facts, detail) =>
      `${money(detail)} could not be refunded for ${order(facts)}${after(detail.failure)}`,
  ),
  refund_withdrawn: event<RefundDetail>(
    'Refund withdrawn',
    (facts, detail) => `Withdrew the refund of ${money(detail)} for ${order(facts)}`,
  ),
  fee_spent: event<EventMoney & { reference: string }>(
    'Government fee spent',
    (facts, detail) =>
      `Marked ${money(detail)} of the government’s fee as spent for ${order(facts)}${after(detail.reference)}`,
  ),
  waiver_asked: event<{ reason: string }>(
    'Waiver to approve',
    (facts, { reason }) => `Asked for a waiver for ${order(facts)}${reason ? `: “${reason}”` : ''}`,
  ),
  waiver_approved: event<EventMoney>(
    'Waiver approved',
    (facts, detail) => `Approved the waiver for ${order(facts)}: ${money(detail)} is refunded`,
  ),
  waiver_withdrawn: event('Waiver withdrawn', (facts) => `Withdrew the waiver for ${order(facts)}`),
};
