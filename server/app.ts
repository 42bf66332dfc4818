import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { JSON_BYTES } from '#shared/orders/files.ts';
import { type SandboxOptions, sandboxRoutes } from './adapters/payment/sandbox/sandbox.routes.ts';
import { apiRoutes } from './api.ts';
import type { Deps } from './deps.ts';
import { decorateExports } from './features/activity/exports.ts';
import type { Catalogue } from './features/destinations/catalogue.ts';
import { decorateLists } from './features/orders/list-readers.ts';
import { decorateActor } from './features/sessions/guards.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { AppError, sendError } from './http/errors.ts';
import { hasHalfCharacter, isTooDeep } from './http/json-text.ts';
import { closeIdleConnections } from './http/quiet-sockets.ts';
import type { ReadyResponses } from './http/ready-responses.ts';
import { ALWAYS, NO_PAGE, safetyHeaders } from './http/safety-headers.ts';
import { decorateEntries } from './http/security-log.ts';
import { limitUnreadResponses } from './http/slow-readers.ts';
import { refuseUnreadable } from './http/unreadable.ts';
import { takingLoosely } from './http/validation.ts';
import { operationRoutes } from './jobs/operations.ts';
import { offlineFormsRoute, scriptsOf } from './offline-forms.ts';
import { describeRoutes, openApiOptions } from './openapi/describe.ts';
import { type Pages, pageRoutes } from './pages/pages.ts';
import { searchEngineRoutes } from './pages/search-engines.ts';
import { ROOT } from './root.ts';
import { requestIdOf, traceOf } from './telemetry/trace.ts';

declare module 'fastify' {
  /** All routes' schemas are zod schemas. */
  interface FastifyTypeProviderDefault {
    validator: (ZodTypeProvider & Pick<this, 'schema'>)['validator'];
    serializer: (ZodTypeProvider & Pick<this, 'schema'>)['serializer'];
  }
}

export interface Front {
  pages: Pages;
  catalogue: Catalogue;
  ready: ReadyResponses;
  clientFolder?: string;
  /** Absent if real payments are made. */
  sandbox?: SandboxOptions;
}

/** The server with all that holds for every request; routes of the API are in api.ts. */
export async function buildApp(deps: Deps, front: Front): Promise<FastifyInstance> {
  const { config, log } = deps;
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // An id sent by the caller could be anything.
    genReqId: ({ headers }) =>
      (config.TRUST_PROXY === 'on' && requestIdOf(headers)) || randomUUID(),
    // Trusts one proxy: entries further left come from the caller.
    trustProxy: config.TRUST_PROXY === 'on' && ((_address, hop) => hop < 1),
    bodyLimit: JSON_BYTES,
    serverFactory: (handle) => {
      const server = createServer((request, response) => {
        if (!front.ready.serve(request, response)) handle(request, response);
      });
      // Uploading a form with scans takes long over a slow connection.
      server.requestTimeout = 15 * 60_000;
      server.keepAliveTimeout = 65_000;
      return server;
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // No hook runs for a malformed URL.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(safetyHeaders(config.production))),
    clientErrorHandler: refuseUnreadable(safetyHeaders(config.production)),
  }) as unknown as FastifyInstance;
  app.removeContentTypeParser('text/plain');
  // Some clients set the JSON content type without a body.
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body === '') return done(null);
      if (isTooDeep(body)) return done(new AppError('malformed'));
      if (hasHalfCharacter(body))
        return done(new AppError('malformed', 'A text holds half a character.'));
      return readJson(request, body, done);
    },
  );
  app.setValidatorCompiler(takingLoosely);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.decorateRequest('work', null as never);
  app.addHook('onRequest', (request, _reply, next) => {
    const { id, method, headers } = request;
    const route = request.routeOptions.url ?? 'page';
    request.work = deps.tracing.begin(
      'request',
      `${method} ${route}`,
      { 'http.request.method': method, 'http.route': route },
      traceOf(id, headers),
    );
    request.work.run(next);
  });
  // Reading the body loses the async context.
  app.addHook('preValidation', (request, _reply, next) => request.work.run(next));
  decorateActor(app);
  decorateEntries(app);
  decorateExports(app, deps);
  decorateLists(app);
  app.addHook('preClose', async () => front.ready.stop());
  closeIdleConnections(app, config.MAX_CONNECTIONS);
  limitUnreadResponses(app, { connections: config.MAX_CONNECTIONS });
  const headers = safetyHeaders(config.production);
  app.addHook('onRequest', (request, reply, next) => {
    if (/^\/(assets\/|places\/|favicon)/.test(request.url)) reply.headers(ALWAYS);
    else reply.headers(headers).header('x-request-id', request.id);
    next();
  });

  // Short samples may be empty, which counts as infinite delay; tests block the event loop.
  const maxEventLoopDelay = config.RATE_LIMITS === 'off' ? 0 : 10_000;
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: 10_000, retryAfter: 5 });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(swagger, openApiOptions(deps));
  describeRoutes(app, deps.services.values());
  operationRoutes(app, deps, front.ready);
  app.get('/hotel', { schema: { hide: true } }, (_request, reply) =>
    reply.redirect(config.HOTEL_URL, 302),
  );
  uploadRoutes(app, deps);
  if (front.sandbox) await app.register(sandboxRoutes(front.sandbox), { prefix: '/sandbox' });
  await app.register((api) => apiRoutes(api, deps, front), { prefix: '/api' });

  if (front.clientFolder) {
    const files = { index: false, preCompressed: true, cacheControl: false } as const;
    // Hashed names never change. One wildcard route for all files makes the start faster.
    await app.register(fastifyStatic, {
      ...files,
      root: join(front.clientFolder, 'assets'),
      prefix: '/assets/',
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) =>
        void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    // The administrators' PDF viewer loads these decoders for rare scan formats.
    await app.register(fastifyStatic, {
      ...files,
      root: join(ROOT, 'node_modules/pdfjs-dist/wasm'),
      prefix: '/assets/pdf-parts/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
    });
    await app.register(fastifyStatic, {
      ...files,
      root: join(front.clientFolder, 'places'),
      prefix: '/places/',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=2592000'),
    });
    await app.register(fastifyStatic, {
      ...files,
      wildcard: false,
      root: front.clientFolder,
      decorateReply: false,
      globIgnore: ['assets/**', 'places/**', 'sw*.js*'],
      setHeaders: (reply, path) => {
        void reply.header('cache-control', 'public, max-age=3600');
        if (path.endsWith('/offline.html'))
          void reply.header(
            'content-security-policy',
            `${NO_PAGE}; object-src 'none'; ${scriptsOf(path)}`,
          );
      },
    });
    offlineFormsRoute(app, config, front.clientFolder);
  }
  searchEngineRoutes(app, config, front);
  pageRoutes(app, front.pages, deps.connection);
  return app;
}
