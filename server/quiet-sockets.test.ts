import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endQuietSockets } from './quiet-sockets.ts';

test('a stopping server answers what was asked, and waits for no connection on which nothing was', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' }) as never as Parameters<typeof endQuietSockets>[0];
  endQuietSockets(app);
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
