import type { AgentOrder } from '#shared/agents.ts';
import { addDays, DUE_DAYS, formatDay, formatMonth, formatTime, formatWeekday, lagosDay, middayOf } from '#shared/dates.ts';
import { DECISIONS, isPaid } from '#shared/states.ts';

/** 'Good morning' and the like, by the time in Lagos. */
export function greeting(now: Date): string {
  const hour = Number(formatTime(now).slice(0, 2));
  if (hour >= 17) return 'Good evening';
  return hour >= 12 ? 'Good afternoon' : 'Good morning';
}

/** The customer's whole name. */
export const customerOf = ({ first_name, middle_name, last_name }: AgentOrder): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ');

/** 'Thursday 19 November'; with the year once it is another. */
export const submittedOn = ({ created_at }: AgentOrder, now: Date): string => formatDay(created_at, now);

/** 'Due Thursday 19 November.', or that it was. */
export function dueWords({ created_at }: AgentOrder, now: Date): string {
  const due = addDays(created_at, DUE_DAYS);
  return `${due < now ? 'Was due' : 'Due'} ${formatDay(due, now)}.`;
}

/** Whether the customer's payment is what an order waits for; a refused or cancelled one waits for nothing. */
export const awaitsPayment = ({ payment_status, visa_status, stage }: AgentOrder): boolean =>
  !isPaid(payment_status) && stage !== 'cancelled' && !(visa_status && DECISIONS[visa_status].nothingToPay);

/** Where an order is in its life, beside its payment and its decision; undefined where these say it all. */
export function stageWords({ stage, expected_by, visa_status }: AgentOrder, now: Date): string | undefined {
  switch (stage) {
    case 'in_progress':
      return expected_by && expected_by >= lagosDay(now) ? `Expected by ${formatWeekday(middayOf(expected_by), now)}` : 'In progress';
    case 'waiting_for_applicant':
      return 'Waiting for your customer: we mailed them what we need';
    case 'done':
      return visa_status ? undefined : 'Done';
    case 'cancelled':
      return 'Cancelled';
    case 'unpaid':
      return undefined;
    default:
      return stage satisfies never;
  }
}

/** An agent's month: what was submitted in it, and what of that is paid, in naira. */
export interface Month {
  name: string;
  submitted: number;
  paid: number;
  amount: number;
}

/**
 * The month of `now` in Lagos, counted from the newest orders. Undefined when nothing was submitted in it,
 * and when it may reach back behind the oldest of them: `older` says that there are more.
 */
export function monthOf(newest: readonly AgentOrder[], older: boolean, now: Date): Month | undefined {
  const month = lagosDay(now).slice(0, 7);
  const submitted = newest.filter(({ created_at }) => lagosDay(new Date(created_at)).startsWith(month));
  if (submitted.length === 0 || (older && submitted.length === newest.length)) return undefined;
  const paid = submitted.filter(({ payment_status }) => isPaid(payment_status));
  return {
    name: formatMonth(month).replace(/ \d+$/, ''),
    submitted: submitted.length,
    paid: paid.length,
    amount: paid.reduce((sum, { amount }) => sum + amount, 0),
  };
}
