import { NoResponse, NotJson, Refused } from '../../api.ts';
import type { Failure } from '../../ui/failure-notice.tsx';

/** The server's message or, without one, the documents' text `failed`. */
export function failureOf(error: unknown, failed: string): Failure {
  if (error instanceof Refused) {
    if (error.status < 500)
      return {
        title: error.message,
        // A bare number, as a conflict's true count, is for programs.
        lines: Object.values(error.fields).filter(
          (words) => /\D/.test(words) && words !== error.message,
        ),
        code: error.code,
      };
    // The server's message says which third party is unavailable.
    return { title: failed, lines: error.code === 'unavailable' ? [error.message] : [] };
  }
  if (error instanceof NoResponse)
    return {
      title: failed,
      lines: ['We could not reach our server. Check your network, then try again.'],
    };
  if (error instanceof NotJson)
    return {
      title: failed,
      lines: ['Our server gave an answer we can’t read. Try again in a moment.'],
    };
  throw error;
}

/** Like `failureOf`'s result, but always titled `said`. */
export const failureUnder = (said: string, { title, lines }: Failure): Failure => ({
  title: said,
  lines: title === said ? lines : [title, ...lines],
});
