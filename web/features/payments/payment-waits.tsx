import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { Notice } from '../../ui/notice.tsx';
import { isPayable, mailedAbout } from './order-facts.ts';

/** Undefined for an agent's customer, who can't pay. */
const paidInFull = (record: TrackingRecord): string | undefined =>
  isPayable(record) && record.rest_to_pay === undefined && record.amount !== undefined
    ? 'You can also pay in full now: then this is refunded to you.'
    : undefined;

/** Says that money waits for review, in the server's words. */
export function PaymentWaits({
  record,
  className,
}: {
  record: TrackingRecord;
  className?: string;
}) {
  if (!record.payment_waits) return null;
  const more = [mailedAbout(record), paidInFull(record)].filter(Boolean).join(' ');
  return (
    <Notice tone="wait" title={record.payment_waits} className={className}>
      {more && <p>{more}</p>}
    </Notice>
  );
}
