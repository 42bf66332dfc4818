import type { Kind } from '#shared/states.ts';
import { type Step, Thread } from '../../ui/thread.tsx';
import { JOURNEYS } from './journeys.ts';

const detail = (text?: string) => text && <p className="text-ink-2 text-small">{text}</p>;

/** The steps that follow the payment, on the thread; `first` is the state of the first of them. */
export const stepsAhead = (kind: Kind, first: Step['state']): Step[] =>
  JOURNEYS[kind].ahead.map((step, place) => ({
    state: place === 0 ? first : 'todo',
    title: step.title,
    children: detail(step.detail),
  }));

/** What happens with an order, before it is paid and after. */
export function WhatHappensNext({ kind, paid = false }: { kind: Kind; paid?: boolean }) {
  return (
    <>
      <h2 className="mt-8 text-h3">What happens next</h2>
      <Thread
        className="mt-4"
        steps={[
          { state: 'done', title: JOURNEYS[kind].saved },
          { state: paid ? 'done' : 'now', title: paid ? 'Paid' : 'You pay' },
          ...stepsAhead(kind, paid ? 'now' : 'todo'),
        ]}
      />
    </>
  );
}
