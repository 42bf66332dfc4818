import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { adminOf, agentOf, noStore } from '#server/features/sessions/guards.ts';
import { payLinkLimit } from '#server/features/sessions/limits.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { isForm, redirectResponse, takesForms } from '#server/http/bodies.ts';
import { AppError } from '#server/http/errors.ts';
import { byId } from '#shared/errors.ts';
import { linkPayer, payLink, payLinkOf, payLinkPage } from '#shared/money/pay-links.ts';
import { expectedAmount, hostedPage } from '#shared/money/payments.ts';
import { askByLink, makePayLink, payLinkPageOf, startByLink } from './pay-links.ts';

const byCode = z.object({ code: z.string() });
const start = z.extend(linkPayer, {
  provider: z.optional(z.string()),
  expected_amount: expectedAmount,
});

/** After a failed form submission the link's page shows the problem. */
const problemOf = (error: unknown): string => {
  if (!(error instanceof AppError)) return 'internal';
  return error.fields?.email ? 'email' : error.code;
};

export function payLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/pay/:code',
    {
      onRequest: noStore,
      schema: {
        summary: 'What a payment link pays',
        params: byCode,
        response: { 200: payLinkPage },
      },
    },
    ({ params }) => payLinkPageOf(deps, params.code),
  );

  app.post(
    '/pay/:code/check',
    {
      onRequest: noStore,
      schema: {
        summary: 'Ask the provider whether a payment link’s payment has come in',
        params: byCode,
        response: { 200: payLinkPage },
      },
    },
    async (request) => {
      const { code } = request.params;
      await payLinkLimit(deps, request, 'check', tokenHash(code));
      await askByLink(deps, code);
      return payLinkPageOf(deps, code);
    },
  );

  app.register(async (own: FastifyInstance) => {
    takesForms(own);
    own.post(
      '/pay/:code/start',
      {
        onRequest: noStore,
        attachValidation: true,
        schema: {
          summary: 'The provider’s page on which a payment link is paid',
          description:
            'Pays exactly the link’s order; 409 `price_changed` when `expected_amount` (naira) is sent and isn’t what is to be paid. `email` is the payer’s own: the receipt goes there, without the applicant’s data. Sent as a form it ' +
            'answers 303 to the provider’s page, or back to the link’s, which says why not. 429 after ten calls in 15 minutes for a link and address, and ' +
            'while three payments are open by the link: whoever began one goes on with it under the same `email` and `name`.',
          params: byCode,
          body: start,
          response: { 200: hostedPage, ...redirectResponse },
        },
      },
      async (request, reply) => {
        try {
          await payLinkLimit(deps, request, 'start', tokenHash(request.params.code));
          if (request.validationError) throw request.validationError;
          const link = await startByLink(deps, request.params.code, request.body);
          return isForm(request) ? reply.redirect(link, 303) : { link };
        } catch (error) {
          if (!isForm(request)) throw error;
          const problem = request.validationError ? 'email' : problemOf(error);
          if (problem === 'internal')
            request.log.error({ err: error }, 'a payment could not be opened by a link');
          return reply.redirect(
            `/pay/${encodeURIComponent(request.params.code)}?problem=${problem}`,
            303,
          );
        }
      },
    );
  });
}

const making = (what: string) => ({
  summary: `A link by which anybody may pay ${what}, for seven days`,
  description:
    'Its page shows the service, the price and the applicant’s first name and initial. `group: true` makes one for all that is left to pay of the order’s group. 409 once there is nothing to pay.',
  params: byId,
  body: payLinkOf,
  response: { 200: payLink },
});

export function agentPayLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/agents/applications/:id/pay-link',
    { schema: making('an order of the agent’s') },
    async (request) => {
      const agent = agentOf(request);
      const order = await findOrder(deps.connection.db, request.params.id);
      if (order.agent_id !== agent.id) throw new AppError('not_found');
      return makePayLink(deps, order, agent, request.body ?? {});
    },
  );
}

export function adminPayLinkRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(
    '/admin/orders/:id/pay-link',
    {
      config: {
        needs: ['orders', 'payments'],
        noStepUp: 'by the link one can only pay for the order',
      },
      schema: making('the order'),
    },
    async (request) =>
      makePayLink(
        deps,
        await findOrder(deps.connection.db, request.params.id),
        adminOf(request),
        request.body ?? {},
      ),
  );
}
