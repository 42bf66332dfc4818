import { addDays } from '#shared/dates.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { pick } from './people.ts';

const PAYINGS = [
  'card',
  'card',
  'never',
  'ussd',
  'card',
  'by hand',
  'mobile money',
  'card',
  'half',
  'second card',
  'card',
  'too late',
  'card',
  'declined',
  'comes back',
  'card',
  'dollars',
] as const;
export type Paying = (typeof PAYINGS)[number];

const DECISIONS = ['issued', 'Approved', 'Denied', 'issued', 'Pending', 'issued'] as const;
/** Per sixty orders. */
const SHARES: Partial<Record<Kind, number>> = {
  visa: 38,
  permit: 10,
  insurance: 6,
  booking: 3,
  appointment: 3,
};
const MIX = KINDS.flatMap((kind) => {
  const length = SHARES[kind] ?? 0;
  return Array.from({ length }, (_, i) => ({ kind, at: (i + 0.5) / length }));
})
  .sort((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

const HOUR = 1 / 24;
const MINUTE = HOUR / 60;

/** Dates in the future are events that haven't happened yet. */
export interface Story {
  number: number;
  kind: Kind;
  submitted: Date;
  by: 'applicant' | 'approved agent' | 'pending agent';
  paying: Paying;
  tried: Date;
  opened?: Date;
  decided?: { at: Date; status: 'Approved' | 'Denied' };
  issued?: Date;
  papers_sent?: Date;
  /** When the applicant is asked for a better data page. */
  asked?: Date;
  answered?: Date;
  taken?: Date;
  finished?: Date;
  deleted?: Date;
  cancelled?: Date;
}

/** Spread with growing frequency over the days, 7:00 to 22:00 in Lagos. */
function submittedAt(number: number, count: number, days: number, now: Date): Date {
  const age = days * (1 - ((number + 0.5) / count) ** 0.8);
  const midnight = addDays(now, -age);
  midnight.setUTCHours(6, 0, 0, 0);
  const at = addDays(midnight, ((number * 0.618) % 1) * 15 * HOUR);
  return at < addDays(now, -10 * MINUTE)
    ? at
    : addDays(now, -(10 + ((number * 17) % 300)) * MINUTE);
}

const PAID: readonly Paying[] = ['card', 'ussd', 'by hand', 'mobile money', 'second card'];

/**
 * Old orders: a quarter get a request that stays unanswered. Recent ones: all do, half are
 * answered.
 */
function asking(number: number, submitted: Date, now: Date): Pick<Story, 'asked' | 'answered'> {
  const age = (now.getTime() - submitted.getTime()) / 86_400_000;
  if (age > 17 && number % 4 !== 0) return {};
  const asked = addDays(submitted, age > 17 ? 2 : Math.min(2, age / 2));
  return {
    asked,
    ...(age <= 17 && number % 2 === 0 ? { answered: addDays(asked, Math.min(1, age / 4)) } : {}),
  };
}

/** Combines every way to pay with every decision. */
export function planStories(count: number, days: number, now: Date): Story[] {
  return Array.from({ length: count }, (_, number) => {
    const kind = pick(MIX, number);
    const isApplication = kind === 'visa' || kind === 'permit';
    const submitted = submittedAt(number, count, days, now);
    const planned = pick(PAYINGS, number);
    // A day later the slot would be sold.
    const paying =
      kind === 'appointment' && (planned === 'too late' || planned === 'comes back')
        ? 'card'
        : planned;
    const age = (now.getTime() - submitted.getTime()) / 86_400_000;
    const planned_decision = pick(DECISIONS, Math.floor(number / PAYINGS.length) + number);
    const seenTo =
      (planned_decision === 'Pending' && age > 12 && number % 4 !== 0) ||
      (planned_decision === 'Approved' && age > 8 && number % 9 !== 0);
    const decision = seenTo ? 'issued' : planned_decision;
    const late = paying === 'too late' || paying === 'comes back' || paying === 'by hand';
    const tried = addDays(submitted, late ? 40 * HOUR : (2 + (number % 9)) * MINUTE);
    const opened = addDays(submitted, (3 + ((number * 13) % 30)) * HOUR);
    const decided = addDays(submitted, 1.5 + ((number * 7) % 20) / 8);
    const fresh = age < 4;
    const cancelled =
      number % 43 === 7 && PAID.includes(paying) ? addDays(tried, 3 * HOUR) : undefined;
    return {
      number,
      kind,
      submitted,
      paying,
      tried,
      by:
        fresh && number % 5 === 0
          ? 'pending agent'
          : isApplication && number > 12 && number % 6 === 1
            ? 'approved agent'
            : 'applicant',
      ...(cancelled ? { cancelled } : {}),
      ...(number % 7 === 3 || cancelled ? {} : { opened }),
      ...(isApplication && decision !== 'Pending' && !cancelled
        ? { decided: { at: decided, status: decision === 'Denied' ? 'Denied' : 'Approved' } }
        : {}),
      ...(isApplication && decision === 'issued' && !cancelled
        ? { issued: addDays(decided, 2 * HOUR) }
        : {}),
      ...(isApplication &&
      decision === 'Pending' &&
      PAID.includes(paying) &&
      number % 37 !== 5 &&
      !cancelled
        ? asking(number, submitted, now)
        : {}),
      ...(number % 3 === 0 && !cancelled ? { taken: addDays(opened, 2 * MINUTE) } : {}),
      ...(!isApplication && number % 9 !== 5 && !cancelled
        ? { finished: addDays(submitted, kind === 'appointment' ? 20 : 1.8 + (number % 3) / 2) }
        : {}),
      ...(number % 10 === 4 ? { papers_sent: addDays(submitted, 1.2) } : {}),
      ...(isApplication && number % 37 === 5 ? { deleted: addDays(submitted, 6) } : {}),
    };
  });
}
