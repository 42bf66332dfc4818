import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { limitReading } from './slow-readers.ts';

/** Their bytes belong to the caches of pages and lists; this is how many requests that differ by their URL may share them. */
const MOST = 500;

interface Ready {
  /** Names and values in turn, as Node writes them fastest; the last is `x-request-id`, which is made anew for each request. */
  headers: string[];
  body: Buffer;
  until: number;
}

/** What a request asked for before its response was made; `undefined` for one that may not be answered from here. */
export interface Ticket {
  url: string;
  brotli: boolean;
  generation: number;
}

/** Whole responses of public pages and lists, sent before the framework sees the request. */
export interface ReadyResponses {
  /** Taken before the response is made, so that one made of what was true before a change isn't kept. */
  ticket(request: FastifyRequest): Ticket | undefined;
  /** Keeps a response with status 200, its headers as they stand in `reply`, until a time (ms) or the next `forget`. */
  keep(ticket: Ticket | undefined, reply: FastifyReply, body: Buffer, until: number): void;
  forget(): void;
  /** Sends the response if there is one. False: the request is for the framework. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** From then on connections are ended after their response: that is the framework's work. */
  stop(): void;
  /** How many were sent. */
  served(): number;
}

/** Headers that may change a response, or say that a body follows. */
const CHANGE = new Set(['authorization', 'if-none-match', 'content-length', 'transfer-encoding']);
const LENGTHS = new Set([...CHANGE, 'accept-encoding'].map(({ length }) => length));

/**
 * Whether a request's response is one in Brotli, which is all that it may differ by beside its URL; undefined where other headers may change it. The headers
 * are read as they came: Node makes an object of them only when it is asked for.
 */
function readsBrotli({ method, rawHeaders }: Pick<IncomingMessage, 'method' | 'rawHeaders'>): boolean | undefined {
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

/** @param now in ms */
export function createReadyResponses(now: () => number): ReadyResponses {
  const kept = { brotli: new LRUCache<string, Ready>({ max: MOST }), plain: new LRUCache<string, Ready>({ max: MOST }) };
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
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': String(body.length) }).flatMap(([name, value]) =>
        name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
      );
      keptFor(ticket.brotli).set(ticket.url, { headers: [...headers, 'x-request-id', ''], body, until });
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
      // What the connection's buffer took whole needs no timer.
      if (response.socket && response.socket.writableLength > 0) limitReading(response);
      return true;
    },
    stop() {
      stopped = true;
    },
    served: () => served,
  };
}
