import { PhoneThrottled } from './interface.ts';

const TIMEOUT_MS = 10_000;
const USUAL_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

export interface NotifyResponse {
  status: number;
  body: unknown;
}

/** Parses a Retry-After header (seconds or a date); returns ms. */
export function pauseOf(header: string | null): number {
  const seconds = Number(header || NaN);
  const asked = Number.isNaN(seconds) ? Date.parse(header ?? '') - Date.now() : seconds * 1000;
  return Math.min(Math.max(Number.isNaN(asked) ? USUAL_PAUSE_MS : asked, 1000), LONGEST_PAUSE_MS);
}

/** @throws PhoneThrottled; Error for no response, a 5xx or a refused key */
export async function postJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<NotifyResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    // Redirects must not leak the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  if (response.status === 429)
    throw new PhoneThrottled(
      `${new URL(url).host} answered 429`,
      pauseOf(response.headers.get('retry-after')),
    );
  if (response.status >= 500 || response.status === 401 || response.status === 403)
    throw new Error(`${new URL(url).host} answered ${response.status}`);
  return { status: response.status, body: parsed };
}
