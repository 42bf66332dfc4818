import { inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  files,
  messages,
  orders,
  payment_shares,
  payments,
  refunds,
} from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordAdminEvent, recordEvent } from '#server/features/events/events.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import { firstShare } from '#server/features/payments/shares.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import { placeOf } from '#server/http/paging.ts';
import type { GivenUp } from '#server/jobs/given-up-jobs.ts';
import { fold } from '#shared/fold.ts';
import type { GivenUpJob } from '#shared/staff/given-up-jobs.ts';

const textOf = (data: object, name: string): string | undefined => {
  const value = (data as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

async function orderIds(db: Db, jobs: GivenUp[]): Promise<Map<string, string>> {
  const allNamed = (name: string) => jobs.flatMap(({ data }) => textOf(data, name) ?? []);
  const found = new Map<string, string | null>();
  const keys = allNamed('key');
  if (keys.length > 0)
    for (const row of await db
      .select({ name: files.key, order_id: files.order_id })
      .from(files)
      .where(inArray(files.key, keys)))
      found.set(row.name, row.order_id);
  const refund_ids = allNamed('refund_id');
  if (refund_ids.length > 0)
    for (const { id, order_id } of await db
      .select({ id: refunds.id, order_id: refunds.order_id })
      .from(refunds)
      .where(inArray(refunds.id, refund_ids)))
      found.set(id, order_id);
  for (const [name, column] of [
    ['payment_id', payments.id],
    ['tx_ref', payments.tx_ref],
  ] as const) {
    const values = allNamed(name);
    if (values.length === 0) continue;
    for (const row of await db
      .select({ name: column, order_id: payment_shares.order_id })
      .from(payments)
      .innerJoin(payment_shares, firstShare())
      .where(inArray(column, values)))
      found.set(row.name, row.order_id);
  }
  const about = ({ data }: GivenUp) =>
    textOf(data, 'order_id') ??
    ['key', 'refund_id', 'payment_id', 'tx_ref']
      .flatMap((name) => found.get(textOf(data, name) ?? '') ?? [])
      .at(0);
  return new Map(
    jobs.flatMap((job) => {
      const order_id = about(job);
      return order_id ? [[job.id, order_id] as const] : [];
    }),
  );
}

async function presentJobs(
  { connection: { db }, jobs: { describe } }: Deps,
  jobs: GivenUp[],
): Promise<GivenUpJob[]> {
  if (jobs.length === 0) return [];
  const ids = await orderIds(db, jobs);
  const rows =
    ids.size > 0
      ? await db
          .select()
          .from(orders)
          .where(inArray(orders.id, [...ids.values()]))
      : [];
  const byId = new Map(rows.map((order) => [order.id, order]));
  const messageOf = ({ data, job_id }: GivenUp) => textOf(data, 'message_id') ?? job_id;
  const addresses = await db
    .select({ id: messages.id, address: messages.address })
    .from(messages)
    .where(inArray(messages.id, jobs.map(messageOf)));
  const addressOf = new Map(addresses.map(({ id, address }) => [id, address]));
  return jobs.map((job) => {
    const order = byId.get(ids.get(job.id) ?? '');
    const { id, queue, data, reason, tries, queued_at, given_up_at } = job;
    return {
      id,
      queue,
      what: describe(queue, data),
      reason,
      tries,
      queued_at: queued_at.toISOString(),
      given_up_at: given_up_at.toISOString(),
      to: textOf(data, 'agent_email') ?? addressOf.get(messageOf(job)) ?? null,
      order: order
        ? {
            ...orderHeading(order),
            deleted: order.deleted_at !== null,
          }
        : null,
    };
  });
}

function holds({ queue, what, reason, to, order }: GivenUpJob, q: string): boolean {
  const text = fold(
    [queue, what, reason, to, order?.name, order?.tracking_id].filter(Boolean).join('\n'),
  );
  return fold(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const BATCH = 200;

export async function readGivenUp(
  deps: Deps,
  { q = '', limit, behind }: { q?: string | undefined; limit: number; behind?: string | undefined },
): Promise<GivenUpJob[]> {
  const found: GivenUpJob[] = [];
  const most = q.trim() ? BATCH : limit;
  for (let last = behind; ; ) {
    const read = await deps.jobs.listGivenUp(most, last);
    found.push(...(await presentJobs(deps, read)).filter((job) => holds(job, q)));
    if (found.length >= limit || read.length < most) return found.slice(0, limit);
    const end = read.at(-1);
    last = end && placeOf(end.given_up_at, end.id);
  }
}

/** @throws AppError not_found, also when a colleague was faster */
export async function takeJob(
  deps: Deps,
  id: string,
  then: 'restart' | 'drop',
  admin: Admin,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const [job] = await deps.jobs.takeGivenUp(tx, { id }, then);
    if (!job)
      throw new AppError(
        'not_found',
        'It is no longer in the list: perhaps a colleague was faster.',
      );
    const event = then === 'restart' ? 'job_restarted' : 'job_dropped';
    const detail = { what: deps.jobs.describe(job.queue, job.data) };
    const order_id = (await orderIds(tx, [job])).get(id) ?? null;
    await recordEvent(tx, order_id, event, admin, deps.clock.now(), detail);
  });
}

export const countAllGivenUp = async ({ jobs }: Pick<Deps, 'jobs'>): Promise<number> =>
  Object.values(await jobs.countGivenUp()).reduce((sum, one) => sum + one, 0);

export async function restartAll(deps: Deps, admin: Admin): Promise<number> {
  let started = 0;
  for (let left = await countAllGivenUp(deps); left > 0; ) {
    const taken = await transaction(deps, async (tx, deps) => {
      const { length } = await deps.jobs.takeGivenUp(
        tx,
        { oldest: Math.min(BATCH, left) },
        'restart',
      );
      if (length > 0)
        await recordAdminEvent(tx, 'job_restarted', admin, deps.clock.now(), { jobs: length });
      return length;
    });
    if (taken === 0) break;
    started += taken;
    left -= taken;
  }
  return started;
}
