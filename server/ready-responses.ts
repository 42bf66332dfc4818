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
  key: string;
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

/** The same URL answers differently to who reads Brotli. Undefined for a request whose other headers may change the response. */
function keyOf({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined || headers['if-none-match'] !== undefined) return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  const encodings = headers['accept-encoding'];
  return typeof encodings === 'string' && /\bbr\b/.test(encodings) ? `br ${url}` : `${url}`;
}

/** @param now in ms */
export function createReadyResponses(now: () => number): ReadyResponses {
  const kept = new LRUCache<string, Ready>({ max: MOST });
  let generation = 0;
  let served = 0;
  let stopped = false;
  return {
    ticket(request) {
      const key = keyOf(request.raw);
      return key === undefined ? undefined : { key, generation };
    },
    keep(ticket, reply, body, until) {
      if (ticket?.generation !== generation || until <= now()) return;
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': String(body.length) }).flatMap(([name, value]) =>
        name === 'x-request-id' || value === undefined ? [] : [name, String(value)],
      );
      kept.set(ticket.key, { headers: [...headers, 'x-request-id', ''], body, until });
    },
    forget() {
      generation += 1;
      kept.clear();
    },
    serve(request, response) {
      const key = stopped ? undefined : keyOf(request);
      const ready = key === undefined ? undefined : kept.get(key);
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
