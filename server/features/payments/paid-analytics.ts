import { and, eq, isNotNull } from 'drizzle-orm';
import { payment_shares } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { toNaira } from '#shared/money/money.ts';

/** Sends the service and amount to analytics, no personal data. */
export const paidEventQueue: Queue<{ payment_id: string }> = {
  name: 'paid-event',
  words: 'Telling the analytics of a payment',
  retryLimit: 5,
};

/** @throws Error if analytics rejects it, so that the job is retried */
export async function postPaidEvent(deps: Deps, payment_id: string): Promise<void> {
  const paid = await deps.connection.db
    .select({
      service: payment_shares.kind,
      kobo: payment_shares.came_kobo,
      at: payment_shares.paid_at,
    })
    .from(payment_shares)
    .where(and(eq(payment_shares.payment_id, payment_id), isNotNull(payment_shares.paid_at)));
  for (const { service, kobo, at } of paid)
    if (at)
      await deps.analytics.post({
        name: 'payment_completed',
        at,
        properties: { service, amount: toNaira(kobo), currency: 'NGN' },
      });
}
