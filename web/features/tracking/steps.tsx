import { formatMoment } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import type { Step } from '../../ui/thread.tsx';
import { stepsAhead, stepsToCome, whoPays } from '../payments/what-happens-next.tsx';

/** What is still to come. A decision ends the waiting; what follows an approval is the document. */
function toCome(record: TrackingRecord): Step[] {
  const { kind, payment_status, visa_status, visa_file, permit_file } = record;
  if (visa_status === 'Denied' || visa_file || permit_file) return [];
  if (visa_status !== 'Approved') return stepsToCome(record);
  const pay: Step[] = payment_status === 'Paid' ? [] : [{ state: 'now', title: whoPays(record) }];
  const then = pay.length > 0 ? 'todo' : 'now';
  return [...pay, { state: then, title: `We issue the ${kind}` }, ...stepsAhead(kind, 'todo').slice(-1)];
}

/** The order's thread: what really happened, each with its time, then what is to come, without a date that nobody knows. */
export const stepsOf = (record: TrackingRecord): Step[] => [
  ...record.timeline.map(({ at, text, tone }) => ({
    state: tone,
    title: text,
    children: <p className="text-ink-2 text-small tabular-nums">{formatMoment(at)}</p>,
  })),
  ...toCome(record),
];
