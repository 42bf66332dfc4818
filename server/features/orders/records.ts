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
import type * as z from 'zod/mini';
import { admins, consents, files, guardians, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { receiptLink } from '#server/features/orders/links.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { LINK_MS, LIST_LINK_MS, signLink } from '#server/http/signed-links.ts';
import { toNaira } from '#shared/money/money.ts';
import type { GroupPlace } from '#shared/orders/orders.ts';
import { isWorkedOn, stageOf } from '#shared/orders/stages.ts';
import { type OrderPaymentState, paymentStatus } from '#shared/orders/states.ts';
import { ERASED_DAY } from '#shared/people/retention.ts';
import type { Field, FieldList, recordSchema } from '#shared/services/field-list.ts';
import { isDecided, type Kind } from '#shared/services/index.ts';
import { expectedBy, isOverdue } from './due-dates.ts';
import { findOrder, isUuid } from './orders.ts';
import { paymentState } from './payment-state.ts';
import { type IdReading, searchIds, selectIds, sortTerms } from './search.ts';
import { behind, type Selection, sorted } from './selection.ts';
import type { Order } from './services.ts';

export interface OrderRow<Detail> {
  order: Order & {
    assignee: string | null;
    payment_state: OrderPaymentState;
    group: GroupPlace | null;
  };
  detail: Detail;
  files: Record<string, string> | null;
  consents: Record<string, { given: boolean; at: string; version: string }> | null;
  guardian: { name: string; at: string; version: string } | null;
}

/** `link_ms` is how long file links live; `opened`, whether one record is shown. */
export type Reading = Deps & { viewer: string; link_ms: number; opened: boolean };
export const readingOf = (deps: Deps, { token_hash }: Admin, what: 'record' | 'list'): Reading => ({
  ...deps,
  viewer: token_hash,
  link_ms: what === 'record' ? LINK_MS : LIST_LINK_MS,
  opened: what === 'record',
});

export interface Records<Presented> {
  list(
    reading: Reading,
    kind: Kind,
    selection: Selection,
    limit: number,
    after?: string,
  ): Promise<Presented[]>;
  /** Those that `list` reads. */
  ids(deps: Deps, kind: Kind, selection: Selection, limit: number): Promise<string[]>;
  /** @throws AppError not_found, also when deleted, of another kind or malformed */
  find(reading: Reading, kind: Kind, id: string): Promise<Presented>;
  /** `id` needn't be in the list. @throws AppError not_found */
  neighbours(deps: Deps, kind: Kind, selection: Selection, id: string): Promise<Neighbours>;
}

export interface Neighbours {
  previous: string | null;
  next: string | null;
}

const ONE: Selection = { where: [] };

export const fileKeys = sql<
  OrderRow<never>['files']
>`(select json_object_agg(${files.field}, ${files.key}) from ${files} where ${files.order_id} = ${orders.id} and ${files.replaced_at} is null)`;
const consentsByName = sql<
  OrderRow<never>['consents']
>`(select json_object_agg(${consents.about}, json_build_object('given', ${consents.given}, 'at', ${consents.at}, 'version', ${consents.version})) from ${consents} where ${consents.order_id} = ${orders.id})`;

const guardianOf = sql<
  OrderRow<never>['guardian']
>`(select json_build_object('name', ${guardians.name}, 'at', ${guardians.at}, 'version', ${guardians.version}) from ${guardians} where ${guardians.order_id} = ${orders.id})`;

export const assigneeName = sql<
  string | null
>`(select ${admins.admin_name} from ${admins} where ${admins.id} = ${orders.assigned_to})`;

/** Null for an order by itself. */
const groupPlace = sql<GroupPlace | null>`(select case when count(*) > 1 then json_build_object(
  'place', count(*) filter (where beside.id <= ${orders.id}), 'of', count(*), 'orders', json_agg(json_build_object('id', beside.id, 'kind', beside.kind,
  'tracking_id', beside.tracking_id, 'name', concat_ws(' ', beside.first_name, nullif(beside.middle_name, ''), beside.last_name)) order by beside.id)) end
  from ${orders} as beside where beside.group_id = ${orders.group_id} and beside.deleted_at is null)`;

export const lifeOf = (order: Omit<OrderRow<never>['order'], 'group'>, now: Date) => ({
  stage: stageOf(order),
  due_on: order.due_on,
  expected_by: expectedBy(order) ?? null,
  overdue: isOverdue(order, now),
  answered: order.queue_place === 0 && isWorkedOn(stageOf(order)),
  assigned_to: order.assigned_to,
  assignee: order.assignee,
});

type RecordOf<List extends FieldList> = z.output<ReturnType<typeof recordSchema<List>>>;

function presentField(
  reading: Reading,
  { order, detail, files, consents, guardian }: OrderRow<object>,
  name: string,
  field: Field,
): unknown {
  if (field.order) return order[field.order];
  if (field.price) return toNaira(order.amount_kobo);
  if (field.guardian) return guardian?.name ?? '';
  if (field.consent === 'guardian')
    return presentConsent(
      guardian && { guardian: { given: true, at: guardian.at, version: guardian.version } },
      'guardian',
    );
  if (field.consent) return presentConsent(consents, field.consent);
  if (field.upload) return signKey(reading, files?.[name]);
  // The documents ask for empty text here, null in other fields.
  const value = (detail as Record<string, unknown>)[name];
  return value === ERASED_DAY ? '' : (value ?? (field.record ? null : ''));
}

function present(reading: Reading, list: FieldList, row: OrderRow<object>) {
  const { order } = row;
  const { id, tracking_id, kind, paid_at, deleted_at, created_at, agent_id } = order;
  return {
    id,
    tracking_id,
    ...Object.fromEntries(
      Object.entries(list).flatMap(([name, field]) =>
        field.record === false ? [] : [[name, presentField(reading, row, name, field)] as const],
      ),
    ),
    payment_status: paymentStatus(kind, paid_at),
    payment_state: order.payment_state,
    created_at: created_at.toISOString(),
    payment_date: paid_at?.toISOString() ?? null,
    agent_id,
    ...lifeOf(order, reading.clock.now()),
    ...(deleted_at ? { deleted_at: deleted_at.toISOString() } : {}),
    ...(paid_at ? { receipt_url: receiptLink(reading, id, reading.link_ms) } : {}),
    ...(order.group ? { group: order.group } : {}),
  };
}

const withoutColumn = (list: FieldList, detail: PgTable) =>
  Object.entries(list).find(
    ([name, { order, price, consent, guardian, upload, schema, record }]) =>
      !(order || price || consent || guardian || upload || (!schema && record === false)) &&
      !(name in getTableColumns(detail)),
  )?.[0];

/**
 * Builds records from a field list; `more` adds or overrides properties.
 * @throws Error at startup when a field has no column
 */
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
  // No redundant conditions: the planner would underestimate the rows.
  const conditions = (kind: Kind, { where, detail: ofDetail, found, deleted }: Selection) =>
    and(
      ofDetail && !found ? undefined : eq(orders.kind, kind),
      deleted ? isNotNull(orders.deleted_at) : isNull(orders.deleted_at),
      ...where,
      ...(ofDetail ?? []),
    );
  const show = (reading: Reading, row: OrderRow<InferSelectModel<Table>>) =>
    ({ ...present(reading, list, row), ...more?.(reading, row) }) as unknown as Presented;
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
        guardian: guardianOf,
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
  function idsOf(
    kind: Kind,
    selection: Selection,
    limit: number,
    id?: string,
    reverse = false,
  ): IdReading {
    const joined = isJoined(selection);
    const source = joined
      ? sql`${orders} join ${detail} on ${eq(detail.order_id, orders.id)}`
      : sql`${orders}`;
    const place =
      id === undefined
        ? undefined
        : behind(selection, joined ? detail.order_id : orders.id, id, reverse);
    const { found, by } = selection;
    return {
      source,
      where: and(conditions(kind, selection), place, by && found?.holds),
      sort: sorted(selection, reverse),
      limit,
    };
  }
  async function ids(
    { connection: { db } }: Deps,
    kind: Kind,
    selection: Selection,
    ...of: [number, string?, boolean?]
  ): Promise<string[]> {
    const reading = idsOf(kind, selection, ...of);
    return searchIds(db, selection.by ? undefined : selection.found, reading);
  }
  type Read = Records<Presented>['list'];
  const searched: Read = async (reading, kind, selection, limit, after) => {
    const found = await ids(reading, kind, selection, limit, after);
    return found.length === 0 ? [] : rows(reading, selection, inArray(orders.id, found), limit);
  };
  // By its ids: otherwise the planner would merge the service's rows from the list's end.
  const ordersFirst: Read = (reading, kind, selection, limit, after) => {
    const read = selectIds(idsOf(kind, selection, limit, after));
    return rows(reading, selection, sql`${orders.id} = any(array(${read}))`, limit);
  };
  const place = (selection: Selection, after: string | undefined) =>
    after === undefined ? undefined : behind(selection, detail.order_id, after);
  const joined: Read = (reading, kind, selection, limit, after) =>
    rows(reading, selection, and(conditions(kind, selection), place(selection, after)), limit);
  // Lateral with `offset 0`: a merge join would read all orders since the last match.
  const detailFirst: Read = (reading, kind, selection, limit, after) => {
    const where = and(conditions(kind, selection), place(selection, after));
    const source = sql`${detail} cross join lateral (select * from ${orders} where ${eq(orders.id, detail.order_id)} offset 0) as ${orders}`;
    const sort = { ...sorted(selection), by: [detail.order_id] };
    const read = selectIds({ id: detail.order_id, source, where, sort, limit });
    return rows(reading, selection, sql`${orders.id} = any(array(${read}))`, limit);
  };
  return {
    ids,
    list(deps, kind, selection, limit, after) {
      if (selection.found) return searched(deps, kind, selection, limit, after);
      if (!isJoined(selection)) return ordersFirst(deps, kind, selection, limit, after);
      const both = selection.by || !selection.unfiltered;
      return (both ? joined : detailFirst)(deps, kind, selection, limit, after);
    },
    async find(deps, kind, id) {
      const [record] = isUuid(id)
        ? await rows(deps, ONE, and(conditions(kind, ONE), eq(orders.id, id)), 1)
        : [];
      if (!record)
        throw new AppError('not_found', isDecided(kind) ? 'No visa status found.' : undefined);
      return record;
    },
    async neighbours(deps, kind, selection, id) {
      await findOrder(deps.connection.db, id, { kind });
      const [previous, next] = await Promise.all(
        [true, false].map((reverse) => ids(deps, kind, selection, 1, id, reverse)),
      );
      return { previous: previous?.[0] ?? null, next: next?.[0] ?? null };
    },
  };
}

export const priceOf = (order: Order): number => toNaira(order.amount_kobo);

export const signKey = (
  { config, clock, viewer, link_ms }: Reading,
  key: string | undefined,
): string | undefined =>
  key && signLink(config.SECRET, `/uploads/${key}`, clock.now(), link_ms, viewer);

export function presentConsent(
  given: OrderRow<never>['consents'],
  about: NonNullable<Field['consent']>,
) {
  const found = given?.[about];
  return (
    found && { given: found.given, at: new Date(found.at).toISOString(), version: found.version }
  );
}
