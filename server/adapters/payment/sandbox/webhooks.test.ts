import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SandboxCharge } from './charges.ts';
import { webhookSender } from './webhooks.ts';

const at = new Date('2026-11-21T12:00:00Z');
const charge: SandboxCharge = {
  id: 1,
  tx_ref: '17',
  flw_ref: 'FLW-1',
  amount_kobo: 4_500_000,
  currency: 'NGN',
  payment_method: 'ussd',
  last_4digits: '',
  status: 'successful',
  processor_response: 'Approved',
  customer: {},
  settles_at: at,
  outages: 0,
  refusals: 0,
  refunded_kobo: 0,
  created_at: at,
};
const log = Fastify().log;
/** A receiver that responds as told and counts what it gets. */
function receiver(response: () => Response | Promise<Response>) {
  const sent: string[] = [];
  const sender = webhookSender({
    fetch: async (_url, init) => {
      sent.push(String(init?.body));
      return response();
    },
    url: 'https://tafiya.example/webhook',
    webhookHash: 'hash',
    log,
  });
  return { sent, sender };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a webhook that nobody takes is sent four times, then given up', async () => {
  const { sent, sender } = receiver(() => {
    throw new TypeError('fetch failed');
  });
  await sender.send(charge, at);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
});

test('closing forgets what was still to be sent, and what would be tried again', async () => {
  const { sent, sender } = receiver(() => new Response(null, { status: 500 }));
  await sender.send(charge, at);
  sender.sendAfter(5000, charge, at);
  await sender.close();
  sender.sendAfter(5000, charge, at);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(1);
});

test('closing waits for what is on its way', async () => {
  const response = Promise.withResolvers<Response>();
  const { sender } = receiver(() => response.promise);
  void sender.send(charge, at);
  let closed = false;
  const closing = sender.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(closed).toBe(false);
  response.resolve(new Response());
  await closing;
});
