import { NoAnswer, NotJson, Refused } from '../../api.ts';

/** What a call failed with, in words: what happened, then what to do. */
export interface Trouble {
  title: string;
  lines: string[];
}

/** Puts a failed call into words: the server's own, or `failed`, the document's text for it. */
export function troubleOf(error: unknown, failed: string): Trouble {
  if (error instanceof Refused) {
    if (error.status < 500) return { title: error.message, lines: Object.values(error.fields) };
    // Somebody we depend on is away: the server says who, and whether anything was done.
    return { title: failed, lines: error.code === 'unavailable' ? [error.message] : [] };
  }
  if (error instanceof NoAnswer) return { title: failed, lines: ['We could not reach our server. Check your network, then try again.'] };
  if (error instanceof NotJson) return { title: failed, lines: ['Our server gave an answer we can’t read. Try again in a moment.'] };
  throw error;
}

/** The same with `said` first whatever the server said, whose words follow. */
export const troubleUnder = (said: string, { title, lines }: Trouble): Trouble => ({
  title: said,
  lines: title === said ? lines : [title, ...lines],
});
