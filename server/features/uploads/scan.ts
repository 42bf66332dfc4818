import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, type Order, shop, waivers } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { AppError } from '#server/http/errors.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import type { Scan } from '#shared/orders/stored-files.ts';
import type { Received } from './receive-file.ts';

export const scanQueue: Queue<Record<string, never>> = {
  name: 'scan-files',
  words: 'Scanning files that wait for the virus scanner',
  longestHours: 8,
};

const HARMFUL =
  'Our virus scanner found this file harmful, so it was not accepted. Make the document again and choose that.';

/** Only files found clean are served, and all where there is no scanner. */
const SERVED: Scan[] = ['off', 'clean'];
export const isServed = ({ scan }: { scan: Scan }): boolean => SERVED.includes(scan);

/** `away`: the scanner didn't respond, so the file waits. */
interface Look {
  scan: Scan;
  away?: true;
}

async function lookAt({ malware }: Pick<Deps, 'malware'>, path: string): Promise<Look> {
  if (!malware) return { scan: 'off' };
  try {
    const harmful = await malware.isHarmful(path);
    if (harmful === 'refused') return { scan: 'waiting' };
    return { scan: harmful ? 'infected' : 'clean' };
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable')
      return { scan: 'waiting', away: true };
    throw error;
  }
}

/**
 * Scans newly received files. They wait unscanned while the scanner is unavailable. Harmful files
 * are removed and reported in `problems`.
 */
export async function scanReceived(
  deps: Pick<Deps, 'malware'>,
  received: Record<string, Received>,
  problems: Record<string, string>,
): Promise<void> {
  await Promise.all(
    Object.entries(received).map(async ([name, file]) => {
      // Was scanned when it was first submitted.
      if (file.upload?.again) return;
      file.scan = (await lookAt(deps, file.path)).scan;
      if (file.scan !== 'infected') return;
      delete received[name];
      problems[name] = HARMFUL;
    }),
  );
}

/** The order whose waiver the file proves. */
export async function orderOfProof(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ order_id: waivers.order_id })
    .from(waivers)
    .where(eq(waivers.proof_key, key));
  return row?.order_id;
}

/** A round ends after this many failures in a row. */
const MOST_FAILED = 5;

type Found = (tx: Db, deps: Within, order: Order, field: string) => Promise<void>;

/**
 * Scans waiting files until the scanner is unavailable, skipping files that it can't process.
 * `found` handles the order of a harmful file.
 */
export async function scanWaiting(deps: Deps, found: Found): Promise<void> {
  const { db } = deps.connection;
  const passed: string[] = [];
  let failed = 0;
  let away = false;
  while (failed < MOST_FAILED) {
    const [file] = await db
      .select()
      .from(files)
      .where(and(eq(files.scan, 'waiting'), notInArray(files.key, passed)))
      // Not the oldest: those that the scanner can't process would end each round before the others.
      .orderBy(sql`random()`)
      .limit(1);
    if (!file) break;
    const { scan, ...look } = await scanStored(deps, file.key);
    away = look.away === true;
    if (scan === 'waiting') {
      passed.push(file.key);
      failed += 1;
      continue;
    }
    failed = 0;
    await transaction(deps, async (tx, deps) => {
      const order_id = file.order_id ?? (await orderOfProof(tx, file.key));
      const order = order_id ? await lockOrder(tx, order_id) : undefined;
      // Another job may have scanned it and the applicant replaced it meanwhile.
      const [still] = await tx
        .update(files)
        .set({ scan })
        .where(and(eq(files.key, file.key), eq(files.scan, 'waiting')))
        .returning({ replaced_at: files.replaced_at });
      if (!still || scan !== 'infected' || !order) return;
      const detail = { field: file.field };
      await recordEvent(tx, order.id, 'harmful_found', SYSTEM, deps.clock.now(), detail);
      if (!still.replaced_at) await found(tx, deps, order, file.field);
    });
  }
  if (away)
    await db
      .update(shop)
      .set({ scanner_away_since: deps.clock.now() })
      .where(isNull(shop.scanner_away_since));
  else await db.update(shop).set({ scanner_away_since: null });
}

/** A file that is no longer stored counts as clean. */
async function scanStored(deps: Deps, key: string): Promise<Look> {
  if (!deps.malware) return { scan: 'off' };
  const content = await deps.storage.open(key);
  if (!content) return { scan: 'clean' };
  const path = deps.storage.temp();
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await lookAt(deps, path);
  } finally {
    await rm(path, { force: true });
  }
}
