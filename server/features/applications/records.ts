import { and, desc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { applications, consents, files, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { isOrderId, orderWords } from '#server/features/orders/orders.ts';
import { receiptLink } from '#server/features/receipts/links.ts';
import { signLink } from '#server/signed-links.ts';
import type { ApplicationRecord } from '#shared/applications.ts';
import { toNaira } from '#shared/money.ts';
import { type ApplicationKind, paymentStatus, type VisaStatus } from '#shared/states.ts';

/** Which applications a list is about. */
export interface Selection {
  kind: ApplicationKind;
  visa_status?: VisaStatus;
  paid?: boolean;
  like?: string;
}

const columns = {
  order: orders,
  application: applications,
  consent: { given: consents.given, at: consents.at, version: consents.version },
  /** The scans' keys by field. */
  files: sql<Record<
    string,
    string
  > | null>`(select json_object_agg(${files.field}, ${files.key}) from ${files} where ${files.order_id} = ${orders.id})`,
};
type Row = Awaited<ReturnType<typeof rowsWhere>>[number];

const rowsWhere = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select(columns)
    .from(orders)
    .innerJoin(applications, eq(applications.order_id, orders.id))
    .leftJoin(consents, and(eq(consents.order_id, orders.id), eq(consents.about, 'data')))
    .where(where)
    .orderBy(desc(orders.id))
    .limit(limit);

/** An application as administrators see it, under the documents' names; its files as signed links. */
function present(deps: Deps, { order, application, consent, files: keys }: Row): ApplicationRecord {
  const now = deps.clock.now();
  const links = Object.fromEntries(
    Object.entries(keys ?? {}).map(([field, key]) => [field, signLink(deps.config.SECRET, `/uploads/${key}`, now)]),
  );
  const { destination_id, visa_destination, visa_excerpt, process_time, process_type, date_of_birth, passport_number, visa_status } =
    application;
  return {
    id: order.id,
    tracking_id: order.tracking_id,
    destination_id,
    visa_destination,
    visa_excerpt,
    process_time,
    process_type,
    first_name: order.first_name,
    middle_name: order.middle_name,
    last_name: order.last_name,
    phone_number: order.phone_number,
    contact_email: order.email,
    date_of_birth,
    passport_number,
    visa_fee: toNaira(order.amount_kobo),
    payment_status: paymentStatus(order.kind, order.paid_at),
    visa_status,
    agent_id: order.agent_id,
    created_at: order.created_at.toISOString(),
    payment_date: order.paid_at?.toISOString() ?? null,
    data_consent: { given: consent?.given ?? false, at: (consent?.at ?? order.created_at).toISOString(), version: consent?.version ?? '' },
    ...links,
    ...(order.paid_at ? { receipt_url: receiptLink(deps, order.id) } : {}),
  };
}

function selected({ kind, visa_status, paid, like }: Selection): SQL | undefined {
  return and(
    eq(orders.kind, kind),
    isNull(orders.deleted_at),
    visa_status ? and(eq(applications.kind, kind), eq(applications.visa_status, visa_status)) : undefined,
    paid === undefined ? undefined : paid ? isNotNull(orders.paid_at) : isNull(orders.paid_at),
    like
      ? or(
          sql`${orderWords} like ${like}`,
          sql`lower(${applications.passport_number}) like ${like}`,
          sql`lower(${applications.visa_destination}) like ${like}`,
        )
      : undefined,
  );
}

/** A page of applications, newest first: up to `limit` behind the id `before`. */
export async function listApplications(deps: Deps, selection: Selection, limit: number, before?: string): Promise<ApplicationRecord[]> {
  const rows = await rowsWhere(
    deps.connection.db,
    and(selected(selection), before === undefined ? undefined : lt(orders.id, before)),
    limit,
  );
  return rows.map((row) => present(deps, row));
}

/** One application. @throws AppError not_found, also when hidden, of another kind or with a malformed id */
export async function findApplication(deps: Deps, kind: ApplicationKind, id: string): Promise<ApplicationRecord> {
  const [row] = isOrderId(id) ? await rowsWhere(deps.connection.db, and(selected({ kind }), eq(orders.id, id)), 1) : [];
  if (!row) throw new AppError('not_found', 'No visa status found.');
  return present(deps, row);
}
