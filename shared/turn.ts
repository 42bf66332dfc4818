import { dayInWords, lagosDay } from './dates.ts';
import { descriptionOf, type Kind } from './services/index.ts';
import type { Stage } from './stages.ts';

/** What an applicant reads of a stage: whose turn it is, in a sentence, and by when it is expected. */
export function turnOf(stage: Stage, kind: Kind, expected_by: string | undefined, now: Date): string {
  const { one } = descriptionOf(kind).names;
  const by = expected_by && expected_by >= lagosDay(now) ? ` Expected by ${dayInWords(expected_by, now)}.` : '';
  switch (stage) {
    case 'unpaid':
      return `Your ${one} waits for its payment.`;
    case 'in_progress':
      return descriptionOf(kind).promises_date
        ? `We are working on it: you have nothing to do.${by}`
        : 'It is fixed: you have nothing to do before it.';
    case 'waiting_for_applicant':
      return 'We wait for you: we have asked you for something by email.';
    case 'done':
      return 'It is done: nothing is left to do.';
    case 'cancelled':
      return 'It was cancelled.';
    default:
      return stage satisfies never;
  }
}
