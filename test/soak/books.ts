import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, order_events, orders, payment_events, payments } from '#server/database/schema.ts';

/** A mail that went out. */
export interface MailSeen {
  id: string;
  /** How many PDFs it carries. */
  papers: number;
}

/** Everything the database knows about orders and their money. */
export async function readBooks(db: Db) {
  return {
    orders: await db.select().from(orders),
    payments: await db.select().from(payments),
    order_events: await db.select().from(order_events),
    payment_events: await db
      .select({
        payment_id: payment_events.payment_id,
        event: payment_events.event,
        transaction_id: sql<string | null>`${payment_events.evidence}->>'transaction_id'`,
      })
      .from(payment_events),
    files: await db.select().from(files),
  };
}
export type Books = Awaited<ReturnType<typeof readBooks>>;
