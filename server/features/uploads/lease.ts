import { randomUUID } from 'node:crypto';
import { eq, isNull, lt, or } from 'drizzle-orm';
import { shop } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';

/** Renewed with each batch; if the process dies, another can take the lease after this time. */
const LEASE_MS = 2 * 60_000;

/** Ensures that only one process clears at a time. */
export interface Lease {
  /** @throws Error if another process holds it */
  renew(): Promise<void>;
}

/** @throws Error if another process is clearing, so that the job is retried */
export async function withLease(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const owner = randomUUID();
  const renew = async () => {
    const now = clock.now();
    const [mine] = await db
      .update(shop)
      .set({ clearing_by: owner, clearing_until: new Date(now.getTime() + LEASE_MS) })
      .where(
        or(isNull(shop.clearing_until), lt(shop.clearing_until, now), eq(shop.clearing_by, owner)),
      )
      .returning({ id: shop.id });
    if (!mine) throw new Error('another process clears at the moment');
  };
  await renew();
  try {
    await work({ renew });
  } finally {
    await db
      .update(shop)
      .set({ clearing_by: null, clearing_until: null })
      .where(eq(shop.clearing_by, owner));
  }
}
