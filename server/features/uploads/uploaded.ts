import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { newKey } from '#server/adapters/storage/keys.ts';
import type { Db } from '#server/database/connect.ts';
import { spent_challenges, uploads } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { invalid } from '#server/http/errors.ts';
import type { MediaType } from '#shared/orders/files.ts';
import { UPLOAD_PROBLEMS } from './problems.ts';
import { type Received, receiveFile } from './receive-file.ts';

/** Prefix of a form field that has an upload's URL instead of the file. */
const PREFIX = 'upload_';
const ID = /^\s*(?:\S*\/)?([0-9a-f]{32})\/?\s*$/;
/** Kept so that the form that used it can be retried. */
const USED_MS = 7 * 24 * 3_600_000;
/** Stops uploads that are interrupted too often. */
const MOST_PARTS = 1000;

export const newUploadId = (): string => randomBytes(16).toString('hex');
export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** 'data_page' of 'upload_data_page'. */
export const namedField = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

export type UploadRow = typeof uploads.$inferSelect;

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = isUploadId(id) ? await db.select().from(uploads).where(eq(uploads.id, id)) : [];
  return row;
}

/**
 * Stores the content from `offset` on, also of an interrupted request.
 * @returns false if other content was stored meanwhile
 */
export async function addPart(
  deps: Pick<Deps, 'connection' | 'storage' | 'clock'>,
  id: string,
  offset: number,
  { path, bytes }: { path: string; bytes: number },
): Promise<boolean> {
  const key = newKey(deps.clock.now());
  await deps.storage.put(key, path, bytes);
  const added = await deps.connection.db
    .update(uploads)
    .set({ received: offset + bytes, parts: sql`array_append(${uploads.parts}, ${key})` })
    .where(
      and(
        eq(uploads.id, id),
        eq(uploads.received, offset),
        isNull(uploads.used_at),
        lt(sql`cardinality(${uploads.parts})`, MOST_PARTS),
      ),
    )
    .returning({ id: uploads.id });
  if (added.length > 0) return true;
  await deps.storage.remove(key);
  return false;
}

/** @returns false if it doesn't exist or was already used */
export async function terminateUpload(
  deps: Pick<Deps, 'connection' | 'storage'>,
  id: string,
): Promise<boolean> {
  const [gone] = await deps.connection.db
    .delete(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.used_at)))
    .returning({ parts: uploads.parts });
  await Promise.all((gone?.parts ?? []).map((key) => deps.storage.remove(key)));
  return gone !== undefined;
}

export const NAMED_PROBLEMS = {
  gone: 'We no longer have this upload. Choose the file again.',
  unfinished:
    'This file has not fully arrived yet. Wait until it has, or choose it again and send the form.',
  used: 'This upload has already been sent with another form. Choose the file again.',
} as const;

class PartGone extends Error {}

async function* bytesOf(deps: Pick<Deps, 'storage'>, parts: string[]): AsyncGenerator<Buffer> {
  for (const key of parts) {
    const part = await deps.storage.open(key);
    if (!part) throw new PartGone(`the part ${key} of an upload is missing in the storage`);
    yield* part;
  }
}

async function receiveUploaded(
  deps: Pick<Deps, 'storage' | 'clock' | 'connection'>,
  named: string,
  key: string | undefined,
  path: string,
): Promise<Received | string> {
  const row = await findUpload(deps.connection.db, idOf(named) ?? '');
  if (!row || row.expires_at <= deps.clock.now()) return NAMED_PROBLEMS.gone;
  const upload = { id: row.id, key };
  if (row.used_at) {
    if (key === undefined || row.used_key !== key || !row.taken) return NAMED_PROBLEMS.used;
    const { media_type, ...taken } = row.taken;
    return {
      ...taken,
      media_type: media_type as MediaType,
      path,
      scan: 'off',
      upload: { ...upload, again: true },
    };
  }
  if (row.received < row.bytes) return NAMED_PROBLEMS.unfinished;
  const received = await receiveFile(Readable.from(bytesOf(deps, row.parts)), path).catch(
    (error: unknown) => {
      if (error instanceof PartGone) return undefined;
      throw error;
    },
  );
  if (!received) {
    // The same form, sent twice at once, may have been taken meanwhile, which removes the parts.
    const now = await findUpload(deps.connection.db, row.id);
    return now?.used_at ? receiveUploaded(deps, named, key, path) : NAMED_PROBLEMS.gone;
  }
  return typeof received === 'string' ? UPLOAD_PROBLEMS[received] : { ...received, upload };
}

/**
 * Receives uploads that a form names instead of sending. `named` has their URLs or ids by field.
 */
export async function receiveNamed(
  deps: Pick<Deps, 'storage' | 'clock' | 'connection'>,
  named: Readonly<Record<string, string>>,
  key: string | undefined,
  form: { files: Record<string, Received>; problems: Record<string, string>; temps: string[] },
): Promise<void> {
  const seen = new Set<string>();
  for (const [field, url] of Object.entries(named)) {
    const path = deps.storage.temp();
    form.temps.push(path);
    const received = await receiveUploaded(deps, url, key, path);
    if (form.files[field]) form.problems[field] = 'Choose one file only.';
    else if (typeof received === 'string') form.problems[field] = received;
    else if (seen.has(received.upload?.id ?? '')) form.problems[field] = NAMED_PROBLEMS.used;
    else {
      form.files[field] = received;
      seen.add(received.upload?.id ?? '');
    }
    if (form.problems[field]) await rm(path, { force: true });
  }
}

export const idOf = (named: string): string | undefined => ID.exec(named)?.[1];

/**
 * Call in the transaction that takes the files.
 * @returns keys of the uploads' parts, now redundant
 * @throws AppError invalid if another form used an upload first
 */
export async function markUsed(
  tx: Db,
  deps: Within,
  files: readonly (Received & { field: string })[],
): Promise<string[]> {
  const used_at = deps.clock.now();
  const keys: string[] = [];
  for (const { field, upload, media_type, bytes, sha256, sent_sha256 } of files) {
    if (!upload) continue;
    const [row] = await tx
      .select({ parts: uploads.parts })
      .from(uploads)
      .where(and(eq(uploads.id, upload.id), isNull(uploads.used_at)))
      .for('update');
    if (!row) throw invalid({ [field]: NAMED_PROBLEMS.used });
    await tx
      .update(uploads)
      .set({
        used_at,
        used_key: upload.key ?? null,
        taken: { media_type, bytes, sha256, sent_sha256 },
        parts: [],
        metadata: {},
        expires_at: new Date(used_at.getTime() + USED_MS),
      })
      .where(eq(uploads.id, upload.id));
    keys.push(...row.parts);
  }
  return keys;
}

/** The bot check that was spent on one of these uploads and on no submission yet. */
export async function checkSpentOn(
  db: Db,
  ids: readonly (string | undefined)[],
  now: Date,
): Promise<string | undefined> {
  const known = ids.filter((id) => id !== undefined);
  if (known.length === 0) return undefined;
  const [found] = await db
    .select({ signature: spent_challenges.signature })
    .from(spent_challenges)
    .innerJoin(uploads, eq(uploads.proof, spent_challenges.signature))
    .where(
      and(
        inArray(uploads.id, known),
        isNull(uploads.used_at),
        gt(uploads.expires_at, now),
        spent_challenges.for_uploads,
      ),
    )
    .limit(1);
  return found?.signature;
}
