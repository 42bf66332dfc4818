import { formatMoment } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import type { Step } from '../../ui/steps.tsx';
import { stepsToCome } from '../payments/what-happens-next.tsx';

/** The order's steps: what really happened, each with its time, then what is to come, without a date that nobody knows. */
export const stepsOf = (record: TrackingRecord): Step[] => [
  ...record.timeline.map(({ at, text, tone }) => ({
    state: tone,
    title: text,
    children: <p className="text-ink-2 text-small tabular-nums">{formatMoment(at)}</p>,
  })),
  ...stepsToCome(record),
];
