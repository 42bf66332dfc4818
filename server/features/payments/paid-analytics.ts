import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { payment_shares } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { toNaira } from '#shared/money/money.ts';

export interface PaidEvent {
  payment_id: string;
  /** Jobs queued by older versions lack it. */
  order_id?: string;
}

/** Sends the service and amount to analytics, no personal data. */
export const paidEventQueue: Queue<PaidEvent> = {
  name: 'paid-event',
  words: 'Telling the analytics of a payment',
  retryLimit: 5,
};

/** One job for each share, so that a retry repeats no other's. */
export async function queuePaidEvent(
  tx: Db,
  { config, jobs }: Within,
  share: Required<PaidEvent>,
): Promise<void> {
  if (config.ANALYTICS_URL !== 'off') await jobs.send(tx, paidEventQueue, share);
}

/** @throws Error if analytics rejects it, so that the job is retried */
export async function postPaidEvent(
  deps: Deps,
  { payment_id, order_id }: PaidEvent,
): Promise<void> {
  const paid = await deps.connection.db
    .select({
      service: payment_shares.kind,
      kobo: payment_shares.came_kobo,
      at: payment_shares.paid_at,
    })
    .from(payment_shares)
    .where(
      and(
        eq(payment_shares.payment_id, payment_id),
        order_id === undefined ? undefined : eq(payment_shares.order_id, order_id),
        isNotNull(payment_shares.paid_at),
      ),
    );
  for (const { service, kobo, at } of paid)
    if (at)
      await deps.analytics.post({
        name: 'payment_completed',
        at,
        properties: { service, amount: toNaira(kobo), currency: 'NGN' },
      });
}
