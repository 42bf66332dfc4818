import { setTimeout as wait } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, shop } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { addDays } from '#shared/dates.ts';
import type { Lease } from './lease.ts';

const BATCH = 1000;
/** Limits the load to a few requests a second. */
const PAUSE_MS = 250;
/**
 * Files per night: about twenty minutes of listing a bucket. The next night continues after them.
 */
const PART = 2_000_000;
/** Aborted submissions leave fewer files; more mean that something is wrong. */
const MOST_UNNAMED = 1000;
const MOST_UNNAMED_PART = 0.05;

async function unnamedOf(db: Db, keys: string[]): Promise<string[]> {
  const named = await db.select({ key: files.key }).from(files).where(inArray(files.key, keys));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

interface Walk {
  after: string | undefined;
  old: Date;
  most: number;
}

async function findUnnamed(deps: Deps, { renew }: Lease, { after, old, most }: Walk) {
  const found = {
    keys: [] as string[],
    unnamed: 0,
    stored: 0,
    last: undefined as string | undefined,
  };
  let batch: string[] = [];
  const look = async () => {
    const keys = await unnamedOf(deps.connection.db, batch);
    found.unnamed += keys.length;
    found.keys.push(...keys.slice(0, most - found.keys.length));
    batch = [];
  };
  for await (const { key, written } of deps.storage.list(after)) {
    found.stored += 1;
    if (written < old) batch.push(key);
    if (found.stored % BATCH === 0) {
      await look();
      await renew();
      await wait(PAUSE_MS);
    }
    if (found.stored < PART) continue;
    found.last = key;
    break;
  }
  if (batch.length > 0) await look();
  return found;
}

/**
 * Removes stored files without a row in `files`, a part of the storage each night. Above
 * MOST_UNNAMED an administrator must allow it, because a wrong database knows few of the files.
 */
export async function removeUnnamed(deps: Deps, lease: Lease): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const old = addDays(now, -1);
  await deps.storage.sweep(old);
  const [state] = await db.select().from(shop);
  const allowed = state?.clearing_allowed ?? 0;
  // What was allowed was allowed once; what is allowed meanwhile is the next clearing's.
  const used = sql`case when ${shop.clearing_allowed} = ${allowed} then 0 else ${shop.clearing_allowed} end`;
  const { keys, unnamed, stored, last } = await findUnnamed(deps, lease, {
    after: state?.audited_to ?? undefined,
    old,
    most: Math.max(MOST_UNNAMED, allowed),
  });
  // A walk's last part may be small.
  const seen = Math.max(stored, state?.audited_to ? state.stored_files : 0);
  const fits = unnamed <= MOST_UNNAMED && unnamed <= seen * MOST_UNNAMED_PART;
  if (!fits && unnamed > allowed) {
    deps.log.error(
      { unnamed_files: unnamed, stored_files: stored },
      'the clearing stopped: too many stored files are referenced by no order',
    );
    const stopped = { unnamed_files: unnamed, stored_files: stored, clearing_allowed: used };
    await db.update(shop).set({ clearing_stopped_at: now, ...stopped });
    return;
  }
  for (let at = 0; at < keys.length; at += BATCH) {
    // Rows may have been added since the listing.
    const still = await unnamedOf(db, keys.slice(at, at + BATCH));
    await deps.storage.removeAll(still);
    await lease.renew();
  }
  await db.update(shop).set({
    clearing_stopped_at: null,
    unnamed_files: 0,
    stored_files: stored,
    clearing_allowed: used,
    audited_to: last ?? null,
  });
}
