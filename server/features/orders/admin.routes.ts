import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { recordOpened } from '#server/features/audit/events.ts';
import { payByHand } from '#server/features/payments/pay-by-hand.ts';
import { sendPapersRoute } from '#server/features/receipts/receipts.routes.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/lists.ts';
import { likeOf, pageQuery } from '#server/paging.ts';
import { done, errorAnswer } from '#shared/errors.ts';
import type { Kind } from '#shared/states.ts';
import { ORDER_ID } from './orders.ts';
import type { Records, Selection } from './records.ts';

const FIRST = 10;
const errors = { '4xx': errorAnswer, '5xx': errorAnswer };
const byId = z.object({ id: z.string() });

/** What administrators are offered for a service's orders, and under which paths. */
export interface AdminRoutes<Presented extends { id: string }> {
  kind: Kind;
  /** '/insurance' of '/insurance/all' */
  base: string;
  record: z.ZodMiniType<Presented> & { shape: object };
  records: Records<Presented>;
  /** List names and what each holds; 'all' at least. */
  lists: Record<string, Selection>;
  /** '/admin/insurance-payment-update' */
  paid: string;
  /** The field that says Paid. */
  word: 'status' | 'payment_status';
}

/** Lists, the first ten, one record, marking Paid, and mailing the papers: the same for every service. */
export function adminOrderRoutes<Presented extends { id: string }>(
  scope: FastifyInstance,
  deps: Deps,
  { kind, base, record, records, lists, paid, word }: AdminRoutes<Presented>,
): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = [`administrators: ${base.slice(1)}`];
  const list = z.array(record);
  const columns = Object.keys(record.shape);

  for (const [name, selection] of Object.entries(lists)) {
    app.get(`${base}/${name}`, { schema: { tags, querystring: pageQuery, response: { 200: list, ...errors } } }, async (request, reply) => {
      const like = likeOf(request.query.q);
      return sendList(request, reply, {
        name: `${base.slice(1)}-${name}`,
        columns,
        cursor: ORDER_ID,
        read: (limit, before) => records.list(deps, kind, { ...selection, like }, limit, before),
      });
    });
  }
  app.get(`${base}/first-ten`, { schema: { tags, response: { 200: list, ...errors } } }, () => records.list(deps, kind, {}, FIRST));

  app.get(
    `${base}/status/:id`,
    { schema: { tags, params: byId, response: { 200: record as z.ZodMiniType, ...errors } } },
    async (request) => {
      const found = await records.find(deps, kind, request.params.id);
      await recordOpened(deps.connection.db, found.id, adminOf(request), deps.clock.now());
      return found;
    },
  );

  const body = z.object({ [word]: z.literal('Paid', 'An order can only be marked Paid.') });
  app.put(`${paid}/:id`, { schema: { tags, params: byId, body, response: { 200: done, ...errors } } }, async (request) => {
    await payByHand(deps, kind, request.params.id, adminOf(request));
    return { success: true as const, message: 'The order is Paid.' };
  });

  sendPapersRoute(scope, deps, `${base}/send-receipt-email`, kind);
}
