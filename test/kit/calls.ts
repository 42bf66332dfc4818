import type { PgTable } from 'drizzle-orm/pg-core';
import type { Product } from './support.ts';

/** Calls of a product's API, without a network, and the rows of its tables. */
export function callsOf({
  app,
  deps,
}: Pick<Product, 'app' | 'deps'>): Pick<Product, 'call' | 'postForm' | 'json' | 'rows' | 'status'> {
  const call: Product['call'] = (method, url, { body, token, headers } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const rows: Product['rows'] = (from, where, ...orderBy) =>
    deps.connection.db
      .select()
      .from(from as PgTable)
      .where(where)
      .orderBy(...orderBy) as never;
  return {
    call,
    postForm: (url, fields) =>
      call('POST', url, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    rows,
    json: async (...asked) => (await call(...asked)).json(),
    status: async (...asked) => (await call(...asked)).statusCode,
  };
}
