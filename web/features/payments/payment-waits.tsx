import type { TrackingRecord } from '#shared/tracking.ts';
import { Notice } from '../../ui/notice.tsx';

/** Whom we mail what becomes of money that waits. Undefined for an agent's customer: what is given back is between the agent and us. */
export const mailedAbout = ({ agent_pays, amount, rest_to_pay }: TrackingRecord): string | undefined =>
  rest_to_pay !== undefined || (agent_pays && amount === undefined) ? undefined : 'We email you what becomes of it.';

/** Money came that somebody has to look at first, in the server's words; nothing while none waits. */
export function PaymentWaits({ record, className }: { record: TrackingRecord; className?: string }) {
  if (!record.payment_waits) return null;
  return (
    <Notice tone="wait" title={record.payment_waits} className={className}>
      {mailedAbout(record)}
    </Notice>
  );
}
