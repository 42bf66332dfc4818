import { inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { sendList } from '#server/http/lists.ts';
import { pageQuery, type QueryFilter, TIME_CURSOR } from '#server/http/paging.ts';
import { byId } from '#shared/errors.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { ORDER_ID } from '../orders/orders.ts';
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

const FIRST = 10;
const neighbours = z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) });

export interface OwnFilters<Presented = unknown> {
  shape: Record<string, QueryFilter>;
  text: string;
  select(selection: Selection, query: Record<string, string | undefined>): Selection;
  /** Of a selection with `by`. */
  place?(record: Presented): string;
}

export interface ListRoutes<Presented extends { id: string }> {
  kind: Kind;
  record: z.ZodMiniType<Presented> & { shape: object };
  records: Records<Presented>;
  /** Fixed filters by list name; by default a single list of all orders. */
  lists?: Record<string, Record<string, string>>;
  filters?: OwnFilters<Presented>;
}

/** Routes for a service's lists, which turn a query into a selection, then a page or CSV. */
export function orderListRoutes<Presented extends { id: string }>(
  app: FastifyInstance,
  deps: Deps,
  { kind, record, records, lists = { all: {} }, filters }: ListRoutes<Presented>,
): void {
  const { base } = descriptionOf(kind).calls;
  const list = z.array(record);
  const columns = Object.keys(record.shape).filter((name) => name !== 'group');
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
    const onlyDetail = usual.where.length === 0 && !usual.deleted && query.aside !== 'yes';
    const selection = {
      ...usual,
      where: [...usual.where, ...selectAside(query)],
      onlyDetail,
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
        schema: { description, querystring: listQuery, response: { 200: list } },
      },
      async (request, reply) => {
        const fromQuery = select(askingOf(request), request.query);
        // The filters that the list's name implies; `fromQuery` already hides what was set aside.
        const fromName = select(askingOf(request), { ...set, aside: 'all' });
        const detail = [...(fromQuery.detail ?? []), ...(fromName.detail ?? [])];
        const onlyDetail = Boolean(fromQuery.onlyDetail && fromName.onlyDetail);
        const selection = {
          ...fromQuery,
          where: [...fromQuery.where, ...fromName.where],
          onlyDetail,
          ...(detail.length > 0 ? { detail } : {}),
        };
        return sendList(request, reply, {
          name: `${base.slice(1)}-${name}`,
          columns,
          ...(selection.by && filters?.place
            ? { cursor: TIME_CURSOR, place: filters.place }
            : { cursor: ORDER_ID }),
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
    { config: { needs: 'read' }, schema: { querystring: z.object({}), response: { 200: list } } },
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
}
