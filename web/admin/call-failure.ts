import { NoResponse, NotJson, Refused } from '../api.ts';

/** A failed call's message: what happened, then what to do. */
export interface CallFailure {
  title: string;
  lines: string[];
  /** The server's code for it. */
  code?: string | undefined;
}

/** The message for a failed call: the server's own, or `failed`, the document's text for it. */
export function failureOf(error: unknown, failed: string): CallFailure {
  if (error instanceof Refused) {
    if (error.status < 500) return { title: error.message, lines: Object.values(error.fields), code: error.code };
    // A third party is unavailable: the server says which, and whether anything was done.
    return { title: failed, lines: error.code === 'unavailable' ? [error.message] : [] };
  }
  if (error instanceof NoResponse) return { title: failed, lines: ['We could not reach our server. Check your network, then try again.'] };
  if (error instanceof NotJson) return { title: failed, lines: ['Our server gave an answer we can’t read. Try again in a moment.'] };
  throw error;
}

/** The same, but `said` always comes first and the server's message follows. */
export const failureUnder = (said: string, { title, lines }: CallFailure): CallFailure => ({
  title: said,
  lines: title === said ? lines : [title, ...lines],
});
