// Lets held time pass from one try of background work to the next.
import { sql } from 'drizzle-orm';
import type { Product } from './support.ts';

/** When the next job is due, in ms; in the past where it fell due while others ran. */
async function nextJob(product: Product): Promise<number> {
  const found = await product.deps.connection.db.execute(
    sql`select extract(epoch from min(start_after)) * 1000 as due from pgboss.job where state in ('retry', 'created') and name <> 'given-up'`,
  );
  return Number(
    (found as unknown as { rows: { due: string | null }[] }).rows[0]?.due ??
      Number.POSITIVE_INFINITY,
  );
}

/**
 * Lets `ms` pass: everything that falls due on the way runs at its time, whether it fails or not. The machine's own time goes on meanwhile: what
 * falls due by that runs too, however slow the machine is.
 */
export async function pass(product: Product, ms: number): Promise<void> {
  const end = product.clock.now().getTime() + ms;
  for (;;) {
    await product.settle().catch(() => {});
    const due = await nextJob(product);
    if (due >= end) break;
    if (due > product.clock.now().getTime()) product.clock.set(new Date(due + 10));
  }
  product.clock.set(new Date(end));
}
