import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { order_events } from '#server/database/schema.ts';
import type { Actor, Admin } from '#server/features/sessions/sessions.ts';

/** Everything that can happen to an order. */
export type OrderEvent =
  | 'filed'
  | 'payment_started'
  | 'declined'
  | 'paid'
  | 'paid_by_hand'
  | 'payment_review'
  | 'payment_expired'
  | 'second_charge'
  | 'opened'
  | 'decided'
  | 'issued'
  | 'receipt_sent'
  | 'moved'
  | 'deleted'
  | 'scans_erased';

/** What administrators do to agents. */
export type AgentEvent = 'agent_approved' | 'agent_rejected' | 'agent_deleted';

/** Who did it: somebody with a token, the applicant without one, or the product itself. */
export type Doer = Actor | { kind: 'system' };
export const SYSTEM: Doer = { kind: 'system' };

const actorOf = (doer: Doer) => {
  if (doer.kind === 'system') return { actor: 'system' as const };
  if (doer.kind === 'nobody') return { actor: 'applicant' as const };
  return { actor: doer.kind, actor_id: doer.id, actor_name: doer.name };
};

/** Writes what happened, in the transaction that does it. */
export async function recordEvent(
  tx: Db,
  order_id: string,
  event: OrderEvent,
  doer: Doer,
  at: Date,
  detail?: Record<string, unknown>,
): Promise<void> {
  await tx.insert(order_events).values({ order_id, at, event, ...actorOf(doer), detail });
}

/** The same for what is done to an agent. */
export async function recordAgentEvent(
  tx: Db,
  agent_id: number,
  event: AgentEvent,
  doer: Doer,
  at: Date,
  detail?: Record<string, unknown>,
): Promise<void> {
  await tx.insert(order_events).values({ agent_id, at, event, ...actorOf(doer), detail });
}

const DAY_MS = 86_400_000;

/** Records that an administrator opened an order's papers; once a day is enough to know who looked. */
export async function recordOpened(db: Db, order_id: string, admin: Admin, at: Date): Promise<void> {
  const [known] = await db
    .select({ id: order_events.id })
    .from(order_events)
    .where(
      and(
        eq(order_events.order_id, order_id),
        eq(order_events.event, 'opened'),
        eq(order_events.actor_id, admin.id),
        gt(order_events.at, new Date(at.getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  if (!known) await recordEvent(db, order_id, 'opened', admin, at);
}

/** An order's events, oldest first. */
export const eventsOf = (db: Db, order_id: string) =>
  db.select().from(order_events).where(eq(order_events.order_id, order_id)).orderBy(asc(order_events.id));
