import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findOrder, ORDER_ID } from '#server/features/orders/orders.ts';
import { matching } from '#server/features/orders/search.ts';
import {
  type Asking,
  isUnassigned,
  lifeFilters,
  selectAside,
  selectLife,
} from '#server/features/orders/selection.ts';
import { ordersMarkedByHand, paidByReference } from '#server/features/payments/select-payments.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { scanReport } from '#server/features/uploads/harmful-files.ts';
import { sendList } from '#server/http/lists.ts';
import { choice, pageQuery } from '#server/http/paging.ts';
import { scanReport as scanReportShape } from '#shared/orders/stored-files.ts';
import { KINDS } from '#shared/services/index.ts';
import { queueRow } from '#shared/staff/queue.ts';
import {
  listOrders,
  listQueue,
  orderIds,
  presentOrders,
  type QueueFilter,
  queueIds,
  queueNeighbours,
} from './queue.ts';

const { due, assignee, unassigned } = lifeFilters;
const queueFilters = z.object({ kind: choice([...KINDS]), due, assignee, unassigned });
const { q } = pageQuery.shape;
const searchedQueue = z.extend(queueFilters, { q });
const allFilters = z.object({ q, ...lifeFilters });
const rows = z.array(queueRow);
const id = z.nullable(z.string());
const kind = z.nullable(z.enum(KINDS));
const neighbours = z.object({ previous: id, previous_kind: kind, next: id, next_kind: kind });
const FILTERS =
  '`kind` (a service), `due=overdue`, `assignee` (me, unassigned, or an administrator’s number) and `unassigned` narrow it.';

export function queueRoutes(app: FastifyInstance, deps: Deps): void {
  const asking = (request: FastifyRequest) => ({ me: adminOf(request).id, now: deps.clock.now() });
  const filterOf = (asking: Asking, query: z.infer<typeof queueFilters>): QueueFilter => ({
    kind: KINDS.find((kind) => kind === query.kind),
    unassigned: isUnassigned(query),
    where: selectLife(query, asking),
  });
  const { db } = deps.connection;
  const allOf = async (asking: Asking, { q, ...life }: z.infer<typeof allFilters>) => {
    const { stage, due, aside } = life;
    const paid = await paidByReference(db, q);
    const where = [
      ...selectLife(life, asking),
      ...selectAside({ aside, q }),
      ...(paid ? [paid] : []),
    ];
    // These filters have an index per service; others read the newest orders across services.
    return {
      where,
      ...(paid ? {} : { q, marked: await ordersMarkedByHand(db, q) }),
      byService: Boolean(stage || due || aside),
    };
  };
  const chosen = {
    columns: Object.keys(queueRow.shape).filter((name) => name !== 'group'),
    rows: (_: FastifyRequest, ids: string[]) => presentOrders(deps, ids),
  };
  app.lists.queue = {
    query: searchedQueue,
    ids: ({ q, ...query }, asking, limit) =>
      queueIds(db, { ...filterOf(asking, query), search: matching(q) }, limit),
    ...chosen,
  };
  app.lists.orders = {
    query: allFilters,
    ids: async (query, asking, limit) => orderIds(db, await allOf(asking, query), limit),
    ...chosen,
  };
  app.get(
    '/admin/queue',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'What is in progress over all services',
        description: `Orders that the applicant has answered come first, the others by due date. \`q\` finds what orders are searched by. ${FILTERS}`,
        querystring: z.extend(pageQuery, searchedQueue.shape),
        response: { 200: rows },
      },
    },
    async (request, reply) =>
      sendList(request, reply, {
        name: 'queue',
        columns: chosen.columns,
        cursor: ORDER_ID,
        read: (limit, after) =>
          listQueue(
            deps,
            { ...filterOf(asking(request), request.query), search: matching(request.query.q) },
            limit,
            after,
          ),
      }),
  );
  app.get(
    '/admin/queue/scans',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Since when the virus scanner is away, what waits for it, and what it found',
        response: { 200: scanReportShape },
      },
    },
    () => scanReport(deps),
  );
  app.get(
    '/admin/queue/neighbours/:id',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'Which order comes before and after one in the queue',
        description: `The order itself needn’t stand in it any more. ${FILTERS}`,
        params: z.object({ id: z.string() }),
        querystring: queueFilters,
        response: { 200: neighbours },
      },
    },
    async (request) => {
      const { id } = await findOrder(deps.connection.db, request.params.id);
      return queueNeighbours(deps, filterOf(asking(request), request.query), id);
    },
  );
  app.get(
    '/admin/orders',
    {
      config: { needs: 'read' },
      schema: {
        summary: 'One search over the orders of all services',
        description:
          'The newest first. `q` finds names, mail addresses, phone numbers, tracking IDs, passport numbers and destinations: every word of it is in the order; or a payment’s reference from its beginning, or its number. ' +
          '`stage`, `due=overdue`, `assignee` and `unassigned` narrow it. Without a search, what nobody paid for long is left out (`aside=yes`, `aside=all`).',
        querystring: z.extend(pageQuery, allFilters.shape),
        response: { 200: rows },
      },
    },
    async (request, reply) => {
      const filter = await allOf(asking(request), request.query);
      return sendList(request, reply, {
        name: 'orders',
        columns: chosen.columns,
        cursor: ORDER_ID,
        read: (limit, after) => listOrders(deps, filter, limit, after),
      });
    },
  );
}
