import { inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { archivedHistory } from '#server/features/archive/read.ts';
import { listReviews } from '#server/features/comparison/reviews.ts';
import { documentRoute, sendDocumentRoute } from '#server/features/documents/documents.routes.ts';
import { historyOf, recordOpened } from '#server/features/events/events.ts';
import { messagesOf } from '#server/features/messages/list.ts';
import { openCorrections } from '#server/features/orders/corrections.ts';
import { payByHand } from '#server/features/payments/pay-by-hand.ts';
import { orderBalance } from '#server/features/refunds/list-refunds.ts';
import { orderValues } from '#server/features/replies/order-values.ts';
import { presentRequests } from '#server/features/requests/present.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { threadOf } from '#server/features/thread/thread.ts';
import { filesOf } from '#server/features/uploads/files.ts';
import { sendList } from '#server/http/lists.ts';
import { type dayOf, pageQuery } from '#server/http/paging.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { handPayment, markedPaid } from '#shared/money/payments.ts';
import { openedParts } from '#shared/orders/record-details.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { agreedTo, deleteOrder, findOrder, ORDER_ID, restoreOrder } from '../orders/orders.ts';
import { readingOf } from '../orders/present-record.ts';
import type { Records } from '../orders/records.ts';
import { matching } from '../orders/search.ts';
import {
  type Asking,
  FILTERS_TEXT,
  type OrderFilters,
  orderFilters,
  type Selection,
  selectAside,
  selectOrders,
} from '../orders/selection.ts';
import { type Order, serviceOf, shownLines } from '../orders/services.ts';
import { deliverablesOf } from './work.ts';

const LIKE_THE_DOCUMENTS = 'as the documents’ own calls';
const FIRST = 10;
const MOST_REVIEWS = 50;
const neighbours = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) });

export interface OwnFilters {
  shape: Record<string, typeof dayOf>;
  text: string;
  select(selection: Selection, query: Record<string, string | undefined>): Selection;
}

export interface AdminRoutes<Presented extends { id: string }> {
  kind: Kind;
  record: z.ZodMiniType<Presented> & { shape: object };
  opened?: {
    shape: Record<string, z.ZodMiniType>;
    read(order: Order, admin: Admin): Promise<object>;
  };
  records: Records<Presented>;
  /** By default one of all. */
  lists?: Record<string, Record<string, string>>;
  filters?: OwnFilters;
}

export function adminOrderRoutes<Presented extends { id: string }>(
  app: FastifyInstance,
  deps: Deps,
  { kind, record, opened: extra, records, lists = { all: {} }, filters }: AdminRoutes<Presented>,
): void {
  const { base, mark_paid, paid_field } = descriptionOf(kind).calls;
  const tags = [`administrators: ${base.slice(1)}`];
  const list = z.array(record);
  const columns = Object.keys(record.shape).filter((name) => name !== 'group');
  const opened = z.object({ ...record.shape, ...openedParts, ...extra?.shape });

  const description = [FILTERS_TEXT, filters?.text].filter(Boolean).join(' ');
  const filterQuery = z.extend(z.pick(pageQuery, { q: true }), {
    ...filters?.shape,
    ...orderFilters(kind),
  });
  const listQuery = z.extend(pageQuery, filterQuery.shape);
  const askingOf = (request: FastifyRequest): Asking => ({
    me: adminOf(request).id,
    now: deps.clock.now(),
  });
  const select = (asking: Asking, query: OrderFilters & { q?: string }): Selection => {
    const usual = selectOrders(query, asking);
    const unfiltered = usual.where.length === 0 && !usual.deleted && query.aside !== 'yes';
    const selection = {
      ...usual,
      where: [...usual.where, ...selectAside(query)],
      unfiltered,
      search: matching(query.q, [kind]),
    };
    return filters?.select(selection, query) ?? selection;
  };
  app.lists[kind] = {
    query: filterQuery,
    ids: (query, asking, limit) => records.ids(deps, kind, select(asking, query), limit),
    columns,
    rows: (request, ids) =>
      records.list(
        readingOf(deps, adminOf(request), 'list'),
        kind,
        { where: [inArray(orders.id, ids)] },
        ids.length,
      ),
  };
  for (const [name, set] of Object.entries(lists)) {
    app.get(
      `${base}/${name}`,
      {
        config: { needs: 'read' },
        schema: { tags, description, querystring: listQuery, response: { 200: list } },
      },
      async (request, reply) => {
        const fromQuery = select(askingOf(request), request.query);
        // The conditions that the list's name stands for.
        const fromName = select(askingOf(request), { ...set, aside: 'all' });
        const detail = [...(fromQuery.detail ?? []), ...(fromName.detail ?? [])];
        const unfiltered = Boolean(fromQuery.unfiltered && fromName.unfiltered);
        const selection = {
          ...fromQuery,
          where: [...fromQuery.where, ...fromName.where],
          unfiltered,
          ...(detail.length > 0 ? { detail } : {}),
        };
        return sendList(request, reply, {
          name: `${base.slice(1)}-${name}`,
          columns,
          cursor: ORDER_ID,
          read: (limit, after) =>
            records.list(readingOf(deps, adminOf(request), 'list'), kind, selection, limit, after),
        });
      },
    );
  }
  app.get(
    `${base}/neighbours/:id`,
    {
      config: { needs: 'read' },
      schema: {
        tags,
        description: `The ids before and behind a record in \`${base}/all\` with the same filters and order. ${description}`,
        params: byId,
        querystring: filterQuery,
        response: { 200: neighbours },
      },
    },
    (request) =>
      records.neighbours(deps, kind, select(askingOf(request), request.query), request.params.id),
  );
  app.get(
    `${base}/first-ten`,
    {
      config: { needs: 'read' },
      schema: { tags, querystring: z.object({}), response: { 200: list } },
    },
    async (request, reply) =>
      sendList(request, reply, {
        name: `${base.slice(1)}-first-ten`,
        columns,
        cursor: ORDER_ID,
        read: async (_limit, after) =>
          after === undefined
            ? records.list(readingOf(deps, adminOf(request), 'list'), kind, { where: [] }, FIRST)
            : [],
      }),
  );

  app.get(
    `${base}/status/:id`,
    {
      config: { needs: 'read' },
      schema: { tags, params: byId, response: { 200: opened as z.ZodMiniType } },
    },
    async (request) => {
      const { db } = deps.connection;
      const found = await records.find(
        readingOf(deps, adminOf(request), 'record'),
        kind,
        request.params.id,
      );
      await recordOpened(db, found.id, adminOf(request), deps.clock.now());
      const order = await findOrder(db, found.id, { kind });
      const { lines } = await serviceOf(deps.services, kind).summary(db, deps, order);
      return {
        ...found,
        ...(await extra?.read(order, adminOf(request))),
        price_lines: shownLines(lines),
        history: [
          ...(await archivedHistory(deps, found.id).catch((error) => {
            request.log.error({ err: error }, 'an archive could not be read');
            return [];
          })),
          ...(await historyOf(db, found.id)),
        ],
        files: await filesOf(db, found.id),
        delivers: await deliverablesOf(db, deps, order),
        messages: await messagesOf(db, found.id),
        thread: await threadOf(db, found.id),
        agreed: agreedTo(order),
        placeholders: await orderValues(db, deps, order),
        corrections: await openCorrections(db, deps, order),
        requests: await presentRequests(db, readingOf(deps, adminOf(request), 'record'), order),
        payments_to_review: await listReviews(deps, MOST_REVIEWS, { order_id: found.id }),
        money: await orderBalance(deps, order, adminOf(request)),
      };
    },
  );

  const body = z.extend(handPayment, {
    [paid_field]: z.literal('Paid', 'An order can only be marked as paid.'),
  });
  app.put(
    `${mark_paid}/:id`,
    {
      config: { needs: 'payments', noStepUp: LIKE_THE_DOCUMENTS },
      schema: { tags, params: byId, body, response: { 200: markedPaid } },
    },
    async (request) => {
      const booked = await payByHand(
        deps,
        kind,
        request.params.id,
        adminOf(request),
        z.parse(handPayment, request.body),
      );
      return booked
        ? ok('The order is Paid.')
        : {
            ...ok('The order was Paid already: nothing was booked.'),
            already_paid: true as const,
          };
    },
  );

  documentRoute(app, deps, `${base}/receipt`, kind);
  sendDocumentRoute(app, deps, `${base}/send-receipt-email`, kind);
}

export function anyOrderRoutes(app: FastifyInstance, deps: Deps): void {
  app.delete(
    '/admin/orders/:id',
    {
      config: { needs: 'orders', noStepUp: LIKE_THE_DOCUMENTS },
      schema: {
        tags: ['administrators: orders'],
        summary: 'Deletes an order of any service',
        description:
          'It leaves every list at once; its payments stay and count. Its scans are erased RETENTION_DAYS later; until then it can be brought back. ' +
          'An open request for more is closed, an appointment’s time is free again.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await deleteOrder(deps, request.params.id, undefined, adminOf(request));
      return ok('The order is deleted.');
    },
  );
  app.post(
    '/admin/orders/:id/restore',
    {
      config: { needs: 'orders', noStepUp: 'only undoes a deletion' },
      schema: {
        tags: ['administrators: orders'],
        summary: 'Brings a deleted order back',
        description:
          'It stands in its lists again, counts again and can be tracked again. An order that is not deleted stays as it is (200). ' +
          '409 once RETENTION_DAYS are over: its scans are erased then.',
        params: byId,
        response: { 200: done },
      },
    },
    async (request) => {
      await restoreOrder(deps, request.params.id, adminOf(request));
      return ok('The order is back.');
    },
  );
}
