import { NoResponse, NotJson, Refused } from '../api.ts';

/** What a call failed with, in words: what happened, then what to do. */
export interface CallFailure {
  title: string;
  lines: string[];
}

/** Puts a failed call into words: the server's own, or `failed`, the document's text for it. */
export function failureOf(error: unknown, failed: string): CallFailure {
  if (error instanceof Refused) {
    if (error.status < 500) return { title: error.message, lines: Object.values(error.fields) };
    // Somebody we depend on is away: the server says who, and whether anything was done.
    return { title: failed, lines: error.code === 'unavailable' ? [error.message] : [] };
  }
  if (error instanceof NoResponse) return { title: failed, lines: ['We could not reach our server. Check your network, then try again.'] };
  if (error instanceof NotJson) return { title: failed, lines: ['Our server gave an answer we can’t read. Try again in a moment.'] };
  throw error;
}

/** The same with `said` first whatever the server said, whose words follow. */
export const failureUnder = (said: string, { title, lines }: CallFailure): CallFailure => ({
  title: said,
  lines: title === said ? lines : [title, ...lines],
});
