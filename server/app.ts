import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { JSON_BYTES } from '#shared/orders/files.ts';
import { botChallenge } from '#shared/orders/submissions.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { type SandboxOptions, sandboxRoutes } from './adapters/payment/sandbox/sandbox.routes.ts';
import type { Deps } from './deps.ts';
import { accountingRoutes } from './features/accounting/accounting.routes.ts';
import { accessReportRoutes } from './features/activity/access-report.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { decorateExports } from './features/activity/exports.ts';
import { accountRoutes } from './features/admins/account.routes.ts';
import { adminEntryRoutes, adminRoutes } from './features/admins/admins.routes.ts';
import { teamRoutes } from './features/admins/team.routes.ts';
import { adminAgentRoutes } from './features/agents/admin.routes.ts';
import { agentEntryRoutes, agentRoutes } from './features/agents/agents.routes.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { comparisonRoutes } from './features/comparison/comparison.routes.ts';
import {
  adminCorrectionRoutes,
  applicantCorrectionRoutes,
  lostMailboxRoutes,
} from './features/corrections/corrections.routes.ts';
import type { Catalogue } from './features/destinations/catalogue.ts';
import {
  adminDestinationRoutes,
  publicDestinationRoutes,
} from './features/destinations/destinations.routes.ts';
import { receiptRoutes } from './features/documents/documents.routes.ts';
import { endedLinkRoutes } from './features/documents/ended-links.routes.ts';
import { verifyRoutes } from './features/documents/verify.routes.ts';
import { editionRoutes } from './features/editions/editions.routes.ts';
import { eligibilityRoute } from './features/editions/eligibility.routes.ts';
import { givenUpRoutes } from './features/given-up/given-up.routes.ts';
import { agentGroupRoutes, groupRoutes } from './features/groups/groups.routes.ts';
import { manageEntryRoutes, manageRoutes } from './features/manage/manage.routes.ts';
import { deliveryReportRoutes } from './features/messages/delivery-reports.routes.ts';
import { messageRoutes } from './features/messages/messages.routes.ts';
import { openingRoutes } from './features/openings/openings.routes.ts';
import { bulkRoutes } from './features/order-admin/bulk.routes.ts';
import { correctRoutes } from './features/order-admin/correct.routes.ts';
import { evidenceRoutes } from './features/order-admin/evidence.routes.ts';
import { fileRoutes } from './features/order-admin/file/file.routes.ts';
import { anyOrderRoutes } from './features/order-admin/order-admin.routes.ts';
import { queueRoutes } from './features/order-admin/queue.routes.ts';
import { workRoutes } from './features/order-admin/work.routes.ts';
import { decorateLists } from './features/orders/list-readers.ts';
import { paymentListRoutes } from './features/payments/list.routes.ts';
import {
  adminPayLinkRoutes,
  agentPayLinkRoutes,
  payLinkRoutes,
} from './features/payments/pay-links.routes.ts';
import { verificationRoute, webhookRoutes } from './features/payments/payments.routes.ts';
import { selfCheckRoutes } from './features/payments/self-check.routes.ts';
import { startRoutes } from './features/payments/start.routes.ts';
import {
  adminPersonRoutes,
  applicantPersonRoutes,
} from './features/person-requests/person-requests.routes.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { waiverRoutes } from './features/refunds/waivers.routes.ts';
import { replyRoutes } from './features/replies/replies.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { adminRequestRoutes, applicantRequestRoutes } from './features/requests/requests.routes.ts';
import { paymentReviewRoutes } from './features/reviews/review.routes.ts';
import { decorateActor, guard } from './features/sessions/guards.ts';
import { challengeLimit } from './features/sessions/limits.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { adminThreadRoutes, applicantThreadRoutes } from './features/thread/thread.routes.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import { clearingRoutes } from './features/uploads/clearing.routes.ts';
import { resumableRoutes } from './features/uploads/tus.ts';
import { uploadRoutes } from './features/uploads/uploads.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { docsPage } from './http/docs-page.ts';
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
import { reopenRoute } from './services/application/admin.routes.ts';
import { deletionRoutes } from './services/application/deletion.routes.ts';
import { factRoutes } from './services/application/facts.routes.ts';
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

/** Registers routes in guarded scopes, so that no route can forget to check the caller. */
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

/** RFC 2046 allows boundaries of 70 characters. */
const LONG_BOUNDARY = /boundary="?[^";]{71}/i;

async function apiRoutes(
  api: FastifyInstance,
  deps: Deps,
  { catalogue, ready }: Front,
): Promise<void> {
  // Other routes would never read a multipart body.
  api.addHook('preValidation', async (request) => {
    if (LONG_BOUNDARY.test(request.headers['content-type'] ?? '')) throw new AppError('malformed');
    if (
      request.isMultipart() &&
      !request.routeOptions.schema?.consumes?.includes('multipart/form-data')
    )
      throw new AppError('wrong_type');
  });
  await api.register(swaggerUi, docsPage(deps));
  let description: Buffer | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    description ??= Buffer.from(JSON.stringify(api.swagger()));
    return reply.type('application/json; charset=utf-8').send(description);
  });

  // Public: a token only affects prices and ownership.
  trackingRoutes(api, deps);
  factRoutes(api, deps);
  startRoutes(api, deps);
  groupRoutes(api, deps);
  webhookRoutes(api, deps);
  deliveryReportRoutes(api, deps);
  selfCheckRoutes(api, deps);
  payLinkRoutes(api, deps);
  receiptRoutes(api, deps);
  endedLinkRoutes(api, deps);
  verifyRoutes(api, deps);
  openingRoutes(api, deps);
  adminEntryRoutes(api, deps);
  agentEntryRoutes(api, deps);
  manageEntryRoutes(api, deps);
  lostMailboxRoutes(api, deps);
  await api.register(async (scope) => resumableRoutes(scope, deps));
  api.get(
    '/captcha/challenge',
    { schema: { response: { 200: z.union([botChallenge, z.object({})]) } } },
    async (request, reply) => {
      await challengeLimit(deps, request);
      reply.header('cache-control', 'no-store');
      return ((await deps.botCheck.challenge()) ?? {}) as z.infer<typeof botChallenge>;
    },
  );
  for (const kind of DECIDED_KINDS) {
    publicDestinationRoutes(api, deps, catalogue, ready, kind);
  }
  eligibilityRoute(api, deps, catalogue);
  for (const { kind, attended } of deps.services.values()) {
    verificationRoute(api, deps, kind);
    attended?.routes.public(api, deps);
  }

  await api.register(async (scope) => {
    guard(scope, deps, 'anybody');
    for (const { routes } of deps.services.values()) routes.submission(scope, deps);
  });

  await api.register(async (scope) => {
    guard(scope, deps, 'agent');
    agentRoutes(scope, deps);
    agentPayLinkRoutes(scope, deps);
    agentGroupRoutes(scope, deps);
  });

  // Applicants with a mailed link, for one order.
  await api.register(async (scope) => {
    guard(scope, deps, 'applicant');
    manageRoutes(scope, deps);
    applicantRequestRoutes(scope, deps);
    changeRoutes(scope, deps);
    applicantCorrectionRoutes(scope, deps);
    applicantThreadRoutes(scope, deps);
    applicantPersonRoutes(scope, deps);
    for (const { attended } of deps.services.values()) attended?.routes.applicant(scope, deps);
  });

  await api.register(async (scope) => {
    guard(scope, deps, 'admin');
    adminRoutes(scope, deps);
    accountRoutes(scope, deps);
    teamRoutes(scope, deps);
    settingsRoutes(scope, deps);
    for (const kind of DECIDED_KINDS) {
      adminDestinationRoutes(scope, deps, catalogue, kind);
    }
    for (const { routes, attended } of deps.services.values()) {
      attended?.routes.admin(scope, deps);
      routes.admin(scope, deps);
    }
    deletionRoutes(scope, deps, catalogue);
    editionRoutes(scope, deps, catalogue);
    reopenRoute(scope, deps);
    anyOrderRoutes(scope, deps);
    evidenceRoutes(scope, deps);
    fileRoutes(scope, deps);
    queueRoutes(scope, deps);
    workRoutes(scope, deps);
    bulkRoutes(scope, deps);
    replyRoutes(scope, deps);
    adminThreadRoutes(scope, deps);
    viewRoutes(scope, deps);
    correctRoutes(scope, deps);
    adminAgentRoutes(scope, deps);
    accountingRoutes(scope, deps);
    reportRoutes(scope, deps);
    paymentReviewRoutes(scope, deps);
    adminPayLinkRoutes(scope, deps);
    comparisonRoutes(scope, deps);
    refundRoutes(scope, deps);
    waiverRoutes(scope, deps);
    paymentListRoutes(scope, deps);
    activityRoutes(scope, deps);
    accessReportRoutes(scope, deps);
    givenUpRoutes(scope, deps);
    messageRoutes(scope, deps);
    adminRequestRoutes(scope, deps);
    adminCorrectionRoutes(scope, deps);
    adminPersonRoutes(scope, deps);
    clearingRoutes(scope, deps);
  });
}
