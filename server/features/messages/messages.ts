import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { type Mail, MailRefused } from '#server/adapters/mail/interface.ts';
import { PhoneRefused, PhoneThrottled } from '#server/adapters/notify/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, inOneTransaction } from '#server/deps.ts';
import { HopelessJob, type Queue, reasonOf } from '#server/jobs/jobs.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Channel, MessageState } from '#shared/staff/messages.ts';
import type { MessageJob } from './mails.ts';
import { queuePhoneMessage } from './queue-phone-message.ts';

export interface Try {
  id: string;
  last: boolean;
}

/** A message, undefined to send none, or a later time to try again. */
export type ToSend<Item = Mail> = Item | undefined | { later: Date };

const LONGEST_ANSWER = 500;

const addressOf = (order_id: string, channel: Channel) =>
  sql<string>`(select ${channel === 'mail' ? orders.email : orders.phone_number} from ${orders} where ${orders.id} = ${order_id})`;

/** `send` returns the provider's message id, if any. */
export interface Transport<Item extends { to: string }> {
  channel: Channel;
  send(item: Item): Promise<string | undefined>;
}

const repeatable = ({
  message_id: _,
  round: __,
  throttled_since: ___,
  ...data
}: MessageJob): Record<string, unknown> => data;

/** `to` defaults to the order's address; until `send_at`, `takeBack` can cancel it. */
export async function queueMessage<Data extends MessageJob>(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'clock' | 'notifier'>,
  queue: Queue<Data>,
  data: Data,
  to?: string,
  send_at?: Date,
): Promise<string> {
  const { jobs, clock } = deps;
  const now = clock.now();
  const id = uuidv7(now.getTime());
  const { order_id, template } = data;
  await together(
    tx
      .insert(messages)
      .values({
        id,
        order_id,
        template,
        address: to ?? addressOf(order_id, 'mail'),
        queue: queue.name,
        data: repeatable(data),
        queued_at: now,
        send_at,
      })
      .execute(),
    jobs.send(tx, queue, data, { id, ...(send_at ? { startAfter: send_at } : {}) }),
    ...(to === undefined ? [queuePhoneMessage(tx, deps, data, send_at)] : []),
  );
  return id;
}

/** Cancels queued messages; returns how many could not be cancelled. */
export async function takeBack(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  which: SQL | undefined,
): Promise<number> {
  let left = 0;
  for (const { id, queue, state } of await tx.select().from(messages).where(which)) {
    if (state === 'queued' && (await jobs.takeBack(tx, { name: queue }, id)))
      await tx.delete(messages).where(eq(messages.id, id));
    else left += 1;
  }
  return left;
}

/** One try at sending a job's message. */
interface Sending<Data extends MessageJob> {
  queue: Queue<Data>;
  data: Data;
  id: string;
  channel: Channel;
  now: Date;
}

type Known = Partial<
  Pick<typeof messages.$inferInsert, 'answer' | 'sent_at' | 'address' | 'tried_at' | 'provider_id'>
>;

/** Doesn't overwrite a later round of a resent message. */
const saveMessage = <Data extends MessageJob>(
  db: Db,
  { queue, data, id, channel, now }: Sending<Data>,
  set: Known & { state: MessageState },
  tries = 0,
) =>
  db
    .insert(messages)
    .values({
      id,
      order_id: data.order_id,
      template: data.template,
      channel,
      address: addressOf(data.order_id, channel),
      queue: queue.name,
      data: repeatable(data),
      queued_at: now,
      tries,
      ...set,
    })
    .onConflictDoUpdate({
      target: messages.id,
      set: { ...set, tries: sql`${messages.tries} + ${tries}` },
      setWhere: eq(messages.round, data.round ?? 0),
    });

/** Returns what to send now; must run in a transaction. */
async function prepare<Data extends MessageJob, Item extends { to: string }>(
  deps: Deps,
  sending: Sending<Data>,
  write: (deps: Deps, message_id: string) => Promise<ToSend<Item>>,
): Promise<Item | undefined> {
  const { db } = deps.connection;
  const { queue, data, id, now } = sending;
  const [known] = await db
    .select({ round: messages.round, state: messages.state })
    .from(messages)
    .where(eq(messages.id, id));
  // The message was resent, or the process died between sending and completing the job.
  if (known && (known.round !== (data.round ?? 0) || known.state === 'sent')) return undefined;
  const mail = await write(deps, id);
  // The address was erased.
  if (!mail || ('to' in mail && mail.to === '')) {
    await db.delete(messages).where(and(eq(messages.id, id), ne(messages.state, 'sent')));
    return undefined;
  }
  if ('later' in mail) {
    await saveMessage(db, sending, { state: 'queued', answer: '' });
    // It waits by our choice: no try of it has failed.
    await db.update(messages).set({ tries: 0 }).where(eq(messages.id, id));
    await deps.jobs.send(db, queue, { ...data, message_id: id }, { startAfter: mail.later });
    return undefined;
  }
  await saveMessage(db, sending, { state: 'queued', address: mail.to, tried_at: now }, 1);
  return mail;
}

/** Waits as long as the provider asked, for 24 hours at most. */
async function waitForProvider<Data extends MessageJob>(
  { connection: { db }, jobs }: Deps,
  sending: Sending<Data>,
  retry_after_ms: number,
  answer: string,
): Promise<void> {
  const { queue, data, id, now } = sending;
  const { throttled_since = now.toISOString() } = data;
  const over = now.getTime() - new Date(throttled_since).getTime() > DAY_MS;
  await saveMessage(db, sending, { state: over ? 'given_up' : 'queued', answer });
  if (over) return;
  const startAfter = new Date(now.getTime() + retry_after_ms);
  await jobs.send(db, queue, { ...data, message_id: id, throttled_since }, { startAfter });
}

/** `write` runs at each try, so that the text is current. @throws Error when it wasn't accepted */
export async function sendMessage<Data extends MessageJob, Item extends { to: string } = Mail>(
  deps: Deps,
  queue: Queue<Data>,
  data: Data,
  run: Try,
  write: (deps: Deps, message_id: string) => Promise<ToSend<Item>>,
  by?: Transport<Item>,
): Promise<void> {
  const { db } = deps.connection;
  const id = data.message_id ?? run.id;
  const sending = { queue, data, id, channel: by?.channel ?? 'mail', now: deps.clock.now() };
  try {
    const mail = await inOneTransaction(deps, (deps) => prepare(deps, sending, write));
    if (!mail) return;
    const provider_id = by
      ? await by.send(mail)
      : await deps.mail.send(mail as Item & Mail).then(() => undefined);
    await saveMessage(db, sending, {
      state: 'sent',
      answer: '',
      sent_at: deps.clock.now(),
      ...(provider_id ? { provider_id } : {}),
    });
  } catch (error) {
    const answer = reasonOf(error).slice(0, LONGEST_ANSWER);
    if (error instanceof PhoneThrottled)
      return await waitForProvider(deps, sending, error.retry_after_ms, answer);
    if (error instanceof MailRefused || error instanceof PhoneRefused) {
      deps.log.warn({ message: id, template: data.template }, 'a message was refused');
      await saveMessage(db, sending, { state: 'refused', answer });
      return;
    }
    const over = run.last || error instanceof HopelessJob;
    await saveMessage(db, sending, { state: over ? 'given_up' : 'queued', answer });
    throw error;
  }
}

/** Sends the queue's mails; `write` runs at each try. */
export const workMessages = <Data extends MessageJob>(
  deps: Deps,
  queue: Queue<Data>,
  write: (deps: Deps, data: Data, message_id: string) => Promise<ToSend>,
): void =>
  deps.jobs.work(queue, (data, id, last) =>
    sendMessage(deps, queue, data, { id, last }, (deps, message_id) =>
      write(deps, data, message_id),
    ),
  );

/** For mails that concern no order: no message is recorded. */
export const workMails = <Data extends object>(
  deps: Deps,
  queue: Queue<Data>,
  write: (deps: Deps, data: Data, job_id: string) => Promise<ToSend>,
): void =>
  deps.jobs.work(queue, async (data, id) => {
    const mail = await write(deps, data, id);
    if (mail && 'later' in mail)
      await deps.jobs.send(deps.connection.db, queue, data, { startAfter: mail.later });
    else if (mail) await deps.mail.send(mail);
  });
