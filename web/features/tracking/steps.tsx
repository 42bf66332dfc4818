import { formatMoment } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import type { Step } from '../../ui/thread.tsx';
import { stepsAhead } from '../payments/what-happens-next.tsx';

/** What is still to come. A decision ends the waiting; what follows an approval is the document. */
function toCome(record: TrackingRecord): Step[] {
  const ahead = stepsAhead(record.kind, 'now');
  if (record.visa_status === 'Denied' || record.visa_file || record.permit_file) return [];
  if (record.visa_status === 'Approved') return ahead.slice(-1).map((step) => ({ ...step, state: 'now' }));
  return record.payment_status === 'Paid' ? ahead : [{ state: 'now', title: 'You pay' }, ...stepsAhead(record.kind, 'todo')];
}

/** The order's thread: what really happened, each with its time, then what is to come, without a date that nobody knows. */
export const stepsOf = (record: TrackingRecord): Step[] => [
  ...record.timeline.map(({ at, text }) => ({
    state: 'done' as const,
    title: text,
    children: <p className="text-ink-2 text-small tabular-nums">{formatMoment(at)}</p>,
  })),
  ...toCome(record),
];
