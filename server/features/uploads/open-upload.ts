import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { LOCKS } from '#server/database/locks.ts';
import { spent_challenges, uploads } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { type Actor, accountOf } from '#server/features/sessions/sessions.ts';
import { addressMark } from '#server/http/caller-address.ts';
import { AppError, invalid, tooMany } from '#server/http/errors.ts';
import { FILE_BYTES, FILE_PROBLEMS, FORM_BYTES } from '#shared/orders/files.ts';
import { BOT_CHECK_FAILED } from '#shared/orders/submissions.ts';

export const UPLOAD_MS = 24 * 3_600_000;
const MOST_OPEN = 8;
/** Agents fill in several forms at once. */
const MOST_FORMS = 8;
const METADATA_CHARACTERS = 1000;
/** What an upload counts as at least: its row and its file cost something, too. */
const LEAST_BYTES = 64 * 1024;

export interface NewUpload {
  id: string;
  bytes: number;
  metadata: Record<string, string | null>;
  actor: Actor;
  remote_address: string;
}

/** Limits the unused uploads of one `proof`. @throws AppError too_large */
async function mustFit(
  tx: Db,
  proof: string,
  bytes: number,
  forms: number,
  now: Date,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.uploads}, hashtext(${proof}))`);
  const [row] = await tx
    .select({
      bytes: sql<number>`coalesce(sum(greatest(${uploads.bytes}, ${LEAST_BYTES}::int)), 0)::int`,
    })
    .from(uploads)
    .where(and(eq(uploads.proof, proof), isNull(uploads.used_at), gt(uploads.expires_at, now)));
  if (row && row.bytes + Math.max(bytes, LEAST_BYTES) > forms * FORM_BYTES)
    throw new AppError('too_large', 'This is more than one form takes. Send the form first.');
}

/** @throws AppError invalid if a submission has used the token */
async function spendForUploads(tx: Db, signature: string, expires_at: Date): Promise<void> {
  const spent = await tx
    .insert(spent_challenges)
    .values({ signature, expires_at, for_uploads: true })
    .onConflictDoUpdate({
      target: spent_challenges.signature,
      set: { expires_at },
      setWhere: sql`${spent_challenges.for_uploads}`,
    })
    .returning({ signature: spent_challenges.signature });
  if (spent.length === 0) throw invalid({ captcha_token: BOT_CHECK_FAILED }, BOT_CHECK_FAILED);
}

/**
 * Requires a bot check token or a session.
 * @throws AppError invalid, too_large, too_many with Retry-After
 */
export async function openUpload(deps: Deps, upload: NewUpload): Promise<void> {
  const { id, bytes, actor, remote_address } = upload;
  if (bytes > FILE_BYTES) throw new AppError('too_large', FILE_PROBLEMS.too_large);
  const { captcha_token, ...metadata } = upload.metadata;
  if (JSON.stringify(metadata).length > METADATA_CHARACTERS)
    throw new AppError('too_large', 'Upload-Metadata holds too much text.');
  const solved = await deps.botCheck.verify(captcha_token ?? undefined, remote_address);
  const account = accountOf(actor);
  if (!solved && !account) throw invalid({ captcha_token: BOT_CHECK_FAILED }, BOT_CHECK_FAILED);
  const sender = addressMark(deps.config.SECRET, remote_address);
  await transaction(deps, async (tx, deps) => {
    const now = deps.clock.now();
    const expires_at = new Date(now.getTime() + UPLOAD_MS);
    // Serializes uploads from one address, so that concurrent ones can't exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.uploads}, hashtext(${sender}))`);
    const [row] = await tx
      .select({ open: count(), next: sql<string>`min(${uploads.expires_at})` })
      .from(uploads)
      .where(
        and(
          eq(uploads.sender, sender),
          gt(uploads.expires_at, now),
          lt(uploads.received, uploads.bytes),
        ),
      );
    if (row && row.open >= MOST_OPEN)
      throw tooMany(
        new Date(row.next),
        now,
        'Eight uploads from your network are not finished yet. Finish or cancel one first.',
      );
    const challenge =
      solved && (solved === 'spent_by_provider' ? `upload ${id}` : solved.signature);
    if (challenge) await spendForUploads(tx, challenge, expires_at);
    const proof = challenge ?? account ?? '';
    const isOneForm = challenge !== undefined || actor.kind === 'applicant';
    await mustFit(tx, proof, bytes, isOneForm ? 1 : MOST_FORMS, now);
    await tx
      .insert(uploads)
      .values({ id, sender, bytes, metadata, proof, created_at: now, expires_at });
  });
}
