import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeServer, startFakeServer } from '#test/kit/fake-server.ts';
import { createAnalytics } from './create-analytics.ts';

const event = {
  name: 'payment_completed',
  at: new Date('2026-11-19T09:00:00Z'),
  properties: { service: 'visa', amount: 45000 },
};

let status: number;
let server: FakeServer;
let url: string;

beforeEach(async () => {
  status = 204;
  server = await startFakeServer(() =>
    status === 307
      ? { status, text: '', headers: { location: '/elsewhere' } }
      : { status, text: '' },
  );
  url = `${server.url}/events`;
});
afterEach(() => server.close());

describe('analytics', () => {
  test('posts the event as JSON', async () => {
    await createAnalytics({ ANALYTICS_URL: url }).post(event);
    expect(server.asked).toHaveLength(1);
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/events',
      headers: { 'content-type': 'application/json' },
    });
    expect(server.asked[0]?.body).toEqual({
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
    expect(server.asked).toHaveLength(1);
  });

  test('a server that is away throws', async () => {
    await server.close();
    await expect(createAnalytics({ ANALYTICS_URL: url }).post(event)).rejects.toThrow();
  });

  test('off posts nothing', async () => {
    await createAnalytics({ ANALYTICS_URL: 'off' }).post(event);
    expect(server.asked).toEqual([]);
  });
});
