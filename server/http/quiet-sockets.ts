import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Grace period on shutdown: proxies reuse idle connections, and each response closes its own. */
const FAREWELL_MS = 1000;

/** Sockets close with a delay, so 1/50 of the connections stays free. */
const ROOM = 50;

/** Body being received; not forms, which the upload gate watches. */
const comesIn = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && !headers['content-type']?.startsWith('multipart/');

/**
 * Closes idle connections on shutdown, and the longest idle one when `most` are nearly reached, so
 * that nobody can block others.
 */
export function closeIdleConnections(app: FastifyInstance, most: number): void {
  const open = new Set<Socket>();
  const asked = new Map<Socket, IncomingMessage>();
  let closing = false;
  const fewEnough = most - Math.ceil(most / ROOM);
  const makeRoom = () => {
    for (const socket of open) {
      const request = asked.get(socket);
      if (request && !comesIn(request)) continue;
      open.delete(socket);
      socket.destroy();
      return;
    }
  };
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    if (open.size >= fewEnough) makeRoom();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    open.delete(socket);
    open.add(socket);
    // The response was already handed to the kernel.
    if (response.writableEnded && socket.writableLength === 0) return;
    asked.set(socket, request);
    response.once('close', () => {
      asked.delete(socket);
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    // Only stops listening; Fastify's `close` would also end idle connections.
    if (app.server.listening) Server.prototype.close.call(app.server);
    if (open.size > 0) await wait(FAREWELL_MS);
    closing = true;
    for (const socket of open) if (!asked.has(socket)) socket.destroy();
  });
}
