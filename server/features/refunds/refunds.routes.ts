import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { idsOf } from '#server/database/rows-of.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder, ORDER_ID } from '#server/features/orders/orders.ts';
import { adminOf, mustMay } from '#server/features/sessions/guards.ts';
import { AppError } from '#server/http/errors.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, choices, dayOf, pageQuery } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import {
  cancellation,
  givenByHand,
  newRefund,
  orderMoney,
  REFUND_FILTERS,
  refund as refundShape,
} from '#shared/money/refunds.ts';
import { REFUNDS } from '#shared/orders/states.ts';
import { KINDS } from '#shared/services/index.ts';
import { refundOrder } from './ask-refund.ts';
import { cancelOrder } from './cancel-order.ts';
import { approveRefund, refundedByHand, withdraw } from './decide-refund.ts';
import { listRefunds, refundForSpreadsheet, refundIds } from './list-refunds.ts';
import { orderBalance } from './order-balance.ts';
import { refundsInWords } from './refund-words.ts';

const answer = z.extend(done, {
  refund: z.nullable(refundShape),
});

const refundFilters = z.object({
  q: pageQuery.shape.q,
  status: choice([...REFUND_FILTERS]),
  kind: choices(KINDS),
  from: dayOf,
  to: dayOf,
});
const filterOf = ({ status, kind, ...filter }: z.infer<typeof refundFilters>) => ({
  ...filter,
  status: REFUND_FILTERS.find((one) => one === status),
  kinds: KINDS.filter((one) => kind?.split(',').includes(one)),
});

export function refundRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.connection;

  /** Presents refunds requested together as one, with the sum of their amounts. */
  async function answered(ids: string[], reader: number) {
    const all = await listRefunds(deps, reader, { ids });
    const one = all.find(({ status }) => REFUNDS[status].open) ?? all[0];
    if (!one) throw new AppError('not_found');
    const kobo = all.reduce((sum, { amount }) => sum + toKobo(amount), 0);
    const refund = { ...one, amount: toNaira(kobo) };
    return { ...ok(refundsInWords(all)), refund };
  }

  app.get(
    '/admin/orders/:id/refunds',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What is left of an order’s money, and its refunds',
        description:
          'Also of a deleted order. Amounts are naira, those of a refund in its currency.',
        params: byId,
        response: { 200: orderMoney },
      },
    },
    async (request) => {
      const order = await findOrder(db, request.params.id, { deleted: true });
      return orderBalance(deps, order, adminOf(request));
    },
  );

  app.post(
    '/admin/orders/:id/refunds',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Refund a part or all of what was paid for an order',
        description:
          '201 and on its way; 202 and `requested` above REFUND_TWO_PERSONS, until another administrator approves it. Money that was marked as paid by hand is refunded by hand: it needs `reference`, and is done at once; above the limit it is refunded once it is approved, and the reference comes with `PUT /admin/refunds/{id}/given`. All that went back of the order without a second person counts against the limit, and so does what who asks refunded of any orders within 24 hours. 409 names what is left, or a refund of one of the order’s payments that waits for approval or that the provider has taken and not yet paid out; else one is sent after the other. What was paid in several payments goes back in a refund of each: `refund` is the first of them, with the sum of all.',
        params: byId,
        body: newRefund,
        response: { 201: answer, 202: answer },
      },
    },
    async (request, reply) => {
      const { amount, reason, reference, left } = request.body;
      const admin = adminOf(request);
      const asked = {
        amount_kobo: toKobo(amount),
        reason,
        reference,
        left_kobo: left === undefined ? undefined : toKobo(left),
      };
      const begun = await refundOrder(deps, request.params.id, asked, admin);
      return reply
        .code(begun.some(({ status }) => status === 'requested') ? 202 : 201)
        .send(await answered(idsOf(begun), admin.id));
    },
  );

  app.post(
    '/admin/orders/:id/cancel',
    {
      config: { needs: ['orders', 'payments'], stepUp: true },
      schema: {
        summary: 'Cancel an order, and refund what is said',
        description:
          '`refund` is naira, 0 for none; above 0 it needs the permission for payments. 409 once it is cancelled or done.',
        params: byId,
        body: cancellation,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { reason, refund: amount } = request.body;
      const admin = adminOf(request);
      mustMay(request, amount > 0 ? 'payments' : 'orders');
      const { refunds } = await cancelOrder(deps, request.params.id, {
        by: admin,
        reason,
        refund_kobo: toKobo(amount),
      });
      if (refunds.length === 0) return { ...ok('The order is cancelled.'), refund: null };
      const said = await answered(idsOf(refunds), admin.id);
      return { ...said, message: `The order is cancelled. ${said.message}` };
    },
  );

  app.lists.refunds = {
    query: refundFilters,
    ids: (query, _asking, limit) => refundIds(db, { ...filterOf(query), limit }),
  };
  app.get(
    '/admin/refunds',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'All refunds, the newest first',
        description:
          'Deleted orders’ refunds too. Filters: `status` (one of the states, or `waiting` for those that somebody here has to see to: approve, refund ' +
          'by hand, send again), `kind` (one service, or several with commas between), `from` and `to` (Lagos days on which it was asked for, both included), and `q`: what orders are searched by, the payment’s reference ' +
          'from its beginning, or that of money given by hand. As CSV: times of Lagos, UTF-8 with a byte order mark.',
        querystring: z.extend(pageQuery, refundFilters.shape),
        response: { 200: z.array(refundShape) },
      },
    },
    async (request, reply) => {
      const filter = filterOf(request.query);
      return sendList(request, reply, {
        name: 'refunds',
        columns: Object.keys(refundShape.shape).filter(
          (name) => name !== 'own' && name !== 'credit_note_url',
        ),
        csv: { present: refundForSpreadsheet },
        cursor: ORDER_ID,
        read: (limit, behind) =>
          listRefunds(deps, adminOf(request).id, { ...filter, limit, behind }),
      });
    },
  );

  app.post(
    '/admin/refunds/:id/approve',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Approve a colleague’s refund, or send a failed one again',
        description:
          'Nobody approves their own (409). One that is on its way or done stays as it is (200).',
        params: byId,
        response: { 200: answer },
      },
    },
    async (request) => {
      const admin = adminOf(request);
      await approveRefund(deps, request.params.id, admin);
      return answered([request.params.id], admin.id);
    },
  );

  app.put(
    '/admin/refunds/:id/given',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Write down that a refund was made by hand',
        params: byId,
        body: givenByHand,
        response: { 200: answer },
      },
    },
    async (request) => {
      const admin = adminOf(request);
      await refundedByHand(deps, request.params.id, request.body.reference, admin);
      return answered([request.params.id], admin.id);
    },
  );

  app.delete(
    '/admin/refunds/:id',
    {
      config: { needs: 'payments', stepUp: true },
      schema: {
        summary: 'Withdraw a refund that no provider was asked for, or that failed',
        params: byId,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await withdraw(deps, request.params.id, adminOf(request));
      return reply.code(204).send(null);
    },
  );
}
