import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openProduct } from '#test/kit/support.ts';
import { closeIdleConnections } from './quiet-sockets.ts';

test('a stopping server answers what was asked, and waits for no connection on which nothing was', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' }) as never as Parameters<
    typeof closeIdleConnections
  >[0];
  closeIdleConnections(app, 100);
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
  const { promise: response, resolve: give } = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived();
    return response;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const quiet = connect(port, '127.0.0.1');
  await once(quiet, 'connect');
  quiet.resume();
  const ended = once(quiet, 'close');
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const stopped = app.close();
  await ended;
  give('here');
  expect(await (await slow).text()).toBe('here');
  await stopped;
});

test('a stopping product refuses connections, and answers what a proxy still sends on those that it held', async () => {
  const product = await openProduct();
  const { app } = product;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = async () => {
    const sent = request({
      ...{ port, host: '127.0.0.1', agent },
      ...{ method: 'POST', path: '/api/visa/application' },
    }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    response?.resume();
    return [response?.statusCode, response?.headers.connection];
  };
  expect(await post()).toEqual([415, 'keep-alive']);
  const stopped = product.stop();
  await expect.poll(() => app.server.listening).toBe(false);
  expect(await post()).toEqual([415, 'close']);
  await expect(post()).rejects.toThrow('ECONNREFUSED');
  await stopped;
});

test('thousands of connections that ask for nothing, or never end asking, keep nobody out; who waits for an answer gets it', async () => {
  const app = Fastify() as never as Parameters<typeof closeIdleConnections>[0];
  const MOST = 20;
  app.server.maxConnections = MOST;
  closeIdleConnections(app, MOST);
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
  const { promise: response, resolve: give } = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived();
    return response;
  });
  app.get('/quick', () => 'here');
  app.post('/json', () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const hold = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
  };
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const JSON_BEGUN =
    'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{';
  for (const bytes of ['', 'GET /quick HTTP/1.1\r\nhost: x\r\n', JSON_BEGUN]) {
    for (let n = 0; n < 2 * MOST; n++) await hold(bytes);
    for (let n = 0; n < 3; n++)
      expect(
        await (
          await fetch(`http://127.0.0.1:${port}/quick`, { headers: { connection: 'close' } })
        ).text(),
      ).toBe('here');
  }
  give('late');
  expect(await (await slow).text()).toBe('late');
  for (const socket of sockets) socket.destroy();
  await app.close();
});
