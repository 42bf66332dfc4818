import { cleanJson } from './clean-json.ts';
import { ProviderUnavailable } from './interface.ts';

/** What a provider answered; a refusal (4xx) is an answer too. */
export interface ProviderResponse {
  status: number;
  body: unknown;
}

/** Asks a provider: GET without a body, POST with one. @throws ProviderUnavailable */
export type AskProvider = (path: string, body?: unknown) => Promise<ProviderResponse>;

export interface ProviderAccess {
  baseUrl: string;
  secretKey: string;
  fetch: typeof fetch;
  /** How long an answer may take, in ms. */
  timeoutMs?: number;
}

/** The provider has understood a refund and will not make it; the message is the provider's own. */
export class ProviderRefused extends Error {}

/** Answers that tell nothing about a payment: our key is refused, we ask too often, or asking took too long. */
const TELLS_NOTHING = new Set([401, 403, 408, 429]);

/**
 * Makes the function that talks to one provider in JSON, with the secret key.
 * Answers are cleaned here, once for all that is stored of them: a provider's odd text must not keep a payment from being settled.
 * Whatever leaves us without knowledge (5xx, a refused key, no network, no answer in time, no JSON) is ProviderUnavailable.
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
        // The key must not follow a redirect to somebody else.
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

/** The provider's own words in an answer, for logs and refusals. */
export function wordsOf({ status, body }: ProviderResponse): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message ? message : `status ${status}`;
}

/** An id that may stand in a provider's address. */
export const isTransactionId = (id: string): boolean => /^\d{1,20}$/.test(id);

/** A payer's way to pay, in a few words: 'card ending 2950', 'USSD', 'mobile money'. */
export function methodWords(type: string | null | undefined, last4: string | null | undefined): string {
  if (!type) return 'unknown';
  if (type === 'card') return last4 ? `card ending ${last4}` : 'card';
  if (type === 'ussd') return 'USSD';
  return type.startsWith('mobilemoney') ? 'mobile money' : type.replaceAll('_', ' ');
}
