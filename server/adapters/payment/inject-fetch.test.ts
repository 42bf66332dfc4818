import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeServer } from '#test/kit/fake-server.ts';
import { injectFetch } from './inject-fetch.ts';

const ORIGIN = 'https://tafiya.example';
let app: FastifyInstance;
let fetch: typeof globalThis.fetch;
beforeAll(async () => {
  app = Fastify();
  app.all('/echo', async (request, reply) =>
    reply.header('x-one', '1').send({
      method: request.method,
      url: request.url,
      host: request.host,
      key: request.headers['x-key'],
      body: request.body ?? null,
    }),
  );
  app.get('/nothing', (_request, reply) => reply.status(204).send());
  app.get('/never', () => new Promise(() => {}));
  fetch = injectFetch(app, ORIGIN);
  await app.ready();
});
afterAll(() => app.close());

test('requests to our own origin are answered by the app', async () => {
  const response = await fetch(`${ORIGIN}/echo?a=1%262`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-key': 'k' },
    body: '{"naira":"₦"}',
  });
  expect([
    response.status,
    response.headers.get('x-one'),
    response.headers.get('content-type'),
  ]).toEqual([200, '1', 'application/json; charset=utf-8']);
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/echo?a=1%262',
    host: 'tafiya.example',
    key: 'k',
    body: { naira: '₦' },
  });
  expect((await fetch(`${ORIGIN}/nothing`)).status).toBe(204);
  expect((await fetch(new URL(`${ORIGIN}/absent`))).status).toBe(404);
});

test('a time-out ends the wait', async () => {
  await expect(fetch(`${ORIGIN}/never`, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await expect(fetch(`${ORIGIN}/echo`, { signal: AbortSignal.abort() })).rejects.toThrow();
});

test('other origins are reached over the network', async () => {
  const server = await startFakeServer(({ path, body }) => ({
    status: 200,
    json: { path, body },
  }));
  const response = await fetch(`${server.url}/away`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  });
  expect(await response.json()).toEqual({ path: '/away', body: { a: 1 } });
  await server.close();
});
