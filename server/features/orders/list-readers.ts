import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { invalid } from '#server/http/errors.ts';
import { filtersOf, type OrderList, type ViewList, type ViewQuery } from '#shared/staff/views.ts';
import type { Asking } from './selection.ts';

type Filters = Record<string, string | undefined>;

/** Reads ids with the same filters as the list's route. */
interface ListReader {
  query: z.ZodMiniObject;
  ids(filters: Filters, asking: Asking, limit: number): Promise<string[]>;
}
interface OrderListReader extends ListReader {
  /** The CSV's columns. */
  columns: string[];
  /** Unordered; omits ids that are unknown or of another service. */
  rows(request: FastifyRequest, ids: string[]): Promise<{ id: string }[]>;
}

type Lists = { [List in ViewList]?: List extends OrderList ? OrderListReader : ListReader };

declare module 'fastify' {
  interface FastifyInstance {
    lists: Lists;
  }
}

/** Each list's routes register their reader in `lists`. */
export const decorateLists = (app: FastifyInstance): void => void app.decorate('lists', {});

/** @throws AppError invalid naming `query` */
export function checkedFilters(app: FastifyInstance, list: ViewList, query: ViewQuery): Filters {
  const { data, error } = z.safeParse(listReader(app, list).query, filtersOf(query));
  const [issue] = error?.issues ?? [];
  if (issue) throw invalid({ query: `${issue.path.join('.')}: ${issue.message}` });
  return data as Filters;
}

export const listedIds = (
  app: FastifyInstance,
  list: ViewList,
  query: ViewQuery,
  asking: Asking,
  limit: number,
): Promise<string[]> => listReader(app, list).ids(checkedFilters(app, list, query), asking, limit);

export function listReader<List extends ViewList>(app: FastifyInstance, list: List) {
  const reader = app.lists[list];
  if (!reader) throw new Error(`no list is called ${list}`);
  return reader;
}
