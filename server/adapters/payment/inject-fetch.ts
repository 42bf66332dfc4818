import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Statuses for which `Response` throws if it gets a body. */
const BODILESS = new Set([204, 205, 304]);

/**
 * A `fetch` that passes requests for our own origin to `app.inject`: our public URL may be
 * unreachable from here.
 */
export function injectFetch(app: Pick<FastifyInstance, 'inject'>, origin: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== origin) return fetch(request);
    const signal = init?.signal ?? request.signal;
    signal.throwIfAborted();
    const response = await app.inject({
      method: request.method as HTTPMethods & 'GET',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(request.headers), host: url.host },
      ...(request.body ? { payload: Buffer.from(await request.arrayBuffer()) } : {}),
      signal,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    return new Response(
      BODILESS.has(response.statusCode) ? null : new Uint8Array(response.rawPayload),
      { status: response.statusCode, headers },
    );
  };
}
