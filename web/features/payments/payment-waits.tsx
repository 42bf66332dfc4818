import type { TrackingRecord } from '#shared/tracking.ts';
import { Notice } from '../../ui/notice.tsx';
import { isPayable } from './what-happens-next.tsx';

/** That we mail what becomes of money that waits. Not of an agent's: the customer is told that it is paid, the agent what goes back. */
export const mailedAbout = ({ agent_pays, rest_to_pay }: TrackingRecord): string | undefined =>
  rest_to_pay !== undefined || agent_pays ? undefined : 'We email you what becomes of it.';

/** What becomes of it for who would rather pay the whole price now. Not said to an agent's customer, who can't. */
const paidInFull = (record: TrackingRecord): string | undefined =>
  isPayable(record) && record.rest_to_pay === undefined && record.amount !== undefined
    ? 'You can also pay in full now: then this is refunded to you.'
    : undefined;

/** Money came that somebody has to look at first, in the server's words; nothing while none waits. */
export function PaymentWaits({ record, className }: { record: TrackingRecord; className?: string }) {
  if (!record.payment_waits) return null;
  return (
    <Notice tone="wait" title={record.payment_waits} className={className}>
      {[mailedAbout(record), paidInFull(record)].filter(Boolean).join(' ')}
    </Notice>
  );
}
