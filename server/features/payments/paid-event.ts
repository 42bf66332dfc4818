import { eq, sql } from 'drizzle-orm';
import { orders, payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Queue } from '#server/jobs.ts';
import { toNaira } from '#shared/money.ts';

/** Sends kind and amount to analytics, nothing personal. */
export const paidEventQueue: Queue<{ payment_id: string }> = {
  name: 'paid-event',
  words: 'Telling the analytics of a payment',
  retryLimit: 5,
};

/** @throws Error when not accepted, so that the job is retried */
export async function postPaidEvent(deps: Deps, payment_id: string): Promise<void> {
  const [paid] = await deps.connection.db
    .select({
      kind: orders.kind,
      amount_kobo:
        sql<number>`coalesce(${payments.received_kobo}, ${payments.amount_kobo})`.mapWith(Number),
      at: payments.paid_at,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.id, payment_id));
  if (!paid?.at) return;
  await deps.analytics.post({
    name: 'payment_completed',
    at: paid.at,
    properties: { service: paid.kind, amount: toNaira(paid.amount_kobo), currency: 'NGN' },
  });
}
