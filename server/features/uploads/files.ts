import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { newKey } from '#server/adapters/storage/keys.ts';
import { isDatabaseUnavailable } from '#server/database/away.ts';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { type FileRow, files, orders } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
import type { Jobs, Queue } from '#server/jobs/jobs.ts';
import { FORM_BYTES, type MediaType } from '#shared/orders/files.ts';
import type { Scan, StoredFile } from '#shared/orders/stored-files.ts';
import type { Received } from './receive-file.ts';
import { isServed, scanQueue } from './scan.ts';
import { markUsed, NAMED_PROBLEMS } from './uploaded.ts';

export const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The only public files. */
export const AGENT_IMAGE = 'agent_image';
export const WAIVER_PROOF = 'waiver_proof';
/** The largest total of an order's files, as a multiple of one form's limit. */
const MOST_FORMS = 4;

/** Sent by version 0.2. */
export const removeFileQueue: Queue<{ key: string }> = {
  name: 'remove-file',
  words: 'Removing a stored file',
};
export const removeFilesQueue: Queue<{ keys: string[] }> = {
  name: 'remove-files',
  words: 'Removing stored files',
};

/** Deletes the stored files after the commit. */
export async function removeStored(
  tx: Db,
  { jobs }: { jobs: Pick<Jobs, 'send'> },
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await jobs.send(tx, removeFilesQueue, { keys: [...keys] });
}

/** Stored, but not yet referenced by a row. */
export interface Placed extends Received {
  key: string;
  field: string;
}

/**
 * Deletes files of a failed transaction. Not if the connection was lost, because it may have
 * committed: then the nightly sweep deletes files without rows.
 */
export async function removeAfter(
  error: unknown,
  { storage }: Pick<Deps, 'storage'>,
  keys: readonly string[],
): Promise<void> {
  if (!isDatabaseUnavailable(error)) await Promise.all(keys.map((key) => storage.remove(key)));
}

/**
 * Stores the files, then calls `work`, whose transaction inserts their rows. Deletes them if it
 * fails (`removeAfter`).
 * @throws AppError invalid if an upload was already used; whatever `work` throws
 */
export async function withPlaced<T>(
  deps: Deps,
  received: Record<string, Received>,
  work: (placed: Placed[], remove: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const [gone] = Object.entries(received).find(([, { upload }]) => upload?.again) ?? [];
  if (gone) throw invalid({ [gone]: NAMED_PROBLEMS.used });
  const now = deps.clock.now();
  const placed = Object.entries(received).map(
    ([field, file]): Placed => ({ ...file, key: newKey(now), field }),
  );
  const keys = placed.map(({ key }) => key);
  // In parallel, because each waits for the disk.
  const tries = await Promise.allSettled(
    placed.map(({ key, path, bytes }) => deps.storage.put(key, path, bytes)),
  );
  const failed = tries.find((one) => one.status === 'rejected');
  if (failed) {
    // Not awaited, because the storage may hang.
    removeAfter(undefined, deps, keys).catch(() => {});
    throw failed.reason;
  }
  try {
    return await work(placed, () => removeAfter(undefined, deps, keys));
  } catch (error) {
    await removeAfter(error, deps, keys);
    throw error;
  }
}

/** Includes replaced files, which are kept until retention ends. @throws AppError too_large */
export async function checkTotalSize(
  db: Db,
  order_id: string,
  received: Record<string, Received>,
): Promise<void> {
  const more = Object.values(received).reduce((sum, { bytes }) => sum + bytes, 0);
  if (more === 0) return;
  const [stored] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(files)
    .where(eq(files.order_id, order_id));
  if ((stored?.bytes ?? 0) + more > MOST_FORMS * FORM_BYTES)
    throw new AppError(
      'too_large',
      'Too many files have been sent for this order. Pay with the ones you sent, or write to us.',
    );
}

/** @throws AppError invalid if another form has used an upload */
export async function takeUploads(
  tx: Db,
  deps: Within,
  files: readonly (Received & { field: string })[],
): Promise<void> {
  await removeStored(tx, deps, await markUsed(tx, deps, files));
}

/** `order_id` is null for files without an order. @throws like `takeUploads` */
export async function insertFileRows(
  tx: Db,
  deps: Within,
  order_id: string | null,
  placed: Placed[],
  now = deps.clock.now(),
): Promise<void> {
  if (placed.length === 0) return;
  await takeUploads(tx, deps, placed);
  await tx.insert(files).values(
    placed.map(({ key, field, media_type, bytes, sha256, scan }) => ({
      key,
      order_id,
      field,
      media_type,
      bytes,
      sha256,
      scan,
      created_at: now,
      ready_at: now,
    })),
  );
  await scanLater(tx, deps, placed);
}

/** Queues a scan if any file is still unscanned. */
export async function scanLater(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  placed: readonly { scan: Scan }[],
): Promise<void> {
  if (placed.some(({ scan }) => scan === 'waiting')) await jobs.send(tx, scanQueue, {});
}

/** Replaced files stay stored until retention ends. Returns them. */
export async function supersedeFiles(
  tx: Db,
  deps: Within,
  order_id: string,
  placed: Placed[],
  now: Date,
  removed: readonly string[] = [],
): Promise<{ field: string; key: string }[]> {
  const fields = [...placed.map(({ field }) => field), ...removed];
  if (fields.length === 0) return [];
  const replaced = await tx
    .update(files)
    .set({ replaced_at: now })
    .where(
      and(eq(files.order_id, order_id), inArray(files.field, fields), isNull(files.replaced_at)),
    )
    .returning({ field: files.field, key: files.key });
  await insertFileRows(tx, deps, order_id, placed, now);
  // New uploads replace those erased while the order was unpaid.
  if (placed.length > 0)
    await tx.update(orders).set({ unpaid_erased_at: null }).where(eq(orders.id, order_id));
  return replaced;
}

/** Deletes the row now and the file after the commit. */
export async function removeFile(
  tx: Db,
  deps: { jobs: Pick<Jobs, 'send'> },
  key: string,
): Promise<void> {
  await tx.delete(files).where(eq(files.key, key));
  await removeStored(tx, deps, [key]);
}

/** For API descriptions: how a caller avoids replacing an existing file. */
export const UNLESS_FIRST = ', or with `If-None-Match: *` is refused (409)';
export const wantsFirst = ({ headers }: FastifyRequest): boolean =>
  headers['if-none-match'] === '*';

/** Deletes the old file after the commit. @throws AppError conflict if `first` and one exists */
export async function overwriteFile(
  tx: Db,
  deps: Within,
  order_id: string,
  placed: Placed,
  first = false,
): Promise<void> {
  const old = await tx
    .delete(files)
    .where(
      and(eq(files.order_id, order_id), eq(files.field, placed.field), isNull(files.replaced_at)),
    )
    .returning({ key: files.key });
  if (first && old.length > 0) throw conflict('A file was already issued for it: that one stays.');
  const keys = old.map(({ key }) => key);
  await removeStored(tx, deps, keys);
  await insertFileRows(tx, deps, order_id, [placed]);
}

const currentFilesOf = builtOnce((db) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.order_id, sql.placeholder('order_id')), isNull(files.replaced_at))),
);
/** Without those that were replaced. */
export const currentFiles = (db: Db, order_id: string): Promise<FileRow[]> =>
  currentFilesOf(db, { order_id });

/**
 * If `viewer` (a session's token hash) is given, the links work only in that session. `held`: fields
 * of the files that aren't served.
 */
export async function linksAndHeld(
  db: Db,
  deps: Within,
  order_id: string,
  fields?: readonly string[],
  viewer?: string,
  lifetimeMs = LINK_MS,
): Promise<{ links: Record<string, string>; held: string[] }> {
  const rows = (await currentFiles(db, order_id)).filter(
    ({ field }) => !fields || fields.includes(field),
  );
  const now = deps.clock.now();
  // Staff get links to all, and are told why they aren't served.
  const linked = rows.filter((row) => viewer || isServed(row));
  return {
    links: Object.fromEntries(
      linked.map(({ field, key }) => [
        field,
        signLink(deps.config.SECRET, `/uploads/${key}`, now, lifetimeMs, viewer),
      ]),
    ),
    held: rows.filter((row) => !isServed(row)).map(({ field }) => field),
  };
}

export const fileLinks = async (
  ...args: Parameters<typeof linksAndHeld>
): Promise<Record<string, string>> => (await linksAndHeld(...args)).links;

export const presentFile = ({ media_type, bytes, created_at, scan }: FileRow): StoredFile => ({
  media_type: media_type as MediaType,
  bytes,
  sent_at: created_at.toISOString(),
  ready: true,
  scan,
});
