import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sockets that are told to close are gone a moment later only, so room is made before the last place is taken: for one connection in so many. */
const ROOM = 50;

/** Whether a socket's request is still on its way. Forms with files are looked after by the upload gate. */
const comesIn = ({ complete, headers }: IncomingMessage): boolean => !complete && !headers['content-type']?.startsWith('multipart/');

/**
 * Closes connections that nobody waits at. When the server stops: Node closes idle keep-alive connections by itself; one without any request yet,
 * as browsers open them in advance, would delay it for a minute. And when connections are nearly used up: whoever opens thousands and asks for
 * nothing, or never ends asking, must not keep others out.
 * @param most connections at once
 */
export function endQuietSockets(app: FastifyInstance, most: number): void {
  /** The one that was used longest ago stands first. */
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
    // A response that was ready is with the kernel already.
    if (response.writableEnded && socket.writableLength === 0) return;
    asked.set(socket, request);
    response.once('close', () => {
      asked.delete(socket);
      if (closing) socket.destroySoon();
    });
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of open) if (!asked.has(socket)) socket.destroy();
    done();
  });
}
