import { BOOKING_TEXTS } from '#shared/bookings.ts';
import { NotJson, type Refused } from '../../api.ts';

/** So much is shown of an answer that is not ours. */
const SHOWN = 300;

/** An answer that files nothing, in the documents' words: the server's message, its page, or whatever else it said. */
export function explain(error: Refused | NotJson): string {
  if (!(error instanceof NotJson)) return `Error: ${error.message}`;
  const text = error.text.trim();
  return text.startsWith('<') ? BOOKING_TEXTS.html : `Server returned: ${text.slice(0, SHOWN) || 'nothing.'}`;
}
