import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { botChallenge } from '#shared/orders/submissions.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import type { Front } from './app.ts';
import type { Deps } from './deps.ts';
import { accountingRoutes } from './features/accounting/accounting.routes.ts';
import { accessReportRoutes } from './features/activity/access-report.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
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
import { guard } from './features/sessions/guards.ts';
import { challengeLimit } from './features/sessions/limits.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { adminThreadRoutes, applicantThreadRoutes } from './features/thread/thread.routes.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import { clearingRoutes } from './features/uploads/clearing.routes.ts';
import { resumableRoutes } from './features/uploads/tus.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { docsPage } from './http/docs-page.ts';
import { AppError } from './http/errors.ts';
import { reopenRoute } from './services/application/admin.routes.ts';
import { deletionRoutes } from './services/application/deletion.routes.ts';
import { factRoutes } from './services/application/facts.routes.ts';

/** RFC 2046 allows boundaries of 70 characters. */
const LONG_BOUNDARY = /boundary="?[^";]{71}/i;

/** Registers routes in guarded scopes, so that no route can forget to check the caller. */
export async function apiRoutes(
  api: FastifyInstance,
  deps: Deps,
  { catalogue, ready }: Pick<Front, 'catalogue' | 'ready'>,
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
