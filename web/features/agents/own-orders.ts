import type { AgentOrder } from '#shared/agents.ts';
import { addDays, DUE_DAYS, formatDay, formatMonth, formatTime, formatWeekday, lagosDay, lagosMidnight, middayOf } from '#shared/dates.ts';
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

/** 'November'; with the year once it is another than `now`'s. */
export const monthName = (month: string, now: Date): string =>
  month.slice(0, 4) === lagosDay(now).slice(0, 4) ? formatMonth(month).replace(/ \d+$/, '') : formatMonth(month);

const monthBefore = (month: string): string => lagosDay(addDays(lagosMidnight(`${month}-01`), -1)).slice(0, 7);

/** The months (YYYY-MM, of Lagos) from this one back to the first, and the one that is shown wherever it lies. */
export function monthsToChoose(since: string | null, shown: string, now: Date): string[] {
  const months = [lagosDay(now).slice(0, 7)];
  for (let month = monthBefore(months[0] ?? ''); since && month >= since; month = monthBefore(month)) months.push(month);
  return months.includes(shown) ? months : [...months, shown].sort().reverse();
}
