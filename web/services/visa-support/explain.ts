import { BOOKING_TEXTS } from '#shared/services/visa-support-form.ts';
import { NotJson, type Refused } from '../../api.ts';

/** How many characters are shown of a response that isn't our server's. */
const SHOWN = 300;

/** The documents' text for a response that didn't submit the booking: the server's message, or the text of its page. */
export function explain(error: Refused | NotJson): string {
  if (!(error instanceof NotJson)) return `Error: ${error.message}`;
  const text = error.text.trim();
  return text.startsWith('<') ? BOOKING_TEXTS.html : `Server returned: ${text.slice(0, SHOWN) || 'nothing.'}`;
}
