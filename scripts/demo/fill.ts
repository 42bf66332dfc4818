import { setImmediate as breathe } from 'node:timers/promises';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, orders, sessions } from '#server/database/schema.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { tellMissedDates } from '#server/features/order-admin/missed-dates.ts';
import { seeToUnpaid } from '#server/features/order-admin/unpaid-orders.ts';
import { paidEventQueue } from '#server/features/payments/paid-analytics.ts';
import { reconcileDue } from '#server/features/payments/reconcile.ts';
import { openApplicantSession, openSession } from '#server/features/sessions/sessions.ts';
import type { Running } from '#server/start.ts';
import { addDays } from '#shared/dates.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { reachWithin } from '#test/kit/reach.ts';
import { sandboxBank } from '#test/soak/bank.ts';
import { ADMINS, addAgent, changeTeam, createTokens } from './accounts.ts';
import { call } from './calls.ts';
import { type Step, stepsOf } from './happen.ts';
import { giveMoneyBack } from './refunds.ts';
import { planStories, type Story } from './stories.ts';
import { makeUploads } from './uploads.ts';

const DAYS = 60;
/** Payments that nobody completed must expire before the payer tries again. */
const ROUNDS_A_DAY = 2;

export interface HeldClock {
  now(): Date;
  set(at: Date): void;
}

export interface Filled {
  submitted: { story: Story; submitted: Submitted }[];
}

function withoutNews({ deps }: Running): void {
  const { jobs } = deps;
  const news = [mailQueue.name, paidEventQueue.name];
  deps.jobs = {
    ...jobs,
    send: async (tx, queue, ...rest) =>
      news.includes(queue.name) ? undefined : jobs.send(tx, queue, ...rest),
  };
}

/** Holds back scheduled jobs. @returns a function that queues those due, or all */
function sendInTime({ deps }: Running, clock: HeldClock): (all?: boolean) => Promise<void> {
  const { jobs } = deps;
  let later: { at: Date; send: () => Promise<void> }[] = [];
  deps.jobs = {
    ...jobs,
    async send(tx, queue, data, options) {
      const at = options?.startAfter;
      if (!at || at <= clock.now()) return jobs.send(tx, queue, data, options);
      later.push({ at, send: () => jobs.send(deps.connection.db, queue, data, options) });
    },
  };
  return async (all = false) => {
    const due = later.filter(({ at }) => all || at <= clock.now());
    later = later.filter((one) => !due.includes(one));
    for (const { send } of due) await send();
  };
}

/** Marks mails as sent, except to two mistyped addresses. */
async function mailsArrived(db: Db): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'sent', tries: 1, tried_at: messages.queued_at, sent_at: messages.queued_at })
    .where(and(eq(messages.queue, mailQueue.name), eq(messages.state, 'queued')));
  const mistyped = await db
    .select({ id: messages.id, address: messages.address, order_id: orders.id })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.order_id))
    .where(
      and(eq(messages.template, 'received'), isNull(orders.deleted_at), isNull(orders.agent_id)),
    )
    .orderBy(desc(messages.queued_at))
    .limit(2);
  for (const { id, address, order_id } of mistyped) {
    const typed = address.replace('example', 'exmaple');
    await db
      .update(messages)
      .set({
        state: 'refused',
        sent_at: null,
        address: typed,
        answer: '550 5.1.1 no such mailbox here',
      })
      .where(eq(messages.id, id));
    // So that correcting the order's address sends the mail again.
    await db
      .update(orders)
      .set({ email: typed, search: sql`replace(${orders.search}, ${address}, ${typed})` })
      .where(eq(orders.id, order_id));
  }
}

/** Simulates sixty days through the API. @param progress called with the number of orders done */
export async function fill(
  running: Running,
  clock: HeldClock,
  progress: (done: number, of: number) => void,
  many = 300,
): Promise<Filled> {
  withoutNews(running);
  const sendDue = sendInTime(running, clock);
  const { app, deps } = running;
  const { db } = deps.connection;
  const today = new Date();
  const reach = reachWithin(app);
  const placesOf = async (kind: DecidedKind) =>
    (await call<{ data: Destination[] }>(reach, 'GET', `/${kind}/destinations?origin=Nigeria`))
      .data;
  const token = createTokens(db, clock.now);
  const stage = {
    reach,
    bank: sandboxBank(reach),
    papers: await makeUploads(),
    places: { visa: await placesOf('visa'), permit: await placesOf('permit') },
    now: clock.now,
    admin: (number: number) => token('admin', 1 + (number % ADMINS.length)),
    justIn: (number: number) => openSession(db, 'admin', 1 + (number % ADMINS.length), clock.now()),
    agent: (status: 'approved' | 'pending') => token('agent', status === 'approved' ? 1 : 2),
    applicant: (order_id: string) => openApplicantSession(db, order_id, clock.now()),
  };
  const submitted: Filled['submitted'] = [];
  const steps: Step[] = planStories(many, DAYS, today).flatMap((story) =>
    stepsOf(stage, story, (response) => {
      submitted.push({ story, submitted: response });
      if (submitted.length % 50 === 0) progress(submitted.length, many);
    }),
  );
  for (const [status, day] of [
    ['approved', -DAYS - 30],
    ['pending', -6],
  ] as const)
    steps.push({
      at: addDays(today, day),
      happen: async () => addAgent(reach, db, status, await stage.admin(0)),
    });
  // Late: the invitation must still be open, and the owner's login recent.
  steps.push({
    at: addDays(today, -1),
    happen: async () => changeTeam(reach, await openSession(db, 'admin', 1, clock.now())),
  });
  let background = Promise.resolve();
  for (let round = 0; round <= DAYS * ROUNDS_A_DAY; round++)
    steps.push({
      at: addDays(today, -DAYS + round / ROUNDS_A_DAY),
      happen: async () => {
        background = background.then(() => deps.jobs.drain());
        await sendDue();
        await reconcileDue(deps);
        await tellMissedDates(deps);
        await seeToUnpaid(deps);
        await breathe();
      },
    });
  for (const { at, happen } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    if (at > today) break;
    clock.set(at);
    await happen();
  }
  await background;
  await deps.jobs.drain();
  await sendDue(true);
  await giveMoneyBack(running, stage, submitted);
  await mailsArrived(db);
  await db.delete(sessions);
  return { submitted };
}
