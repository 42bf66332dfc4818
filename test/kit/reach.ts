import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { injectFetch } from '#server/adapters/payment/inject-fetch.ts';

/** Sends a request to the product by its path, wherever the product runs, and answers once the whole answer is here. */
export type Reach = (path: string, init?: RequestInit) => Promise<Response>;

/** Reaches a product in this process without network. */
export function reachWithin(app: FastifyInstance): Reach {
  const origin = 'http://within.test';
  const fetch = injectFetch(app, origin);
  return (path, init) => fetch(origin + path, init);
}

/** Reaches whatever listens at an origin. */
export const reachAt =
  (origin: string): Reach =>
  async (path, init) => {
    const response = await fetch(origin + path, init);
    const bytes = await response.arrayBuffer();
    return new Response(response.status === 204 ? null : bytes, {
      status: response.status,
      headers: response.headers,
    });
  };

const MOST_RETURNS = 100;

/** Sends a request again that was answered 503 with Retry-After, as a client has to; without the waiting, which would only take time. */
export function comingAgain(reach: Reach): Reach {
  return async (path, init) => {
    for (let returns = 0; ; returns++) {
      const response = await reach(path, init);
      if (response.status !== 503 || returns === MOST_RETURNS) return response;
      if (!response.headers.has('retry-after'))
        throw new Error(`${path} was answered 503 without Retry-After`);
    }
  };
}

/** Statuses with which a proxy, or a server that can't just now, sends a client away. */
const AWAY = [502, 503, 504];

/** Sends a request again after a pause when nobody answered, or nobody could: what people do, and their pages for them. */
export function patiently(
  reach: Reach,
  { pauseMs, patienceMs }: { pauseMs: number; patienceMs: number },
): Reach {
  return async (path, init) => {
    for (const until = Date.now() + patienceMs; ; await wait(pauseMs)) {
      const response = await reach(path, init).catch((error: unknown) => {
        // A lost connection is a TypeError of fetch's.
        if (!(error instanceof TypeError) || Date.now() > until) throw error;
        return undefined;
      });
      if (response && (!AWAY.includes(response.status) || Date.now() > until)) return response;
    }
  };
}

/** Sends JSON, reads JSON. */
export async function ask<Answer>(
  reach: Reach,
  path: string,
  {
    body,
    token,
    method = body === undefined ? 'GET' : 'POST',
  }: { body?: unknown; token?: string; method?: string } = {},
): Promise<{ status: number; json: Answer; headers: Headers }> {
  const response = await reach(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    json: (await response.json()) as Answer,
    headers: response.headers,
  };
}
