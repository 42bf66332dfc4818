import { cleanJson } from './clean-json.ts';
import { ProviderUnavailable } from './interface.ts';

/** A provider's response; a 4xx is one too. */
export interface ProviderResponse {
  status: number;
  body: unknown;
}

/** Calls a provider: GET without a body, POST with one. @throws ProviderUnavailable */
export type AskProvider = (path: string, body?: unknown) => Promise<ProviderResponse>;

export interface ProviderAccess {
  baseUrl: string;
  secretKey: string;
  fetch: typeof fetch;
  /** How long a response may take, in ms. */
  timeoutMs?: number;
}

/** The provider refuses a refund; the message is the provider's own. */
export class ProviderRefused extends Error {}

/** Statuses that say nothing about a payment: our key is refused, we ask too often, or the request timed out. */
const TELLS_NOTHING = new Set([401, 403, 408, 429]);

/**
 * Makes the function that calls one provider with JSON and the secret key.
 * Responses are cleaned here, in one place, since they are stored: an unusual text must not prevent a payment from being settled.
 * Whatever says nothing about the payment (5xx, a refused key, no network, a timeout, no JSON) is ProviderUnavailable.
 */
export function providerClient({ baseUrl, secretKey, fetch, timeoutMs = 10_000 }: ProviderAccess): AskProvider {
  const headers = { accept: 'application/json', authorization: `Bearer ${secretKey}` };
  return async (path, body) => {
    let status: number;
    let text: string;
    try {
      const response = await fetch(baseUrl + path, {
        ...(body === undefined
          ? { headers }
          : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        // The key must not be sent to another host by a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new ProviderUnavailable(`${baseUrl} did not answer`, { cause });
    }
    if (status >= 500 || TELLS_NOTHING.has(status)) throw new ProviderUnavailable(`${baseUrl} answered ${status}`);
    try {
      return { status, body: cleanJson(JSON.parse(text)) };
    } catch (cause) {
      throw new ProviderUnavailable(`${baseUrl} answered ${status} without JSON`, { cause });
    }
  };
}

/** The message in a provider's response, for logs and errors. */
export function wordsOf({ status, body }: ProviderResponse): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message ? message : `status ${status}`;
}

/** An id that is safe in a provider's URL. */
export const isTransactionId = (id: string): boolean => /^\d{1,20}$/.test(id);

/** A payment method as a short text: 'card ending 2950', 'USSD', 'mobile money'. */
export function methodWords(type: string | null | undefined, last4: string | null | undefined): string {
  if (!type) return 'unknown';
  if (type === 'card') return last4 ? `card ending ${last4}` : 'card';
  if (type === 'ussd') return 'USSD';
  return type.startsWith('mobilemoney') ? 'mobile money' : type.replaceAll('_', ' ');
}
