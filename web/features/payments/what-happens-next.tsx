import { awaitsApplicant, isCancelled, isDone } from '#shared/orders/stages.ts';
import { isOpen, isPaid, mayIssue, reachedBy, type VisaStatus } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { type Step, Steps } from '../../ui/steps.tsx';
import { isForAgent, isForAgentsCustomer, isPayable, issuedLink } from './order-facts.ts';

const detail = (text?: string) => text && <p className="text-ink-2 text-small">{text}</p>;

/** The steps after payment; `first`: the state of the first one. */
const stepsAhead = (record: TrackingRecord, first: Step['state']): Step[] =>
  descriptionOf(record.kind).journey.ahead.map((step, place) => ({
    state: place === 0 ? first : 'todo',
    title: step.title,
    ...(isForAgent(record) ? {} : { children: detail(step.detail) }),
  }));

function payment(record: TrackingRecord): Step[] {
  if (!isPayable(record)) return [];
  const who = isForAgentsCustomer(record) ? 'The agent pays' : 'You pay';
  if (!record.payment_waits || record.rest_due)
    return [{ state: 'now', title: `${who}${record.rest_due ? ' the rest' : ''}` }];
  return [
    {
      state: 'now',
      title: 'We look at the payment',
      ...(record.agent_pays ? {} : { children: detail('We will email you the outcome') }),
    },
  ];
}

const asked = (record: TrackingRecord): Step[] => {
  if (!awaitsApplicant(record.stage)) return [];
  if (isForAgent(record)) return [{ state: 'now', title: 'The applicant sends what we asked for' }];
  return [
    {
      state: 'now',
      title: 'You send what we asked for',
      children: detail('By the link in our email'),
    },
  ];
};

function afterDecision(record: TrackingRecord, status: VisaStatus, first: Step['state']): Step[] {
  if (!mayIssue(status) || issuedLink(record)) return [];
  return [
    { state: first, title: `We issue the ${record.kind}` },
    ...stepsAhead(record, 'todo').slice(-1),
  ];
}

/** The steps still to come, payment included. */
export function stepsToCome(record: TrackingRecord): Step[] {
  const { stage, visa_status, slot_lost, nothing_to_pay } = record;
  if (nothing_to_pay || isCancelled(stage)) return [];
  if (isDone(stage)) return payment(record);
  const pay = [...payment(record), ...asked(record)];
  const first = pay.length > 0 ? 'todo' : 'now';
  if (visa_status && !isOpen(visa_status))
    return [...pay, ...afterDecision(record, visa_status, first)];
  if (slot_lost)
    return [
      ...pay,
      {
        state: 'now',
        title: isForAgent(record)
          ? 'The applicant chooses another time'
          : 'You choose another time',
      },
      ...stepsAhead(record, 'todo'),
    ];
  return [...pay, ...stepsAhead(record, first)];
}

function stepsReached(record: TrackingRecord): Step[] {
  const { kind, payment_status, payment_state, visa_status } = record;
  const { saved, ahead } = descriptionOf(kind).journey;
  const done = (title: string | false | undefined): Step[] =>
    title ? [{ state: 'done', title }] : [];
  return [
    ...done(saved),
    ...done(isPaid(payment_status) && payment_state),
    ...(visa_status && !isOpen(visa_status)
      ? [{ state: reachedBy(visa_status), title: visa_status }]
      : []),
    ...done(issuedLink(record) && ahead.at(-1)?.title),
  ];
}

export function WhatHappensNext({ tracking }: { tracking: TrackingRecord }) {
  const ahead = stepsToCome(tracking);
  return (
    <>
      <h2 className="mt-8 text-h3">
        {ahead.length > 0 ? 'What happens next' : 'What happened so far'}
      </h2>
      <Steps className="mt-4" steps={[...stepsReached(tracking), ...ahead]} />
    </>
  );
}
