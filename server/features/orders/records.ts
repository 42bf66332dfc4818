import {
  and,
  eq,
  getTableColumns,
  getTableName,
  type InferSelectModel,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { admins, consents, files, guardians, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/http/errors.ts';
import type { GroupPlace } from '#shared/orders/orders.ts';
import type { FieldList } from '#shared/services/field-list.ts';
import { isDecided, type Kind } from '#shared/services/index.ts';
import { type IdQuery, selectIds, sortTerms } from './id-query.ts';
import { findOrder, isUuid } from './orders.ts';
import { paymentState } from './payment-state.ts';
import { type OrderRow, presentRecord, type Reading, type RecordOf } from './present-record.ts';
import { searchIds } from './search.ts';
import { rowsAfter, type Selection, sorted } from './selection.ts';

export interface Records<Presented> {
  list(
    reading: Reading,
    kind: Kind,
    selection: Selection,
    limit: number,
    after?: string,
  ): Promise<Presented[]>;
  ids(deps: Deps, kind: Kind, selection: Selection, limit: number): Promise<string[]>;
  /** @throws AppError not_found, also if deleted, of another kind or malformed */
  find(reading: Reading, kind: Kind, id: string): Promise<Presented>;
  /** `id` needn't be in the selection. @throws AppError not_found */
  neighbours(deps: Deps, kind: Kind, selection: Selection, id: string): Promise<Neighbours>;
}

interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** At most `limit` rows after the row with id `after`, or before it if `reverse`. */
interface Part {
  limit: number;
  after?: string | undefined;
  reverse?: boolean;
}

const ONE: Selection = { where: [] };

export const fileKeys = sql<
  OrderRow<never>['files']
>`(select json_object_agg(${files.field}, ${files.key}) from ${files} where ${files.order_id} = ${orders.id} and ${files.replaced_at} is null)`;
export const consentsByName = sql<
  OrderRow<never>['consents']
>`(select json_object_agg(${consents.about}, json_build_object('given', ${consents.given}, 'at', ${consents.at}, 'version', ${consents.version})) from ${consents} where ${consents.order_id} = ${orders.id})`;

export const guardianJson = sql<
  OrderRow<never>['guardian']
>`(select json_build_object('name', ${guardians.name}, 'at', ${guardians.at}, 'version', ${guardians.version}) from ${guardians} where ${guardians.order_id} = ${orders.id})`;

export const assigneeName = sql<
  string | null
>`(select ${admins.admin_name} from ${admins} where ${admins.id} = ${orders.assigned_to})`;

/** Null if no other order is in its group. Names the table, as a query of it alone doesn't. */
export const groupPlace = sql<GroupPlace | null>`(select case when count(*) > 1 then json_build_object(
  'place', count(*) filter (where beside.id <= ${orders}.id), 'of', count(*), 'orders', json_agg(json_build_object('id', beside.id, 'kind', beside.kind,
  'tracking_id', beside.tracking_id, 'name', concat_ws(' ', beside.first_name, nullif(beside.middle_name, ''), beside.last_name)) order by beside.id)) end
  from ${orders} as beside where beside.group_id = ${orders}.group_id and beside.deleted_at is null)`;

const withoutColumn = (list: FieldList, detail: PgTable) =>
  Object.entries(list).find(
    ([name, { order, price, consent, guardian, upload, schema, record }]) =>
      !(order || price || consent || guardian || upload || (!schema && record === false)) &&
      !(name in getTableColumns(detail)),
  )?.[0];

/** `more` adds or overrides properties. @throws Error at startup if a field has no column */
export function createRecords<
  Table extends PgTable & { order_id: PgColumn },
  const List extends FieldList,
  More extends object = object,
>(
  detail: Table,
  list: List,
  more?: (reading: Reading, row: OrderRow<InferSelectModel<Table>>) => More,
): Records<RecordOf<List> & More> {
  type Presented = RecordOf<List> & More;
  const missing = withoutColumn(list, detail);
  if (missing) throw new Error(`${getTableName(detail)} has no column ${missing}`);
  // `detail` implies the kind: naming it twice makes PostgreSQL underestimate the rows.
  const conditions = (kind: Kind, { where, detail: ofDetail, search, deleted }: Selection) =>
    and(
      ofDetail && !search ? undefined : eq(orders.kind, kind),
      deleted ? isNotNull(orders.deleted_at) : isNull(orders.deleted_at),
      ...where,
      ...(ofDetail ?? []),
    );
  const show = (reading: Reading, row: OrderRow<InferSelectModel<Table>>) =>
    ({ ...presentRecord(reading, list, row), ...more?.(reading, row) }) as unknown as Presented;
  async function rows(
    reading: Reading,
    selection: Selection,
    where: SQL | undefined,
    limit: number,
  ): Promise<Presented[]> {
    const found = await reading.connection.db
      .select({
        order: {
          ...getTableColumns(orders),
          assignee: assigneeName,
          payment_state: paymentState,
          group: groupPlace,
        },
        detail,
        files: fileKeys,
        consents: consentsByName,
        guardian: guardianJson,
      })
      .from(orders)
      .innerJoin(detail as PgTable, eq(detail.order_id, orders.id))
      .where(where)
      .orderBy(...sortTerms(sorted(selection)))
      .limit(limit);
    return (found as unknown as OrderRow<InferSelectModel<Table>>[]).map((row) =>
      show(reading, row.order.deleted_at ? { ...row, files: null } : row),
    );
  }
  const isJoined = ({ by, detail }: Selection) => by !== undefined || detail !== undefined;
  const bothTables = sql`${orders} join ${detail} on ${eq(detail.order_id, orders.id)}`;
  function idQuery(kind: Kind, selection: Selection, { limit, after, reverse }: Part): IdQuery {
    const both = isJoined(selection);
    const beyond =
      after === undefined
        ? undefined
        : rowsAfter(selection, both ? detail.order_id : orders.id, after, reverse);
    const { search, by } = selection;
    return {
      source: both ? bothTables : sql`${orders}`,
      where: and(conditions(kind, selection), beyond, by && search?.holds),
      sort: sorted(selection, reverse),
      limit,
    };
  }
  const readIds = (deps: Deps, kind: Kind, selection: Selection, part: Part): Promise<string[]> =>
    searchIds(
      deps.connection.db,
      selection.by ? undefined : selection.search,
      idQuery(kind, selection, part),
    );
  const among = (ids: IdQuery) => sql`${orders.id} = any(array(${selectIds(ids)}))`;
  /** Chooses the condition whose query plan is fastest for the selection. */
  async function whereFor(reading: Reading, kind: Kind, selection: Selection, part: Part) {
    if (selection.search) return inArray(orders.id, await readIds(reading, kind, selection, part));
    // Selects ids first, else the planner merge-joins from the list's end.
    if (!isJoined(selection)) return among(idQuery(kind, selection, part));
    const beyond =
      part.after === undefined ? undefined : rowsAfter(selection, detail.order_id, part.after);
    const where = and(conditions(kind, selection), beyond);
    if (selection.by || !selection.onlyDetail) return where;
    // Lateral with `offset 0`: a merge join would read all orders since the last match.
    const source = sql`${detail} cross join lateral (select * from ${orders} where ${eq(orders.id, detail.order_id)} offset 0) as ${orders}`;
    const sort = { ...sorted(selection), by: [detail.order_id] };
    return among({ id: detail.order_id, source, where, sort, limit: part.limit });
  }
  return {
    ids: (deps, kind, selection, limit) => readIds(deps, kind, selection, { limit }),
    list: async (reading, kind, selection, limit, after) =>
      rows(reading, selection, await whereFor(reading, kind, selection, { limit, after }), limit),
    async find(reading, kind, id) {
      const [record] = isUuid(id)
        ? await rows(reading, ONE, and(conditions(kind, ONE), eq(orders.id, id)), 1)
        : [];
      if (!record)
        throw new AppError('not_found', isDecided(kind) ? 'No visa status found.' : undefined);
      return record;
    },
    async neighbours(deps, kind, selection, id) {
      await findOrder(deps.connection.db, id, { kind });
      const [previous, next] = await Promise.all(
        [true, false].map((reverse) =>
          readIds(deps, kind, selection, { limit: 1, after: id, reverse }),
        ),
      );
      return { previous: previous?.[0] ?? null, next: next?.[0] ?? null };
    },
  };
}
