import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { type MessageJob, mailTitle } from './mails.ts';

type Row = typeof messages.$inferSelect;

async function sendAgain(
  tx: Db,
  { jobs, clock }: Within,
  { id, queue, data, round }: Row,
  send_at: Date | null,
): Promise<void> {
  await jobs.takeGivenUp(tx, { message_id: id }, 'drop');
  await jobs.takeBack(tx, { name: queue }, id);
  await tx
    .update(messages)
    .set({ state: 'queued', round: round + 1, provider_id: null, delivered_at: null, send_at })
    .where(eq(messages.id, id));
  const delay = send_at && send_at > clock.now() ? { startAfter: send_at } : {};
  await jobs.send(
    tx,
    { name: queue },
    { ...data, message_id: id, round: round + 1 } as MessageJob,
    delay,
  );
}

/** @throws AppError not_found; conflict when it was already sent */
export async function retryMessage(deps: Deps, id: string, admin: Admin): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await transaction(deps, async (tx, deps) => {
    const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
    if (!message) throw new AppError('not_found');
    if (message.state === 'sent') throw conflict(`It was sent to ${message.address} already.`);
    await sendAgain(tx, deps, message, null);
    await recordEvent(tx, message.order_id, 'message_resent', admin, deps.clock.now(), {
      what: mailTitle(message.queue, message.template),
    });
  });
}

/** Returns how many. */
export async function resendUndelivered(
  tx: Db,
  deps: Within,
  order_id: string,
  channels: Row['channel'][],
  old: string,
): Promise<number> {
  const undelivered = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.order_id, order_id),
        eq(messages.address, old),
        inArray(messages.channel, channels),
        ne(messages.state, 'sent'),
      ),
    )
    .for('update');
  for (const message of undelivered) await sendAgain(tx, deps, message, message.send_at);
  return undelivered.length;
}
