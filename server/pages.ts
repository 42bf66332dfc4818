import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PublicFeatures } from '../web/server-context.ts';

/** Pages about somebody's order: rendered for each request and never kept. */
const PRIVATE = [
  '/track-visa',
  '/payment',
  '/complete-permit',
  '/complete-insurance',
  '/apt-payment',
  '/successful-payment',
  '/success',
  '/appointment',
];
/** Administrators' pages: skeletons that carry nobody's data, but so many addresses that they would push public pages out. */
const ADMINISTRATORS = /^\/(admin(\/|$)|(visa|permit|insurance|visa-support|appointment)-(status|receipt)\/)/;
/** The search parameters that change what a public page shows; all others are left out of what is rendered. */
const PARAMETERS = ['origin', 'destination', 'search', 'all'];
/** Pages that open the payment overlay may load the provider's script. */
const PAYING = ['/payment', '/complete-permit', '/complete-insurance', '/apt-payment'];
const MOST_KEPT = 500;
/** However quiet the news, a kept page is rendered again after this. */
const GREATEST_AGE_MS = 60_000;

/** The page an address means: React Router minds neither case nor a trailing slash, and asks for a page's data under its name with `.data`. */
const pageOf = (pathname: string): string =>
  pathname
    .replace(/\.data$/, '')
    .replace(/(?<=.)\/+$/, '')
    .toLowerCase();

/** A rendered page, ready to be sent. */
interface Page {
  status: number;
  type: string;
  body: Buffer;
  headers: Record<string, string>;
  brotli?: Buffer;
  at: number;
}

/** Origins that a page's policy allows beyond our own. */
export interface PolicyOrigins {
  payment: string[];
  botCheck: string[];
  /** Development: Vite writes styles into the page and speaks over a socket. */
  development: boolean;
}

// What is data for search engines runs nothing, and needs no leave.
const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** The Content-Security-Policy of a rendered page: our own files, the inline scripts it holds by their hashes, and what its plugs need. */
function policyOf(html: string, pathname: string, origins: PolicyOrigins): string {
  const others = [...(PAYING.includes(pathname) ? origins.payment : []), ...origins.botCheck].join(' ');
  const line = (name: string, ...sources: string[]) => `${name} ${sources.filter(Boolean).join(' ')}`;
  return [
    line('default-src', "'self'"),
    line('script-src', "'self'", ...hashesOf(html), others),
    line('style-src', "'self'", origins.development ? "'unsafe-inline'" : '', others),
    line('img-src', "'self'", 'data:', 'blob:', others),
    line('connect-src', "'self'", origins.development ? 'ws:' : '', others),
    line('frame-src', "'self'", others),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** React Router's pages inside Fastify. */
export interface Pages {
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Everything that is kept may be wrong from now on. */
  forget(): void;
}

/**
 * Renders pages and keeps the public ones, which carry nobody's data, until what they show changes.
 * @param load gives the built server bundle; in development it is asked for every request
 */
export function createPages(
  load: () => Promise<ServerBuild>,
  features: PublicFeatures,
  origins: PolicyOrigins,
  now: () => number = Date.now,
): Pages {
  const kept = new Map<string, Page>();
  let generation = 0;

  async function render(address: URL, method: string, accept: string): Promise<Page> {
    const build = await load();
    const context = new RouterContextProvider();
    const key = (build.entry.module as unknown as { features: Parameters<typeof context.set>[0] }).features;
    context.set(key, features);
    const answer = await createRequestHandler(build, origins.development ? 'development' : 'production')(
      new Request(address, { method, headers: { accept } }),
      context,
    );
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const headers: Record<string, string> = {};
    for (const [name, value] of answer.headers) if (name !== 'content-length') headers[name] = value;
    if (type.startsWith('text/html'))
      headers['content-security-policy'] = policyOf(body.toString('utf8'), pageOf(address.pathname), origins);
    return { status: answer.status, type, body, headers, at: now() };
  }

  async function keptPage(address: URL): Promise<Page> {
    const name = address.pathname + address.search;
    const found = kept.get(name);
    if (found && now() - found.at < GREATEST_AGE_MS) return found;
    const began = generation;
    const page = await render(address, 'GET', '*/*');
    if (page.status !== 200 || origins.development) return page;
    page.headers.etag = `"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`;
    page.headers['cache-control'] = 'no-cache';
    // A rendering that began before the news may show what was true before them.
    if (began === generation) {
      kept.delete(name);
      kept.set(name, page);
      const oldest = kept.keys().next();
      if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
    }
    return page;
  }

  return {
    forget() {
      generation += 1;
      kept.clear();
    },
    async handle(request, reply) {
      // Two slashes at the beginning would name a host.
      const asked = new URL(request.url.replace(/^[/\\]+/, '/'), 'http://localhost');
      const name = pageOf(asked.pathname);
      const isPrivate = PRIVATE.includes(name) || ADMINISTRATORS.test(name);
      let page: Page;
      if (isPrivate) {
        page = await render(asked, request.method === 'HEAD' ? 'GET' : request.method, request.headers.accept ?? '*/*');
        page.headers['cache-control'] = 'no-store';
      } else {
        const address = new URL(asked);
        address.search = '';
        for (const name of [...PARAMETERS, '_routes'])
          for (const value of asked.searchParams.getAll(name)) address.searchParams.append(name, value);
        page = await keptPage(address);
      }
      return sendPage(request, reply, page);
    },
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.headers(page.headers).header('vary', 'Accept-Encoding');
  if (page.headers.etag && request.headers['if-none-match'] === page.headers.etag) return reply.status(304).send();
  reply.status(page.status).type(page.type);
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? '')) || page.body.length < 1000) return reply.send(page.body);
  // Kept pages are packed once, the others as cheaply as possible.
  const quality = page.headers.etag ? 11 : 4;
  page.brotli ??= brotliCompressSync(page.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: page.body.length },
  });
  return reply.header('content-encoding', 'br').send(page.brotli);
}

/** Serves pages for every address that nothing else answers; calls that expect data get JSON. */
export function pageRoutes(app: FastifyInstance, pages: Pages): void {
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|uploads|sandbox)(\/|\?|$)/.test(request.url);
    if (isPage) return pages.handle(request, reply);
    return reply.status(404).header('cache-control', 'no-store').send({ message: 'Not found.', code: 'not_found', request_id: request.id });
  });
}
