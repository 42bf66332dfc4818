import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Receipt } from '#server/adapters/notify/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { messages } from '#server/database/schema.ts';

const LONGEST_WORDS = 500;

/** Receipts repeat and arrive in any order: a delivered message stays delivered. */
export async function takeDeliveryReport(
  db: Db,
  { provider_id, state, words }: Receipt,
  now: Date,
): Promise<void> {
  const ofThis = eq(messages.provider_id, provider_id);
  if (state === 'delivered')
    await db
      .update(messages)
      .set({
        delivered_at: sql`coalesce(${messages.delivered_at}, ${now.toISOString()}::timestamptz)`,
        state: 'sent',
        answer: '',
      })
      .where(ofThis);
  else
    await db
      .update(messages)
      .set({
        state: 'refused',
        answer: words.slice(0, LONGEST_WORDS) || 'It did not reach the phone.',
      })
      .where(and(ofThis, eq(messages.state, 'sent'), isNull(messages.delivered_at)));
}
