import type { FastifyInstance } from 'fastify';
import type { Product } from './support.ts';

/** Calls of a product's API, without a network. */
export function callsOf(app: FastifyInstance): Pick<Product, 'call' | 'json'> {
  const call: Product['call'] = (method, url, { body, token, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  return { call, json: async (...asked) => (await call(...asked)).json() };
}
