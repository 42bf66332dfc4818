import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So long a reader may take for an answer; for one that is streamed (files, exports) the longer time. */
const READ_WITHIN_MS = 2 * 60_000;
const STREAM_READ_WITHIN_MS = 15 * 60_000;

/** What a server's answers may cost it. */
export interface AnswerLimits {
  /** Connections at once; further ones are closed. */
  connections: number;
  /** Instead of the usual times: for tests. */
  readWithinMs?: number;
}

const isStream = (payload: unknown): boolean => typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';

/** Ends answers that are read too slowly, and caps connections: an answer takes memory until its reader has all of it. */
export function limitAnswers(app: FastifyInstance, { connections, readWithinMs = READ_WITHIN_MS }: AnswerLimits): void {
  app.server.maxConnections = connections;
  const limit = (response: ServerResponse, ms: number) => {
    const timer = setTimeout(() => response.destroy(), ms).unref();
    response.once('close', () => clearTimeout(timer));
  };
  app.addHook('onSend', (_request, reply, payload, next) => {
    limit(reply.raw, isStream(payload) ? STREAM_READ_WITHIN_MS : readWithinMs);
    next();
  });
}
