import Fastify from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { multipart } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { AppError, CODES, invalid, sendError } from './errors.ts';

const failures: Record<string, () => unknown> = {
  known: () => new AppError('price_changed', undefined, { visa_fee: '1' }),
  fields: () => invalid({ a: 'Enter it.' }),
  unknown: () => new Error('connect ECONNREFUSED 10.0.0.7:5432 password=secret'),
  thrownText: () => 'a text',
  away: () => new AppError('unavailable'),
};
const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(sendError);
app.get('/fail/:how', { schema: { params: z.object({ how: z.string() }) } }, ({ params }) => {
  throw failures[params.how]?.();
});
app.get(
  '/undeclared',
  { schema: { response: { 200: z.object({ a: z.string() }) } } },
  async () => ({ a: 1 }) as never,
);
app.post(
  '/body',
  {
    schema: {
      body: z.object({
        a: z.string('Enter a.'),
        b: z.object({ c: z.int('Enter c.') }),
        d: z.optional(z.boolean()),
      }),
    },
  },
  async () => 'ok',
);
afterAll(() => app.close());

describe('a refusal', () => {
  const fail = (how: string) => app.inject(`/fail/${how}`);

  test('says what happened in the one shape', async () => {
    const response = await fail('known');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([409, 'no-store']);
    expect(response.json()).toEqual({
      message: 'The price has changed.',
      code: 'price_changed',
      fields: { visa_fee: '1' },
      request_id: expect.any(String),
    });
    expect((await fail('fields')).json()).toMatchObject({
      code: 'invalid',
      fields: { a: 'Enter it.' },
    });
  });

  test('never shows an unknown error’s own words', async () => {
    for (const how of ['unknown', 'thrownText']) {
      const response = await fail(how);
      expect([response.statusCode, response.json().code]).toEqual([500, 'internal']);
      expect(response.body).not.toMatch(/secret|ECONN|a text/);
    }
    const undeclared = await app.inject('/undeclared');
    expect([undeclared.statusCode, undeclared.json().code]).toEqual([500, 'internal']);
  });

  test('that will pass says when to come again', async () => {
    const response = await fail('away');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });

  test('names all wrong fields at once, however deep; a body that is none is malformed', async () => {
    const post = async (payload: string, type = 'application/json') => {
      const response = await app.inject({
        method: 'POST',
        url: '/body',
        payload,
        headers: { 'content-type': type },
      });
      return [response.statusCode, response.json().code, response.json().fields];
    };
    expect(await post('{"b":{"c":"x"}}')).toEqual([
      422,
      'invalid',
      { a: 'Enter a.', 'b.c': 'Enter c.' },
    ]);
    // A field whose schema has no text of its own.
    expect(await post('{"a":"x","b":{"c":1},"d":"x"}')).toEqual([
      422,
      'invalid',
      { d: 'This can’t be read.' },
    ]);
    expect(await post('{')).toEqual([400, 'malformed', undefined]);
    expect(await post('[]')).toEqual([400, 'malformed', undefined]);
    expect(await post('<a/>', 'application/xml')).toEqual([415, 'wrong_type', undefined]);
    expect(await post(JSON.stringify({ a: 'x'.repeat(1_048_576) }))).toEqual([
      413,
      'too_large',
      undefined,
    ]);
  });

  test('has words for people under every code', () => {
    for (const [code, [status, message]] of Object.entries(CODES)) {
      expect([code, status >= 400 && status < 600, message.length > 0]).toEqual([code, true, true]);
      expect(message).not.toMatch(/please wait|oops|invalid/i);
    }
  });
});

describe('what nothing answers', () => {
  const product = aProduct();

  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/visa/destinations', 404],
    ['DELETE', '/', 404],
    ['POST', '/visa/1', 404],
    ['GET', '/uploads/', 404],
    ['GET', '/sandbox/nothing', 404],
    ['GET', '/api/%ff', 404],
  ] as const)('%s %s is told so in the one shape', async (method, url, status) => {
    const response = await product.call(method, url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    });
    expect([response.headers['cache-control'], response.headers['x-content-type-options']]).toEqual(
      ['no-store', 'nosniff'],
    );
  });

  test('a request of another type than JSON is refused as such', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/visa/track-visa',
        payload: 'tracking_id=1',
        headers: { 'content-type': type },
      });
      expect([type, response.statusCode, response.json().code]).toEqual([type, 415, 'wrong_type']);
    }
    for (const url of ['/api/visa/track-visa', '/api/visa/appointment']) {
      const form = await product.app.inject({
        method: 'POST',
        url,
        ...multipart({ tracking_id: '1' }, {}),
      });
      expect([form.statusCode, form.json().code]).toEqual([415, 'wrong_type']);
    }
    const large = await product.call('POST', '/api/visa/track-visa', {
      body: { tracking_id: 'x'.repeat(1_048_576) },
    });
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
  });
});
