import { NoResponse } from '../../api.ts';
import { pause } from '../../ui/pause.ts';
import type { RawResponse } from './send-form.ts';

/** From a proxy, or because the server is down; these say nothing about the form. */
const AWAY = [502, 503, 504];

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 16_000;
/** Total pause between attempts after which the page gives up. */
const PATIENCE_MS = 35_000;

/**
 * Retries until there is a response; only for requests with an Idempotency-Key. After 35 s of
 * pauses it returns a proxy's response.
 * @throws NoResponse after 35 s; the signal's reason when aborted
 */
export async function sendWithRetries(
  send: () => Promise<RawResponse>,
  onWaiting: (wake: () => void, away: boolean) => void,
  signal: AbortSignal,
): Promise<RawResponse> {
  let waited = 0;
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(next * 2, LONGEST_PAUSE_MS)) {
    const response = await send().catch((error: unknown) => {
      if (error instanceof NoResponse) return undefined;
      throw error;
    });
    if (response && !AWAY.includes(response.status)) return response;
    if (waited >= PATIENCE_MS) {
      if (response) return response;
      throw new NoResponse('Network response was not ok');
    }
    const began = Date.now();
    await pause(Math.min(next, PATIENCE_MS - waited), signal, (wake) =>
      onWaiting(wake, response !== undefined),
    );
    waited += Date.now() - began;
  }
}
