// No input makes a route fail by itself: whatever is sent, the answer says what is wrong with it.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDestination, anAdmin, multipart, pdf } from '../factories/orders.ts';
import { SERVICES } from '../factories/services.ts';
import { NO_ID } from '../kit/routes.ts';
import { openProduct, type Product } from '../kit/support.ts';

const ODD = [
  'a\u0000b',
  '',
  null,
  {},
  -1,
  1e308,
  'x'.repeat(5000),
  '\ud800',
  '0000-01-01',
  '9999-12-31',
  true,
];
const ODD_IDS = [
  '%00',
  '-1',
  '01',
  '9'.repeat(30),
  '2147483648',
  '%F0%9F%92%9A',
  '%ff',
  '-'.repeat(36),
  '1e3',
  '..%2fx',
  'x'.repeat(600),
];
const ODD_CURSORS = ['-'.repeat(36), 'f'.repeat(36), '999999999', '0', '\u0000'].map((text) =>
  Buffer.from(text).toString('base64url'),
);
const ODD_VALUES = [
  '',
  '%00',
  '%',
  '-1',
  '9'.repeat(40),
  'x'.repeat(3000),
  '%F0%9F%92%9A',
  '%ff',
  '0000-01-01',
  '9999-12-31',
  ...ODD_CURSORS,
];
const ODD_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '"x"',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '['.repeat(2000),
];

/** Plausible values, so that a call is about the one odd one. */
const GOOD: Record<string, unknown> = {
  status: 'Approved',
  visa_id: 1,
  destination: 'Odd Land',
  visa_price: 1,
  admin_name: 'Ada',
  admin_email: 'odd@example.com',
  admin_password: 'correct horse battery',
  visaData: { id: NO_ID },
  booking_id: NO_ID,
  transaction_id: '1',
  first_name: 'Ada',
  last_name: 'Okafor',
  phone_number: '08031234567',
  contact_email: 'odd@example.com',
  date_of_birth: '1990-05-17',
  passport_number: 'A1234567',
};
/** A whole submission of a service, or what fits by its name. */
async function plausible(
  product: Product,
  path: string,
  names: string[],
): Promise<Record<string, unknown>> {
  const service = Object.values(SERVICES).find(({ submit }) => submit === path);
  return service
    ? service.fields(product)
    : Object.fromEntries(names.flatMap((name) => (name in GOOD ? [[name, GOOD[name]]] : [])));
}

/** An operation of the OpenAPI description. */
interface Operation {
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, { format?: string }> } }>;
  };
  parameters?: { in: string; name: string }[];
}
interface Call {
  method: InjectOptions['method'];
  path: string;
  operation: Operation;
}

/** Not in the description, but open to everybody. */
const files: Call = { method: 'GET', path: '/uploads/{id}', operation: {} };

describe('odd input never makes a route fail:', { timeout: 240_000 }, () => {
  let product: Product;
  let token: string;
  let calls: Call[];
  const failed: string[] = [];
  beforeAll(async () => {
    // Thousands of calls, nearly all refused.
    product = await openProduct({ bystander: false });
    ({ token } = await anAdmin(product));
    const { paths } = product.app.swagger() as unknown as {
      paths: Record<string, Record<string, Operation>>;
    };
    calls = Object.entries(paths)
      // Signing out would end what the next calls need.
      .filter(([path]) => !path.endsWith('/logout'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase() as InjectOptions['method'],
          path,
          operation,
        })),
      );
  });
  afterAll(() => product.stop());

  const filled = (path: string) =>
    path.replace('{provider}', 'flutterwave').replace(/\{\w+\}/g, NO_ID);
  async function send(options: InjectOptions, what: string) {
    // A submission takes no administrator's token.
    const submission = /\/(application|app|appointment)$/.test(String(options.url));
    const headers = {
      'tus-resumable': '1.0.0',
      ...(submission ? {} : { authorization: `Bearer ${token}` }),
      ...options.headers,
    };
    const { statusCode } = await product.app.inject({ ...options, headers });
    if (statusCode >= 500)
      failed.push(
        `${options.method} ${String(options.url).slice(0, 120)} ${what.slice(0, 40)}: ${statusCode}`,
      );
    return statusCode;
  }
  const fieldsOf = ({ operation }: Call, type: string) =>
    operation.requestBody?.content[type]?.schema.properties;

  test('addresses', async () => {
    const found: string[] = [];
    const isAnswered = (method: unknown) => method === 'GET' || method === 'DELETE';
    for (const { method, path } of [...calls, files].filter((call) => call.path.includes('{id}'))) {
      for (const id of ODD_IDS) {
        const status = await send(
          {
            method,
            url: path.replace('{id}', id),
            ...(isAnswered(method) ? {} : { payload: {} }),
          },
          '',
        );
        // Whoever asks for an id that can't be is told that there is no such thing; a signed link says nothing about it, and an
        // agent's own call lets no administrator in.
        if (
          isAnswered(method) &&
          ![404, /^.(api.(orders|agents)|uploads)/.test(path) ? 403 : 404].includes(status)
        )
          found.push(`${method} ${path} ${id}: ${status}`);
      }
    }
    expect(found).toEqual([]);
    expect(failed).toEqual([]);
  });

  test('queries', async () => {
    for (const { method, path, operation } of calls) {
      for (const { name } of operation.parameters?.filter(
        (parameter) => parameter.in === 'query',
      ) ?? []) {
        for (const value of ODD_VALUES)
          await send({ method, url: `${filled(path)}?${name}=${value}` }, '');
        await send({ method, url: `${filled(path)}?${name}=1&${name}=2&${name}[x]=3` }, '');
      }
    }
    expect(failed).toEqual([]);
  });

  test('JSON', async () => {
    for (const call of calls) {
      const fields = Object.keys(fieldsOf(call, 'application/json') ?? {});
      const { method } = call;
      const url = filled(call.path);
      for (const name of fields) {
        const good = await plausible(product, call.path, fields);
        for (const value of ODD)
          await send(
            { method, url, payload: { ...good, [name]: value } },
            `${name}=${JSON.stringify(value)}`,
          );
      }
      if (method === 'GET') continue;
      for (const payload of ODD_BODIES)
        await send(
          { method, url, payload, headers: { 'content-type': 'application/json' } },
          payload,
        );
    }
    expect(failed).toEqual([]);
  });

  test('texts that stand deeper, which the database refuses', async () => {
    const place = await aDestination(product);
    const editions = `/api/admin/destinations/${place.id}/editions`;
    const { id, version } = (await product.call('POST', editions, { token })).json();
    const nul = 'a\u0000b';
    const filename = Buffer.from(nul).toString('base64');
    const asked: InjectOptions[] = [
      {
        url: '/api/eligibility',
        payload: { kind: 'visa', nationality: 'Kenya', destination: 'x', facts: { purpose: nul } },
      },
      { url: '/api/admin/views', payload: { name: 'x', list: 'visa', query: { other: nul } } },
      {
        method: 'PUT',
        url: `/api/admin/editions/${id}`,
        payload: {
          version_read: version,
          requirements: [
            {
              key: 'odd',
              kind: 'notice',
              title: 'Odd',
              enforcement: 'required',
              when: { eq: ['purpose', nul] },
            },
          ],
        },
      },
      {
        url: '/api/uploads',
        headers: { 'upload-length': '5', 'upload-metadata': `filename ${filename}` },
      },
    ];
    for (const one of asked)
      expect([one.url, await send({ method: 'POST', ...one }, nul)]).toEqual([one.url, 400]);
  });

  test('forms', async () => {
    for (const call of calls) {
      const fields = fieldsOf(call, 'multipart/form-data');
      if (!fields) continue;
      const names = Object.keys(fields).filter((name) => fields[name]?.format !== 'binary');
      const needed = Object.values(SERVICES)
        .find(({ submit }) => submit === call.path)
        ?.files?.();
      const files =
        needed ??
        Object.fromEntries(
          Object.keys(fields).flatMap((name) => (names.includes(name) ? [] : [[name, pdf()]])),
        );
      const good = await plausible(product, call.path, names);
      for (const name of [...names, '__proto__', 'constructor']) {
        for (const value of ['a\u0000b', '', '0000-01-01', '9999-12-31', 'x'.repeat(70_000)]) {
          const { payload, headers } = multipart({ ...good, [name]: value }, files);
          await send(
            { method: call.method, url: filled(call.path), payload, headers },
            `${name}=${JSON.stringify(value)}`,
          );
        }
      }
      for (const part of ['form-data', 'form-data; filename="a.pdf"', 'attachment']) {
        const payload = `--x\r\ncontent-disposition: ${part}\r\n\r\n1\r\n--x--\r\n`;
        await send(
          {
            method: call.method,
            url: filled(call.path),
            payload,
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          },
          part,
        );
      }
    }
    expect(failed).toEqual([]);
  });
});
