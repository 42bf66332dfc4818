import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a stopping server end as soon as its last response is sent. Node closes idle keep-alive connections;
 * one without any request yet, as browsers open them in advance, would delay it for a minute.
 */
export function endQuietSockets(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const asked = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // A response that was ready is with the kernel already.
    if (response.writableEnded && socket.writableLength === 0) return;
    asked.add(socket);
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
