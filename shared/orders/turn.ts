import { dayInWords, lagosDay } from '../dates.ts';
import { descriptionOf, type Kind } from '../services/index.ts';
import type { Stage } from './stages.ts';
import { reachedBy, type VisaStatus } from './states.ts';

interface Facts {
  expected_by?: string | undefined;
  decided?: VisaStatus | undefined;
  /** Appointments only: the start time has passed. */
  began?: boolean | undefined;
  /** Appointments only: paid, but the time is somebody else's or over. */
  slot_lost?: boolean | undefined;
  /** An issued file waits for the virus scanner, or didn't pass it. */
  held?: boolean | undefined;
  unpaid: boolean;
  /** Our last message has no answer yet; whether it asks for one, only a person can tell. */
  asked: boolean;
}

const ASKED = ' Our last message may need an answer.';

/** What the applicant has to do, or waits for. */
export function turnOf(
  stage: Stage,
  kind: Kind,
  { expected_by, decided, began, slot_lost, held, unpaid, asked }: Facts,
  now: Date,
): string {
  const { promises_date, names } = descriptionOf(kind);
  const by =
    expected_by && expected_by >= lagosDay(now)
      ? ` Expected by ${dayInWords(expected_by, now)}.`
      : '';
  switch (stage) {
    case 'unpaid':
      return `Your ${names.one} is waiting for payment.`;
    case 'in_progress':
      if (slot_lost) return 'Choose another time: yours is gone.';
      return promises_date
        ? `We are working on it${asked ? `.${ASKED}` : ': you don’t need to do anything.'}${by}`
        : began
          ? 'Its time has passed. Write to us if we did not meet.'
          : `It is confirmed${asked ? `.${ASKED}` : ': you don’t need to do anything before it.'}`;
    case 'waiting_for_applicant':
      return `We are waiting for you: we have asked you for something by email. Our work${promises_date ? ' and its date are' : ' is'} paused until you send it.`;
    case 'done':
      if (decided && reachedBy(decided) === 'failed') return `Your ${names.one} was not approved.`;
      if (!unpaid && !held && !asked) return 'It is done: nothing is left to do.';
      return `It is done${unpaid ? ', but not paid' : ''}.${held ? ' A file can’t be downloaded yet: we are checking it.' : ''}${asked ? ASKED : ''}`;
    case 'cancelled':
      return 'It was cancelled.';
    default:
      return stage satisfies never;
  }
}
