import type { z } from 'zod';
import { cleanJson } from './clean-json.ts';
import { ProviderUnavailable } from './interface.ts';

export interface ProviderResponse {
  status: number;
  body: unknown;
}

/** GET without a body, POST with one. @throws ProviderUnavailable */
export type AskProvider = (path: string, body?: unknown) => Promise<ProviderResponse>;

export interface ProviderAccess {
  baseUrl: string;
  secretKey: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}

/** A refused refund, with the provider's message. */
export class ProviderRefused extends Error {}

/** Statuses that say nothing about the payment. */
const TELLS_NOTHING = new Set([401, 403, 408, 429]);

/** Cleans responses for PostgreSQL, because they are stored. */
export function providerClient({
  baseUrl,
  secretKey,
  fetch,
  timeoutMs = 10_000,
}: ProviderAccess): AskProvider {
  const headers = { accept: 'application/json', authorization: `Bearer ${secretKey}` };
  return async (path, body) => {
    let status: number;
    let text: string;
    try {
      const response = await fetch(baseUrl + path, {
        ...(body === undefined
          ? { headers }
          : {
              method: 'POST',
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
        // Redirects must not leak the key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new ProviderUnavailable(`${baseUrl} did not answer`, { cause });
    }
    if (status >= 500 || TELLS_NOTHING.has(status))
      throw new ProviderUnavailable(`${baseUrl} answered ${status}`);
    try {
      return { status, body: cleanJson(JSON.parse(text)) };
    } catch (cause) {
      throw new ProviderUnavailable(`${baseUrl} answered ${status} without JSON`, { cause });
    }
  };
}

export function wordsOf({ status, body }: ProviderResponse): string {
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' && message ? message : `status ${status}`;
}

/** @throws ProviderUnavailable for any other response */
export function readAs<Shape extends z.ZodType>(
  shape: Shape,
  response: ProviderResponse,
  otherwise: string,
): z.infer<Shape> {
  const { data, error } = shape.safeParse(response.body);
  if (error) throw new ProviderUnavailable(`${otherwise}: ${wordsOf(response)}`, { cause: error });
  return data as z.infer<Shape>;
}

/** What a provider's answer to a refund that it didn't take means. */
export function refusedRefund(name: string, response: ProviderResponse, cause: Error): Error {
  return response.status >= 400
    ? new ProviderRefused(wordsOf(response))
    : new ProviderUnavailable(`${name} gave no refund: ${wordsOf(response)}`, { cause });
}

/** Of a transaction's refunds that didn't fail. */
export function refundSums(refunds: readonly { kobo: number; done: boolean }[]) {
  const sum = (wanted: boolean) =>
    refunds.filter(({ done }) => done === wanted).reduce((all, { kobo }) => all + kobo, 0);
  return { done_kobo: sum(true), pending_kobo: sum(false) };
}

export const isTransactionId = (id: string): boolean => /^\d{1,20}$/.test(id);

/** Such as 'card ending 2950', 'USSD' or 'mobile money'. */
export function methodWords(
  type: string | null | undefined,
  last4: string | null | undefined,
): string {
  if (!type) return 'unknown';
  if (type === 'card') return last4 ? `card ending ${last4}` : 'card';
  if (type === 'ussd') return 'USSD';
  return type.startsWith('mobilemoney') ? 'mobile money' : type.replaceAll('_', ' ');
}
