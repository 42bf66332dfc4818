import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long reading a response may take; streamed ones (files, exports) get the longer time. */
const READ_WITHIN_MS = 2 * 60_000;
const STREAM_READ_WITHIN_MS = 15 * 60_000;

/** Limits on connections and slow readers. */
export interface AnswerLimits {
  /** Connections at once; further ones are closed. */
  connections: number;
  /** Instead of the usual times: for tests. */
  readWithinMs?: number;
}

const isStream = (payload: unknown): boolean => typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';

/** Ends a response that isn't read within a time. */
export function limitReading(response: ServerResponse, ms = READ_WITHIN_MS): void {
  const timer = setTimeout(() => response.destroy(), ms).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Ends responses that are read too slowly, and limits connections: a response takes memory until its reader has all of it. */
export function limitAnswers(app: FastifyInstance, { connections, readWithinMs = READ_WITHIN_MS }: AnswerLimits): void {
  app.server.maxConnections = connections;
  app.addHook('onSend', (_request, reply, payload, next) => {
    limitReading(reply.raw, isStream(payload) ? STREAM_READ_WITHIN_MS : readWithinMs);
    next();
  });
}
