import { descriptionOf } from '#shared/services/index.ts';
import type { Kind } from '#shared/states.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { type Step, Thread } from '../../ui/thread.tsx';

const detail = (text?: string) => text && <p className="text-ink-2 text-small">{text}</p>;

/** The steps that follow the payment, on the thread; `first` is the state of the first of them. */
export const stepsAhead = (kind: Kind, first: Step['state']): Step[] =>
  descriptionOf(kind).journey.ahead.map((step, place) => ({
    state: place === 0 ? first : 'todo',
    title: step.title,
    children: detail(step.detail),
  }));

/** The step that an unpaid order waits for. */
export const whoPays = ({ agent_pays }: TrackingRecord): string => (agent_pays ? 'The agent pays' : 'You pay');

/** Everything that is still to come for an order, its payment included. */
export function stepsToCome(record: TrackingRecord): Step[] {
  const { kind, payment_status, slot_lost } = record;
  if (payment_status !== 'Paid') return [{ state: 'now', title: whoPays(record) }, ...stepsAhead(kind, 'todo')];
  if (slot_lost) return [{ state: 'now', title: 'You choose another time' }, ...stepsAhead(kind, 'todo')];
  return stepsAhead(kind, 'now');
}

/** What happens with an order, before it is paid and after. */
export function WhatHappensNext({ tracking }: { tracking: TrackingRecord }) {
  const done = (title: string): Step => ({ state: 'done', title });
  return (
    <>
      <h2 className="mt-8 text-h3">What happens next</h2>
      <Thread
        className="mt-4"
        steps={[
          done(descriptionOf(tracking.kind).journey.saved),
          ...(tracking.payment_status === 'Paid' ? [done('Paid')] : []),
          ...stepsToCome(tracking),
        ]}
      />
    </>
  );
}
