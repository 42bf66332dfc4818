import { and, desc, eq, type InferSelectModel, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { consents, files, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { receiptLink } from '#server/features/receipts/links.ts';
import { signLink } from '#server/signed-links.ts';
import { toNaira } from '#shared/money.ts';
import { type Kind, paymentStatus } from '#shared/states.ts';
import { isOrderId, orderWords } from './orders.ts';
import type { Order } from './services.ts';

/** What a list of records may be narrowed by. */
export interface Selection {
  paid?: boolean;
  /** A pattern for everything a record can be found by. */
  like?: string;
  /** A service's own condition. */
  where?: SQL;
}

/** An order with its service's row, its files' keys by field and its consents. */
export interface OrderRow<Detail> {
  order: Order;
  detail: Detail;
  files: Record<string, string> | null;
  consents: Record<string, { given: boolean; at: string; version: string }> | null;
}

/** A service's records, as administrators read them. */
export interface Records<Presented> {
  /** Newest first: up to `limit` behind the id `before`. */
  list(deps: Deps, kind: Kind, selection: Selection, limit: number, before?: string): Promise<Presented[]>;
  /** @throws AppError not_found, also when hidden, of another kind or with a malformed id */
  find(deps: Deps, kind: Kind, id: string): Promise<Presented>;
}

const fileKeys = sql<
  OrderRow<never>['files']
>`(select json_object_agg(${files.field}, ${files.key}) from ${files} where ${files.order_id} = ${orders.id})`;
const consentsByName = sql<
  OrderRow<never>['consents']
>`(select json_object_agg(${consents.about}, json_build_object('given', ${consents.given}, 'at', ${consents.at}, 'version', ${consents.version})) from ${consents} where ${consents.order_id} = ${orders.id})`;

/** Makes a service's records out of its detail table, the columns a search looks at, and its presenter. */
export function createRecords<Table extends PgTable & { order_id: PgColumn }, Presented>(
  detail: Table,
  searched: PgColumn[],
  present: (deps: Deps, row: OrderRow<InferSelectModel<Table>>) => Presented,
): Records<Presented> {
  async function rows(deps: Deps, kind: Kind, { paid, like, where }: Selection, limit: number, more?: SQL): Promise<Presented[]> {
    const found = await deps.connection.db
      .select({ order: orders, detail, files: fileKeys, consents: consentsByName })
      .from(orders)
      .innerJoin(detail as PgTable, eq(detail.order_id, orders.id))
      .where(
        and(
          eq(orders.kind, kind),
          isNull(orders.deleted_at),
          paid === undefined ? undefined : paid ? isNotNull(orders.paid_at) : isNull(orders.paid_at),
          like ? or(sql`${orderWords} like ${like}`, ...searched.map((column) => sql`lower(${column}) like ${like}`)) : undefined,
          where,
          more,
        ),
      )
      .orderBy(desc(orders.id))
      .limit(limit);
    return found.map((row) => present(deps, row as unknown as OrderRow<InferSelectModel<Table>>));
  }
  return {
    list: (deps, kind, selection, limit, before) =>
      rows(deps, kind, selection, limit, before === undefined ? undefined : lt(orders.id, before)),
    async find(deps, kind, id) {
      const [record] = isOrderId(id) ? await rows(deps, kind, {}, 1, eq(orders.id, id)) : [];
      if (!record) throw new AppError('not_found', 'No visa status found.');
      return record;
    },
  };
}

/** What all records show of their order; address and price have another name in each service. */
export const presentOrder = (deps: Deps, order: Order) => ({
  id: order.id,
  tracking_id: order.tracking_id,
  first_name: order.first_name,
  middle_name: order.middle_name,
  last_name: order.last_name,
  phone_number: order.phone_number,
  payment_status: paymentStatus(order.kind, order.paid_at),
  created_at: order.created_at.toISOString(),
  payment_date: order.paid_at?.toISOString() ?? null,
  ...(order.paid_at ? { receipt_url: receiptLink(deps, order.id) } : {}),
});

/** An order's price in naira. */
export const priceOf = (order: Order): number => toNaira(order.amount_kobo);

/** Signed addresses of files by field. */
export function signKeys(deps: Deps, keys: Record<string, string> | null): Record<string, string> {
  const now = deps.clock.now();
  return Object.fromEntries(
    Object.entries(keys ?? {}).map(([field, key]) => [field, signLink(deps.config.SECRET, `/uploads/${key}`, now)]),
  );
}

/** A consent as it is answered; undefined when none was asked for. */
export function presentConsent(given: OrderRow<never>['consents'], about: 'data' | 'health') {
  const found = given?.[about];
  return found && { ...found, at: new Date(found.at).toISOString() };
}
