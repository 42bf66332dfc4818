import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicFeatures } from '../../web/server-context.ts';
import { isDatabaseUnavailable } from '../database/away.ts';
import type { Connection } from '../database/connect.ts';
import { callerAddress } from '../http/caller-address.ts';
import { hasCopy } from '../http/has-copy.ts';
import type { ReadyResponses, Ticket } from '../http/ready-responses.ts';
import type { InTurn } from '../jobs/turns.ts';
import { cachedAddress, pageOf } from './address.ts';
import { type DeclaredPages, readDeclarations } from './declared.ts';
import { sendKeptFile } from './kept-files.ts';
import { createPacker, type Packable } from './pack.ts';
import { type PolicyOrigins, policyOf } from './policy.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const SIZE_WITH_COPY = 1.2;
const GREATEST_AGE_MS = 60_000;
/**
 * A CDN may cache it for a minute, and serve it ten more while refetching; browsers always
 * revalidate.
 */
const BY_CDN = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** No pattern of React Router matches them, so that such an address would count as a failure. */
const LINE_BREAKS = /%0[ad]|%e2%80%a[89]/gi;
/** Internal header with the hashes of inline scripts. */
const SCRIPT_HASHES = 'x-script-hashes';

interface Page extends Packable {
  status: number;
  type: string;
  headers: Record<string, string>;
  at: number;
}

const BUSY = `<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Busy</title><h1>Many people are here at once</h1><p>This page could not be made just now. Try again in a few seconds.</p></html>`;
const busyPage = (at: number): Page => ({
  status: 503,
  type: 'text/html; charset=utf-8',
  body: Buffer.from(BUSY),
  headers: {
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  },
  at,
});

export interface Pages {
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  forget(): void;
  /** Renders the pages that visitors enter by. */
  warm(): Promise<void>;
  listed(): Promise<readonly string[]>;
  packed(): Promise<void>;
}

/** Renders pages in turns, and caches those without personal data. @param load the server bundle */
export function createPages(
  load: () => Promise<ServerBuild>,
  features: PublicFeatures,
  origins: PolicyOrigins,
  ready: ReadyResponses,
  inTurn: InTurn,
  now: () => number,
  cdn: boolean,
): Pages {
  const cached = new LRUCache<string, Page>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(body.length * SIZE_WITH_COPY) + 1000,
  });
  const rendering = new Map<string, Promise<Page>>();
  const packer = createPacker();
  let generation = 0;
  let last: { build: ServerBuild; pages: DeclaredPages } | undefined;

  function declared(build: ServerBuild): DeclaredPages {
    if (last?.build !== build) last = { build, pages: readDeclarations(build) };
    return last.pages;
  }

  async function render(
    address: URL,
    method: string,
    accept: string,
    caller?: string,
  ): Promise<Page> {
    const build = await load();
    const context = new RouterContextProvider();
    const key = (build.entry.module as unknown as { features: Parameters<typeof context.set>[0] })
      .features;
    let away = false;
    const failed = (error: unknown) => {
      away ||= isDatabaseUnavailable(error);
      features.failed(error);
    };
    context.set(key, { ...features, failed, ...(caller === undefined ? {} : { caller }) });
    const response = await createRequestHandler(
      build,
      origins.development ? 'development' : 'production',
    )(new Request(address, { method, headers: { accept } }), context);
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers)
      if (name !== 'content-length' && name !== SCRIPT_HASHES) headers[name] = value;
    if (type.startsWith('text/html')) {
      const { pays = false } = declared(build).at(pageOf(address.pathname));
      headers['content-security-policy'] = policyOf(
        pays,
        response.headers.get(SCRIPT_HASHES) ?? '',
        origins,
      );
    }
    const status = response.status === 500 && away ? 503 : response.status;
    if (status === 503) headers['retry-after'] = '5';
    return { status, type, body, headers, at: now() };
  }

  async function renderCached(address: URL, name: string): Promise<Page> {
    const began = generation;
    const page = await render(address, 'GET', '*/*');
    if (page.status !== 200 || origins.development) {
      if (cdn) page.headers['cache-control'] ??= 'no-store';
      return page;
    }
    page.headers.etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
    page.headers['cache-control'] = cdn ? BY_CDN : 'no-cache';
    const before = cached.get(name);
    if (before && before.headers.etag === page.headers.etag) {
      page.packed = before.packed;
      page.packedBest = before.packedBest;
      // While it is still being made, it is made for the old page.
      page.best = before.packedBest !== undefined;
    }
    // A page rendered before a change may be outdated.
    if (began === generation) cached.set(name, page);
    return page;
  }

  /** Falls back to the old page while rendering fails. */
  async function cachedPage(address: URL, caller: string): Promise<Page> {
    const name = address.pathname + address.search;
    const found = cached.get(name);
    if (found && now() - found.at < GREATEST_AGE_MS) return found;
    let begun = rendering.get(name);
    if (!begun) {
      begun = inTurn(caller, () => renderCached(address, name));
      if (!begun) return found ?? busyPage(now());
      rendering.set(name, begun);
      const over = () => rendering.get(name) === begun && rendering.delete(name);
      begun.then(over, over);
    }
    if (!found) return begun;
    return begun.then(
      (page) => (page.status < 500 ? page : found),
      () => found,
    );
  }

  /** @param ticket caches the response once it has the best compression */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    ticket?: Ticket,
  ): Promise<FastifyReply> {
    const keep = (body: Buffer) => {
      if (page.headers.etag) ready.keep(ticket, reply, body, page.at + GREATEST_AGE_MS);
    };
    reply.headers(page.headers).header('vary', 'Accept-Encoding');
    if (page.headers.etag && hasCopy(request, page.headers.etag)) return reply.status(304).send();
    reply.status(page.status).type(page.type);
    if (
      !/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')) ||
      page.body.length < 1000
    ) {
      keep(page.body);
      return reply.send(page.body);
    }
    reply.header('content-encoding', 'br');
    const packed = await packer.pack(page, page.headers.etag !== undefined);
    if (packed === page.packedBest) keep(packed);
    return reply.send(packed);
  }

  return {
    forget() {
      generation += 1;
      cached.clear();
      rendering.clear();
    },
    async warm() {
      const pages = declared(await load());
      for (const path of pages.listed) {
        if (!pages.at(path).cached) continue;
        const page = await cachedPage(new URL(path, 'http://localhost'), 'the start');
        if (page.headers.etag) await packer.packWell(page);
      }
    },
    listed: async () => declared(await load()).listed,
    async handle(request, reply) {
      const ticket = ready.ticket(request);
      // Two leading slashes would be parsed as another host.
      const asked = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://localhost');
      const path = asked.pathname.replace(LINE_BREAKS, '').replace(/^\/+/, '/');
      if (path !== asked.pathname) return reply.redirect(path + asked.search, 301);
      const declaration = declared(await load()).at(pageOf(asked.pathname));
      const { cached: isCached, params, personal } = declaration;
      if (!isCached || (personal && asked.searchParams.has(personal))) {
        const method = request.method === 'HEAD' ? 'GET' : request.method;
        const caller = callerAddress(request);
        const page = await inTurn(caller, () =>
          render(asked, method, request.headers.accept ?? '*/*', caller),
        );
        if (page) page.headers['cache-control'] = cdn ? 'private, no-store' : 'no-store';
        return send(request, reply, page ?? busyPage(now()));
      }
      const { url, redirect } = cachedAddress(asked, params);
      if (redirect)
        return reply.header('cache-control', 'public, max-age=3600').redirect(redirect, 301);
      return send(request, reply, await cachedPage(url, callerAddress(request)), ticket);
    },
    packed: packer.idle,
  };
}

/** Also serves page files of other releases; JSON requests get a 404. */
export function pageRoutes(
  app: FastifyInstance,
  pages: Pages,
  connection: Pick<Connection, 'db'>,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|uploads|sandbox)(\/|\?|$)|^\/assets\//.test(request.url);
    // An empty image, so that the place's pattern shows instead of a broken-image icon.
    if (/^\/places\/[a-z-]+\.svg$/.test(request.url))
      return reply
        .headers({ 'cache-control': 'public, max-age=86400', 'content-type': 'image/svg+xml' })
        .send('<svg xmlns="http://www.w3.org/2000/svg"/>');
    if (isPage) return pages.handle(request, reply);
    const kept = await sendKeptFile(connection, request, reply);
    if (kept) return kept;
    return reply
      .status(404)
      .header('cache-control', 'no-store')
      .send({ message: 'Not found.', code: 'not_found', request_id: request.id });
  });
}
