import {
  addDays,
  formatMonth,
  formatShortDay,
  formatTime,
  formatWeekday,
  lagosDay,
  middayOf,
  monthBefore,
  PAY_WITHIN_DAYS,
} from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { isCancelled } from '#shared/orders/stages.ts';
import { DECISIONS, isPaid } from '#shared/orders/states.ts';
import type { AgentOrder } from '#shared/people/agents.ts';

/** 'Good morning' and the like, by Lagos time. */
export function greeting(now: Date): string {
  const hour = Number(formatTime(now).slice(0, 2));
  if (hour >= 17) return 'Good evening';
  return hour >= 12 ? 'Good afternoon' : 'Good morning';
}

export const customerOf = ({ first_name, middle_name, last_name }: AgentOrder): string =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ');

/** '12 Nov', with the year unless it is the current one. */
export const submittedOn = ({ created_at }: AgentOrder, now: Date): string =>
  formatShortDay(created_at, now);

/** 'Due Thu 19 Nov', or 'Was due …' once that day has passed. */
export function dueWords({ created_at }: AgentOrder, now: Date): string {
  const due = addDays(created_at, PAY_WITHIN_DAYS);
  return `${due < now ? 'Was due' : 'Due'} ${formatWeekday(due, now)}`;
}

/** 'public ₦145,000' and 'you keep ₦15,000', where the agent's price is below the public one. */
export const keepWords = ({ amount, public_amount }: AgentOrder): string[] =>
  public_amount === undefined
    ? []
    : [`public ${formatNaira(public_amount)}`, `you keep ${formatNaira(public_amount - amount)}`];

/** Whether the order is to be paid; false for rejected and cancelled orders. */
export const awaitsPayment = ({
  payment_status,
  visa_status,
  stage,
  erased,
}: AgentOrder): boolean =>
  !isPaid(payment_status) &&
  !erased &&
  !isCancelled(stage) &&
  !(visa_status && DECISIONS[visa_status].nothingToPay);

/** When payment is due; once nothing is to be paid, what `stageWords` says. */
export const whenWords = (order: AgentOrder, now: Date): string | undefined =>
  awaitsPayment(order) ? dueWords(order, now) : stageWords(order, now);

/** The order's stage in words; undefined where its payment and decision already say it. */
export function stageWords(
  { stage, expected_by, visa_status }: AgentOrder,
  now: Date,
): string | undefined {
  switch (stage) {
    case 'in_progress':
      return expected_by && expected_by >= lagosDay(now)
        ? `Expected by ${formatWeekday(middayOf(expected_by), now)}`
        : 'In progress';
    case 'waiting_for_applicant':
      return 'Waiting for your customer: we emailed them what we need';
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

/** 'November', with the year unless it is that of `now`. */
export const monthName = (month: string, now: Date): string =>
  month.slice(0, 4) === lagosDay(now).slice(0, 4)
    ? formatMonth(month).replace(/ \d+$/, '')
    : formatMonth(month);

/** Months (YYYY-MM, Lagos) from now back to `since`, and `shown` in any case; the latest first. */
export function monthsToChoose(since: string | null, shown: string, now: Date): string[] {
  const months = [lagosDay(now).slice(0, 7)];
  for (
    let month = monthBefore(months[0] ?? '');
    since && month >= since;
    month = monthBefore(month)
  )
    months.push(month);
  return months.includes(shown) ? months : [...months, shown].sort().reverse();
}
