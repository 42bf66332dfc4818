import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  type FileRow,
  files,
  messages,
  order_requests,
  orders,
  shop,
  waivers,
} from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { aboutOrder } from '#server/features/orders/orders.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import type { Another, ScanReport, StoredFile } from '#shared/orders/stored-files.ts';
import { isIssuedFile } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { currentFiles, presentFile, WAIVER_PROOF } from './files.ts';

/** Whether its applicant was asked for another, by a request or by the mail of an unpaid order. */
const asked = sql<boolean>`(exists (
    select from ${order_requests} where ${order_requests.order_id} = ${files.order_id}
    and (${order_requests.asked_at} >= ${files.created_at}
      or (${order_requests.answered_at} is null and ${order_requests.closed_at} is null))
    and ${order_requests.items} @> jsonb_build_array(jsonb_build_object('field', ${files.field}))
  ) or exists (
    select from ${messages} where ${messages.order_id} = ${files.order_id}
    and ${messages.template} = 'upload_harmful' and ${messages.queued_at} >= ${files.created_at}
    and ${messages.data} ->> 'field' = ${files.field}
  ))`;

const anotherOf = ({ field }: FileRow, asked: boolean): Another => {
  if (field === WAIVER_PROOF) return 'withdraw';
  if (isIssuedFile(field)) return 'upload';
  return asked ? 'asked' : 'ask';
};

/** An order's current files, harmful ones with who has to send or upload another. */
export async function filesOf(db: Db, order_id: string): Promise<Record<string, StoredFile>> {
  const rows = await currentFiles(db, order_id);
  const stored = Object.fromEntries(rows.map((row) => [row.field, presentFile(row)]));
  const harmful = rows.filter(({ scan }) => scan === 'infected').map(({ key }) => key);
  if (harmful.length === 0) return stored;
  const found = await db
    .select({ file: files, asked })
    .from(files)
    // Without a join Drizzle leaves the tables’ names out of `asked`.
    .innerJoin(orders, eq(orders.id, files.order_id))
    .where(inArray(files.key, harmful));
  for (const { file, asked } of found)
    stored[file.field] = { ...presentFile(file), another: anotherOf(file, asked) };
  return stored;
}

export async function scanReport({
  connection: { db },
  malware,
}: Pick<Deps, 'connection' | 'malware'>): Promise<ScanReport> {
  const [state] = await db.select({ since: shop.scanner_away_since }).from(shop);
  const infected = await db
    .select({ file: files, order: orders, asked })
    .from(files)
    // A waiver's proof belongs to no order; a closed waiver needs no other.
    .leftJoin(waivers, and(eq(waivers.proof_key, files.key), isNull(waivers.closed_at)))
    .innerJoin(orders, sql`${orders.id} = coalesce(${files.order_id}, ${waivers.order_id})`)
    .where(and(eq(files.scan, 'infected'), isNull(files.replaced_at), isNull(orders.deleted_at)))
    .orderBy(asc(files.created_at))
    .limit(50);
  return {
    scanner: malware ? 'on' : 'off',
    away_since: state?.since?.toISOString() ?? null,
    waiting: await db.$count(files, eq(files.scan, 'waiting')),
    infected: infected.map(({ file, order, asked }) => ({
      ...aboutOrder(order),
      label: capitalised(fileLabel(file.field, order.kind)),
      another: anotherOf(file, asked),
    })),
  };
}
