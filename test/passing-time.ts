// Lets held time pass from one try of background work to the next.
import { sql } from 'drizzle-orm';
import type { Product } from './support.ts';

/** When the next try is due after a moment, in ms. */
async function nextTry(product: Product, after: Date): Promise<number> {
  const found = await product.deps.connection.db.execute(
    sql`select extract(epoch from min(start_after)) * 1000 as due from pgboss.job where state in ('retry', 'created') and name <> 'given-up' and start_after > ${after.toISOString()}::timestamptz`,
  );
  return Number((found as unknown as { rows: { due: string | null }[] }).rows[0]?.due ?? Number.POSITIVE_INFINITY);
}

/** Lets `ms` pass: everything that falls due on the way runs at its time, whether it fails or not. */
export async function pass(product: Product, ms: number): Promise<void> {
  const end = product.clock.now().getTime() + ms;
  await product.settle().catch(() => {});
  for (;;) {
    const due = await nextTry(product, product.clock.now());
    if (due >= end) break;
    product.clock.set(new Date(due + 10));
    await product.settle().catch(() => {});
  }
  product.clock.set(new Date(end));
}
