import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAnalytics } from './create-analytics.ts';

const event = {
  name: 'payment_completed',
  at: new Date('2026-11-19T09:00:00Z'),
  properties: { service: 'visa', amount: 45000 },
};

let status: number;
let taken: { request: IncomingMessage; body: unknown }[];
let server: Server;
let url: string;

beforeEach(async () => {
  [status, taken] = [204, []];
  server = createServer(async (request, response) => {
    taken.push({ request, body: await json(request) });
    response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

describe('analytics', () => {
  test('posts the event as JSON', async () => {
    await createAnalytics({ ANALYTICS_URL: url }).post(event);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.request).toMatchObject({
      method: 'POST',
      url: '/events',
      headers: { 'content-type': 'application/json' },
    });
    expect(taken[0]?.body).toEqual({
      name: 'payment_completed',
      at: '2026-11-19T09:00:00.000Z',
      properties: { service: 'visa', amount: 45000 },
    });
  });

  test.each([400, 503])('a %i throws, so that the job tries again', async (code) => {
    status = code;
    await expect(createAnalytics({ ANALYTICS_URL: url }).post(event)).rejects.toThrow(
      `answered ${code}`,
    );
  });

  test('a redirect is not followed', async () => {
    status = 307;
    await expect(createAnalytics({ ANALYTICS_URL: url }).post(event)).rejects.toThrow();
    expect(taken).toHaveLength(1);
  });

  test('a server that is away throws', async () => {
    await new Promise((done) => server.close(done));
    await expect(createAnalytics({ ANALYTICS_URL: url }).post(event)).rejects.toThrow();
  });

  test('off posts nothing', async () => {
    await createAnalytics({ ANALYTICS_URL: 'off' }).post(event);
    expect(taken).toEqual([]);
  });
});
