import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProduct, type Product } from '#test/kit/support.ts';
import { limitUnreadResponses } from './slow-readers.ts';

/** More than the socket buffers of both sides hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024, 'x');
const PARTS = 64;
function* parts() {
  for (let part = 0; part < PARTS; part++) yield LARGE.subarray(0, LARGE.length / PARTS);
}
const app = Fastify();
let port: number;
let product: Product;
beforeAll(async () => {
  limitUnreadResponses(app, { connections: 2, readWithinMs: 300, streamReadWithinMs: 300 });
  app.get('/large', (_request, reply) => reply.send(LARGE));
  app.get('/streamed', (_request, reply) => reply.send(Readable.from(parts())));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  product = await openProduct({ env: { MAX_CONNECTIONS: '123' } });
});
afterAll(async () => {
  await app.close();
  await product.stop();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

test('who does not read an answer loses the connection', async () => {
  const answered = new Promise<{ whole: boolean }>((done) =>
    app.server.once('request', (_request, response) =>
      response.once('close', () => done({ whole: response.writableFinished })),
    ),
  );
  const slow = await open();
  slow.pause();
  slow.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await answered).toEqual({ whole: false });
  slow.destroy();
});

test('who reads a stream slowly, but reads, gets all of it', async () => {
  const slow = await open();
  slow.write('GET /streamed HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const began = Date.now();
  let bytes = 0;
  for await (const chunk of slow) {
    bytes += chunk.length;
    if (bytes % (1 << 20) < chunk.length) await wait(20);
  }
  expect(bytes).toBeGreaterThan(LARGE.length);
  expect(Date.now() - began).toBeGreaterThan(600);
});

test('there are never more connections than allowed', async () => {
  const dropped = once(app.server, 'drop');
  const sockets = [await open(), await open(), await open()];
  await dropped;
  for (const socket of sockets) socket.destroy();
  expect(product.app.server.maxConnections).toBe(123);
});

test('the API’s description is made once, and sent as the same bytes', async () => {
  const [first, second] = [
    await product.call('GET', '/api/openapi.json'),
    await product.call('GET', '/api/openapi.json'),
  ];
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(second.rawPayload).toEqual(first.rawPayload);
});
