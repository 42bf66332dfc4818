import { NoResponse } from '../api.ts';
import type { RawResponse } from './send-form.ts';

/** From a proxy, or because the server is down; these say nothing about the form. */
const AWAY = [502, 503, 504];

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 16_000;
/** Total pause between attempts after which the page gives up. */
const PATIENCE_MS = 35_000;

/** Waits `ms`, or until the network is back or `wake` is called. Returns the elapsed ms. */
function pause(
  ms: number,
  onWaiting: (wake: () => void) => void,
  signal: AbortSignal,
): Promise<number> {
  const began = Date.now();
  return new Promise((over, stopped) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) stopped(signal.reason);
      else over(Date.now() - began);
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    onWaiting(end);
  });
}

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
    waited += await pause(
      Math.min(next, PATIENCE_MS - waited),
      (wake) => onWaiting(wake, response !== undefined),
      signal,
    );
  }
}
