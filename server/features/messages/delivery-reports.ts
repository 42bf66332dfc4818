import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Receipt } from '#server/adapters/notify/interface.ts';
import { messages } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';

const LONGEST_WORDS = 500;

/** A receipt that overtook the response to our request is taken again after that. */
const AGAIN_MS = 30_000;
export const receiptQueue: Queue<Receipt> = {
  name: 'phone-receipt',
  words: 'Receipt of a message to a phone',
};

export async function takeReceipt(deps: Deps, receipt: Receipt): Promise<void> {
  if (await takeDeliveryReport(deps, receipt)) return;
  const startAfter = new Date(deps.clock.now().getTime() + AGAIN_MS);
  await deps.jobs.send(deps.connection.db, receiptQueue, receipt, { startAfter });
}

/**
 * Receipts repeat and arrive in any order: a delivered message stays delivered.
 * @returns whether it was about a message that waits for one
 */
export async function takeDeliveryReport(
  { connection: { db }, clock }: Deps,
  { provider_id, state, words }: Receipt,
): Promise<boolean> {
  const ofThis = eq(messages.provider_id, provider_id);
  const at = clock.now().toISOString();
  const [set, which] =
    state === 'delivered'
      ? [
          {
            delivered_at: sql`coalesce(${messages.delivered_at}, ${at}::timestamptz)`,
            state: 'sent' as const,
            answer: '',
          },
          ofThis,
        ]
      : [
          {
            state: 'refused' as const,
            answer: words.slice(0, LONGEST_WORDS) || 'It did not reach the phone.',
          },
          and(ofThis, eq(messages.state, 'sent'), isNull(messages.delivered_at)),
        ];
  const taken = await db.update(messages).set(set).where(which).returning({ id: messages.id });
  return taken.length > 0;
}
