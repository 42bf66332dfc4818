import { formatMoment } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { Step } from '../../ui/steps.tsx';
import { stepsToCome } from '../payments/what-happens-next.tsx';

/** Past steps with their times, then those to come. */
export const stepsOf = (record: TrackingRecord): Step[] => [
  ...record.timeline.map(({ at, text, tone }) => ({
    state: tone,
    title: text,
    children: <p className="text-ink-2 text-small tabular-nums">{formatMoment(at)}</p>,
  })),
  ...stepsToCome(record),
];
