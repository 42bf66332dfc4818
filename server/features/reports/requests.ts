import { count, eq, type SQL, sql } from 'drizzle-orm';
import { idsOf } from '#server/database/rows-of.ts';
import { order_requests, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { onDays } from '#server/features/orders/selection.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import { FIELD_REASONS, UPLOAD_REASONS } from '#shared/orders/requests.ts';
import { descriptionOf } from '#shared/services/index.ts';
import type { RequestsBy, RequestsLine, RequestsReport } from '#shared/staff/reports.ts';
import { adminNames } from './admin-names.ts';

type Counted = Omit<RequestsLine, 'id' | 'name'>;

const { asked_at, answered_at, closed_at, asked_by } = order_requests;
const COUNTS = {
  asked: count(),
  answered: count(answered_at),
  open: sql<number>`(count(*) filter (where ${answered_at} is null and ${closed_at} is null))::int`,
};
const STANDARD = [...new Set([...UPLOAD_REASONS, ...FIELD_REASONS])];
/** Replaces free-text reasons, which may name somebody. */
const OTHER_WORDS = 'In other words';

async function byCause({ connection: { db } }: Deps, where: SQL | undefined) {
  const field = sql<string>`item ->> 'field'`;
  const reason = sql<string>`case when item ->> 'reason' in (${sql.join(
    STANDARD.map((one) => sql`${one}`),
    sql`, `,
  )}) then item ->> 'reason' else ${OTHER_WORDS} end`;
  const rows = await db
    .select({ kind: orders.kind, field: field.as('field'), reason: reason.as('reason'), ...COUNTS })
    .from(order_requests)
    .innerJoin(orders, eq(orders.id, order_requests.order_id))
    .crossJoinLateral(sql`jsonb_array_elements(${order_requests.items}) as item`)
    .where(where)
    .groupBy(sql`1`, sql`2`, sql`3`);
  return Promise.all(
    rows.map(async ({ kind, field, reason, ...counted }) => {
      const { fields, names } = descriptionOf(kind);
      const label = fieldLabel(await fields(), field, kind);
      return {
        id: `${kind}/${field}/${reason}`,
        name: `${label}, ${names.short}: ${reason}`,
        ...counted,
      };
    }),
  );
}

async function byService({ connection: { db } }: Deps, where: SQL | undefined) {
  const rows = await db
    .select({ kind: orders.kind, ...COUNTS })
    .from(order_requests)
    .innerJoin(orders, eq(orders.id, order_requests.order_id))
    .where(where)
    .groupBy(orders.kind);
  return rows.map(({ kind, ...counted }) => ({
    id: kind,
    name: descriptionOf(kind).names.short,
    ...counted,
  }));
}

async function byPerson({ connection: { db } }: Deps, where: SQL | undefined) {
  const rows = await db
    .select({ id: asked_by, ...COUNTS })
    .from(order_requests)
    .where(where)
    .groupBy(asked_by);
  const names = await adminNames(db, idsOf(rows));
  return rows.map(({ id, ...counted }) => ({
    id: String(id ?? 0),
    name: id === null ? 'The virus scan' : (names.get(String(id)) ?? 'Deleted'),
    ...counted,
  }));
}

const READERS: Record<RequestsBy, (deps: Deps, where: SQL | undefined) => Promise<RequestsLine[]>> =
  { cause: byCause, service: byService, person: byPerson };

/** Requests to applicants on the Lagos days, by cause or another key. */
export async function readRequests(
  deps: Deps,
  by: RequestsBy,
  from: string,
  to: string,
): Promise<RequestsReport> {
  const where = onDays(asked_at, { from, to });
  const [data, [all]] = await Promise.all([
    READERS[by](deps, where),
    deps.connection.db.select(COUNTS).from(order_requests).where(where),
  ]);
  return {
    from,
    to,
    by,
    data: data.toSorted((a, b) => b.asked - a.asked || a.name.localeCompare(b.name)),
    all: { id: 'all', name: 'All', ...(all as Counted) },
  };
}
