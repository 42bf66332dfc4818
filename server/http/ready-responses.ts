import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitReading } from './slow-readers.ts';

const MOST = 500;

interface Ready {
  /** Raw headers, Node's fastest form; the last is `x-request-id`. */
  headers: string[];
  body: Buffer;
  until: number;
}

export interface Ticket {
  url: string;
  brotli: boolean;
  generation: number;
}

/** Cached public responses, sent before Fastify sees the request. */
export interface ReadyResponses {
  /** Taken before rendering, so that an outdated response isn't cached. */
  ticket(request: FastifyRequest): Ticket | undefined;
  /** `until` in ms. */
  keep(ticket: Ticket | undefined, reply: FastifyReply, body: Buffer, until: number): void;
  forget(): void;
  /** Returns false if Fastify must handle the request. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** On shutdown, so that Fastify closes the connections. */
  stop(): void;
  served(): number;
}

const CHANGE = new Set(['authorization', 'if-none-match', 'content-length', 'transfer-encoding']);
const LENGTHS = new Set([...CHANGE, 'accept-encoding'].map(({ length }) => length));

/** Undefined if other headers matter. Reads raw headers because Node parses headers lazily. */
function readsBrotli({
  method,
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'rawHeaders'>): boolean | undefined {
  if (method !== 'GET') return undefined;
  let brotli = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] as string;
    if (!LENGTHS.has(header.length)) continue;
    const name = header.toLowerCase();
    if (CHANGE.has(name)) return undefined;
    if (name === 'accept-encoding') brotli ||= /\bbr\b/.test(rawHeaders[at + 1] as string);
  }
  return brotli;
}

export function createReadyResponses(now: () => number): ReadyResponses {
  const kept = {
    brotli: new LRUCache<string, Ready>({ max: MOST }),
    plain: new LRUCache<string, Ready>({ max: MOST }),
  };
  const keptFor = (brotli: boolean) => (brotli ? kept.brotli : kept.plain);
  let generation = 0;
  let served = 0;
  let stopped = false;
  return {
    ticket(request) {
      const brotli = readsBrotli(request.raw);
      return brotli === undefined ? undefined : { url: `${request.raw.url}`, brotli, generation };
    },
    keep(ticket, reply, body, until) {
      if (ticket?.generation !== generation || until <= now()) return;
      const headers = Object.entries({
        ...reply.getHeaders(),
        'content-length': String(body.length),
      }).flatMap(([name, value]) =>
        name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
      );
      keptFor(ticket.brotli).set(ticket.url, {
        headers: [...headers, 'x-request-id', ''],
        body,
        until,
      });
    },
    forget() {
      generation += 1;
      kept.brotli.clear();
      kept.plain.clear();
    },
    serve(request, response) {
      const brotli = stopped ? undefined : readsBrotli(request);
      const ready = brotli === undefined ? undefined : keptFor(brotli).get(`${request.url}`);
      if (!ready || ready.until <= now()) return false;
      served += 1;
      ready.headers[ready.headers.length - 1] = randomUUID();
      response.writeHead(200, ready.headers);
      response.end(ready.body);
      if (response.socket && response.socket.writableLength > 0) limitReading(response);
      return true;
    },
    stop() {
      stopped = true;
    },
    served: () => served,
  };
}
