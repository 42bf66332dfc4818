import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { files, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/audit/events.ts';
import { lockOrder, retentionEnd } from '#server/features/orders/orders.ts';
import type { Queue } from '#server/jobs.ts';
import { removeFileQueue } from './files.ts';

/** The daily clearing. */
export const eraseQueue: Queue<Record<string, never>> = { name: 'erase', retryLimit: 3 };

const DAY_MS = 86_400_000;
const BATCH = 200;

/** Erases the scans of orders that were hidden more than RETENTION_DAYS ago; the order and its money stay. Answers how many files. */
export async function eraseHiddenScans(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = retentionEnd(deps);
  let erased = 0;
  for (;;) {
    const batch = await deps.connection.db
      .selectDistinct({ id: orders.id })
      .from(orders)
      .innerJoin(files, eq(files.order_id, orders.id))
      .where(and(isNotNull(orders.deleted_at), lt(orders.deleted_at, due)))
      .limit(BATCH);
    if (batch.length === 0) return erased;
    for (const { id } of batch) {
      erased += await deps.connection.db.transaction(async (tx) => {
        // Whoever brings it back at this moment waits for this, or is waited for.
        const order = await lockOrder(tx, id);
        if (!order?.deleted_at || order.deleted_at >= due) return 0;
        const gone = await tx.delete(files).where(eq(files.order_id, id)).returning({ key: files.key });
        for (const { key } of gone) await deps.jobs.send(tx, removeFileQueue, { key });
        await recordEvent(tx, id, 'scans_erased', SYSTEM, now, { files: gone.length });
        return gone.length;
      });
    }
  }
}

/** Removes stored files that no row names and temporary ones, once they are a day old. Answers how many. */
export async function removeOrphans(deps: Deps): Promise<number> {
  const old = new Date(deps.clock.now().getTime() - DAY_MS);
  let removed = await deps.storage.sweep(old);
  let batch: string[] = [];
  const clear = async () => {
    const named = await deps.connection.db.select({ key: files.key }).from(files).where(inArray(files.key, batch));
    const known = new Set(named.map(({ key }) => key));
    for (const key of batch) {
      if (known.has(key)) continue;
      await deps.storage.remove(key);
      removed += 1;
    }
    batch = [];
  };
  for await (const { key, written } of deps.storage.list()) {
    if (written < old) batch.push(key);
    if (batch.length >= BATCH) await clear();
  }
  if (batch.length > 0) await clear();
  return removed;
}
