import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isKey } from '#server/adapters/storage/keys.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf, rowsOf } from '#server/database/rows-of.ts';
import { files, order_events, orders, waivers } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { ONE_LOOK_MS } from '#server/features/events/events.ts';
import { AppError } from '#server/http/errors.ts';
import type { Event, EventDetails } from '#shared/orders/events.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import type { AccessedPerson, AccessReport, AccessRoute } from '#shared/people/access-report.ts';
import { fullName } from '#shared/people/names.ts';
import { issuedFiles, isUploadField, KINDS, type Kind } from '#shared/services/index.ts';

/** Events by which somebody saw an order's data, and what they saw. */
const SEEN = {
  opened: 'all answers on the form',
  scan_opened: 'a file',
  downloaded: 'a file',
  evidence_saved: 'papers, payments and history',
  file_saved: 'everything of the order',
  exported: 'a row of a list',
  exported_by_applicant: 'everything of the order',
  manage_opened: 'everything of the order',
} satisfies Partial<Record<Event, string>>;
type Seen = keyof typeof SEEN;
const BY_ROUTE: Record<AccessRoute, readonly Seen[]> = {
  record: ['opened'],
  files: ['scan_opened', 'downloaded'],
  whole_file: ['file_saved'],
  evidence: ['evidence_saved'],
  own_page: ['manage_opened', 'exported_by_applicant'],
  lists: ['exported'],
};
const SEEN_EVENTS = Object.keys(SEEN) as Seen[];
const SAVED_LISTS = 500;

export interface AccessFilter {
  from: Date;
  to: Date;
  order_id?: string | undefined;
  admin_id?: number | undefined;
  /** A stored file's key or a field's name. */
  file?: string | undefined;
  route?: AccessRoute | undefined;
}

/** Who took all files of an order along took this one too; the whole file is made of uploads only. */
const takenWith = (db: Db, field: string): SQL | undefined =>
  or(
    ...KINDS.flatMap((kind) => {
      const isUpload = isUploadField(kind, field);
      if (!isUpload && !issuedFiles(kind).some((file) => file.field === field)) return [];
      const ofKind = db.select({ id: orders.id }).from(orders).where(eq(orders.kind, kind));
      const events: Seen[] = [
        'exported_by_applicant',
        ...(isUpload ? ['file_saved' as const] : []),
      ];
      return and(inArray(order_events.event, events), inArray(order_events.order_id, ofKind));
    }),
  );

async function ofFile(db: Db, file: string): Promise<SQL | undefined> {
  const [row] = isKey(file)
    ? await db
        .select({
          field: files.field,
          created_at: files.created_at,
          order_id: sql<string | null>`coalesce(${files.order_id}, ${waivers.order_id})`,
        })
        .from(files)
        .leftJoin(waivers, eq(waivers.proof_key, files.key))
        .where(eq(files.key, file))
    : [];
  if (isKey(file) && !row)
    throw new AppError(
      'not_found',
      'No file has this key: it was erased, or never was. Ask by its order and its field.',
    );
  const known = row?.order_id ? row : undefined;
  const field = known?.field ?? file;
  const taken = takenWith(db, field);
  return and(
    known?.order_id ? eq(order_events.order_id, known.order_id) : undefined,
    or(
      eq(order_events.field, field),
      taken && and(taken, known && gte(order_events.at, known.created_at)),
    ),
  );
}

/** A look that was counted shortly before `from` may have gone on. */
const lookedSince = (from: Date): SQL | undefined =>
  or(
    gte(order_events.at, from),
    ...(Object.entries(ONE_LOOK_MS) as [Seen, number][]).map(([event, ms]) =>
      and(eq(order_events.event, event), gte(order_events.at, new Date(from.getTime() - ms))),
    ),
  );

const within = ({ from, to, admin_id }: AccessFilter) =>
  and(
    lookedSince(from),
    lt(order_events.at, to),
    admin_id === undefined
      ? undefined
      : and(eq(order_events.actor, 'admin'), eq(order_events.actor_id, admin_id)),
  );

async function whereSeen(db: Db, filter: AccessFilter): Promise<SQL | undefined> {
  const { order_id, file, route } = filter;
  return and(
    inArray(order_events.event, route ? BY_ROUTE[route] : SEEN_EVENTS),
    within(filter),
    order_id ? eq(order_events.order_id, order_id) : sql`${order_events.order_id} is not null`,
    file ? await ofFile(db, file) : undefined,
  );
}

/** Such as 'scan_opened:data_page'. */
const WHAT = sql`${order_events.event} || ':' || coalesce(${order_events.field}, '')`;
const inWords = (what: string, kind?: Kind): string => {
  const [event = '', field] = what.split(':');
  return field ? fileLabel(field, kind) : (SEEN[event as Seen] ?? event);
};
const namesOf = (whats: readonly string[], kind?: Kind): string[] =>
  [...new Set(whats.map((what) => inWords(what, kind)))].toSorted();

interface Row {
  id: string;
  what: string[];
  looks: number;
  first_at: string;
  last_at: string;
  by: string[];
}

/** By order, the newest first, after the order `behind`. */
export async function accessedPeople(
  { connection: { db } }: Pick<Deps, 'connection'>,
  filter: AccessFilter,
  limit: number,
  behind?: string,
): Promise<AccessedPerson[]> {
  const where = await whereSeen(db, filter);
  const after = behind ? sql` and ${order_events.order_id} < ${behind}::uuid` : sql``;
  const seen = await rowsOf<Row>(
    db,
    sql`select ${order_events.order_id} as id, array_agg(distinct ${WHAT}) as what, count(*)::int as looks,
        to_json(min(${order_events.at})) #>> '{}' as first_at, to_json(max(${order_events.at})) #>> '{}' as last_at,
        array_agg(distinct coalesce(nullif(${order_events.actor_name}, ''), ${order_events.actor})) as by
      from ${order_events} where ${where}${after}
      group by ${order_events.order_id} order by ${order_events.order_id} desc limit ${limit}`,
  );
  if (seen.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, idsOf(seen)));
  const byId = new Map(rows.map((order) => [order.id, order]));
  return seen.flatMap(({ id, what, looks, first_at, last_at, by }) => {
    const order = byId.get(id);
    if (!order) return [];
    const { kind, tracking_id, email, phone_number } = order;
    return [
      {
        id,
        kind,
        tracking_id,
        name: fullName(order),
        email,
        phone_number,
        data: namesOf(what, kind),
        looks,
        first_at: new Date(first_at).toISOString(),
        last_at: new Date(last_at).toISOString(),
        by,
      },
    ];
  });
}

export async function accessTotals(
  { connection: { db } }: Pick<Deps, 'connection'>,
  filter: AccessFilter,
): Promise<Omit<AccessReport, 'people'>> {
  const where = await whereSeen(db, filter);
  const [sum] = await rowsOf<{ orders: number; looks: number; what: string[] | null }>(
    db,
    sql`select count(distinct ${order_events.order_id})::int as orders, count(*)::int as looks, array_agg(distinct ${WHAT}) as what
      from ${order_events} where ${where}`,
  );
  const saved =
    filter.order_id || filter.file || (filter.route && filter.route !== 'lists')
      ? []
      : await db
          .select()
          .from(order_events)
          .where(
            and(eq(order_events.event, 'exported'), isNull(order_events.order_id), within(filter)),
          )
          .orderBy(desc(order_events.id))
          .limit(SAVED_LISTS);
  return {
    from: filter.from.toISOString(),
    to: filter.to.toISOString(),
    orders: sum?.orders ?? 0,
    looks: sum?.looks ?? 0,
    data: namesOf(sum?.what ?? []),
    saved_lists: saved.map(({ at, actor_name, detail }) => {
      const { list = '', filters = {}, rows } = (detail ?? {}) as Partial<EventDetails['exported']>;
      return { at: at.toISOString(), by: actor_name, list, filters, rows: rows ?? null };
    }),
  };
}
