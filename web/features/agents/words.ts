import type { ErrorAnswer } from '#shared/errors.ts';
import { NotJson, type Refused } from '../../api.ts';
import type { Failure } from '../../forms/form-context.ts';

const MINUTE_S = 60;

/** In how long something may be tried again: `40 seconds`, `12 minutes`. */
function timeWords(seconds: number): string {
  if (seconds < MINUTE_S) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE_S);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** Further words on a refusal, by its code. */
const MORE: Record<string, string> = {
  login_failed: 'Check your email address and your password. If you have forgotten it, set a new one.',
};

/**
 * Puts a refusal into words: the server's own, or the documents' text for this page where it has none.
 * Too many tries are told with the time after which another counts.
 */
export const saying =
  (fallback: string) =>
  (error: Refused | NotJson): Failure => {
    if (error instanceof NotJson) return { title: fallback, lines: ['Our server gave an answer we can’t read. Try again in a moment.'] };
    const { retry_after } = error;
    if (error.status === 429 && retry_after) return { title: 'Too many attempts.', lines: [`Try again in ${timeWords(retry_after)}.`] };
    const title = (error.body as Partial<ErrorAnswer> | undefined)?.message || fallback;
    const more = MORE[error.code];
    return { title, lines: more ? [more] : [] };
  };
