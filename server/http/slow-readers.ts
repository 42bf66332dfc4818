import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const READ_WITHIN_MS = 2 * 60_000;
const STREAM_READ_WITHIN_MS = 15 * 60_000;

export interface AnswerLimits {
  connections: number;
  readWithinMs?: number;
  /** Between two parts of a stream. */
  streamReadWithinMs?: number;
}

const isStream = (payload: unknown): boolean =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';

export function limitReading(response: ServerResponse, ms = READ_WITHIN_MS): NodeJS.Timeout {
  const timer = setTimeout(() => response.destroy(), ms).unref();
  response.once('close', () => clearTimeout(timer));
  return timer;
}

/** Limits unread responses, because they take memory. A stream that is being read may take its time. */
export function limitUnreadResponses(
  app: FastifyInstance,
  {
    connections,
    readWithinMs = READ_WITHIN_MS,
    streamReadWithinMs = STREAM_READ_WITHIN_MS,
  }: AnswerLimits,
): void {
  app.server.maxConnections = connections;
  app.addHook('onSend', (_request, reply, payload, next) => {
    const streamed = isStream(payload);
    const timer = limitReading(reply.raw, streamed ? streamReadWithinMs : readWithinMs);
    if (streamed) reply.raw.on('drain', () => timer.refresh());
    next();
  });
}
