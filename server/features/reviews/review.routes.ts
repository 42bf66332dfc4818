import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { ORDER_ID } from '#server/features/orders/orders.ts';
import { matching } from '#server/features/orders/search.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { formatKobo } from '#shared/money/money.ts';
import { paymentReview, reviewDecided, reviewDecision } from '#shared/money/payment-reviews.ts';
import { askForRest } from './ask-for-rest.ts';
import { acceptLoss, askAboutReversed } from './decide-reversal.ts';
import { acceptPayment, refundPayment } from './decide-review.ts';
import { listReviews, reviewIds } from './reviews.ts';

export function paymentReviewRoutes(app: FastifyInstance, deps: Deps): void {
  app.lists['payments-to-review'] = {
    query: z.pick(pageQuery, { q: true }),
    ids: ({ q }, _asking, limit) =>
      reviewIds(deps.connection.db, { found: matching(q)?.holds }, limit),
  };
  app.get(
    '/admin/payments-to-review',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Payments that need a review, the oldest first',
        description:
          'A late success, an amount or a currency that differs, money for an order that was paid already; and `reversed` ones, which the payer’s bank took back or holds. `q` finds the orders they are for.',
        querystring: pageQuery,
        response: { 200: z.array(paymentReview) },
      },
    },
    async (request, reply) =>
      sendList(request, reply, {
        name: 'payments-to-review',
        columns: Object.keys(paymentReview.shape).filter((name) => name !== 'refund'),
        cursor: ORDER_ID,
        read: (limit, behind) =>
          listReviews(deps, limit, { behind, found: matching(request.query.q)?.holds }),
      }),
  );

  app.put(
    '/admin/payment-review/:id',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Accept a payment as it came, or refund it',
        description:
          '`accept` makes the order Paid; what came is counted. `refund` writes it down: the provider is asked and the payer mailed at once, or, ' +
          'above REFUND_TWO_PERSONS (`to_approve`), once another administrator has approved it; what becomes of it stands in `/admin/refunds`. `lost` takes a payment off the list that the payer’s bank took back. 409 names the colleague who was faster, or why it can’t be.',
        params: byId,
        body: reviewDecision,
        response: { 200: reviewDecided },
      },
    },
    async (request) => {
      const { decision } = request.body;
      const admin = adminOf(request);
      if (decision === 'lost') {
        await acceptLoss(deps, request.params.id, admin);
        return ok('The payment is off the list. The books have it as lost.');
      }
      if (decision === 'accept') {
        await acceptPayment(deps, request.params.id, admin);
        return ok('The order is Paid.');
      }
      if ((await refundPayment(deps, request.params.id, admin)) === 'on its way')
        return ok('The money is on its way back.');
      return {
        ...ok('It is refunded once a colleague has approved it, under Refunds.'),
        to_approve: true as const,
      };
    },
  );

  app.post(
    '/admin/payment-review/:id/ask-provider',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Ask the provider whether a reversed payment’s money is ours again',
        description:
          'If it is, the payment counts as it did before. 409 while the payer’s bank has it.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await askAboutReversed(deps, request.params.id);
      return ok('The money is ours again: the payment counts as before.');
    },
  );

  app.post(
    '/admin/payment-review/:id/ask-rest',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Keep what came short, and ask the payer for the rest',
        description:
          'By mail, once. Paying the order asks for no more than the rest from then on; when it comes, both payments count.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      const rest = await askForRest(deps, request.params.id, adminOf(request));
      return ok(`The payer is asked for the remaining ${formatKobo(rest)}.`);
    },
  );
}
