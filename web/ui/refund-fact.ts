import type { RefundMoment } from '#shared/money/refund-terms.ts';
import type { Facts } from '#shared/places/facts.ts';

const UNTIL: Record<RefundMoment, string> = {
  opened: 'Full refund until we open it',
  decided: 'Full refund until it is decided',
  issued: 'Full refund until it is issued',
};

/** Until when everything is refunded, by the terms in force. */
export const refundFact = (moment: Facts['refund_until']): string | undefined =>
  moment && UNTIL[moment];
