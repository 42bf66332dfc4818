import { sql } from 'drizzle-orm';
import {
  type DrizzleTransactionLike,
  fromDrizzle,
  type JobWithMetadata,
  PgBoss,
  type QueueResult,
  TestClock,
} from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Db } from '../database/connect.ts';
import { afterCommit } from '../database/pool.ts';
import { rowsOf } from '../database/rows-of.ts';
import type { Clock } from '../deps.ts';
import { noTracing, type Trace, type Tracing, traceIdOf, traceNow } from '../telemetry/trace.ts';
import {
  countGivenUp,
  GIVEN_UP,
  type GivenUp,
  listGivenUp,
  takeGivenUp,
  type Which,
} from './given-up-jobs.ts';
import { createWorkers } from './job-workers.ts';

/** Its worker is registered in register-work.ts. */
export interface Queue<Data extends object> {
  name: string;
  /** Description of its jobs for administrators. */
  words: string;
  titleOf?(data: Data): string;
  /** By default, retries for 24 hours. */
  retryLimit?: number;
  /** A quarter of an hour by default; a job that takes longer runs twice. */
  longestHours?: number;
  data?: Data;
}

/** `id` is the same in every retry; `last`: no retry follows. */
type Handler<Data extends object> = (data: Data, id: string, last: boolean) => Promise<void>;

/** Jobs sent in a transaction disappear if it rolls back. */
export interface Jobs {
  send<Data extends object>(
    tx: Db,
    queue: Pick<Queue<Data>, 'name' | 'data'>,
    data: Data,
    options?: { startAfter?: Date; id?: string },
  ): Promise<void>;
  /**
   * Removes a job that hasn't started, or the resend of the message with that id.
   * @returns whether there was one
   */
  takeBack(tx: Db, queue: Pick<Queue<object>, 'name'>, id: string): Promise<boolean>;
  /** To be called before `start`; `cron` is in UTC. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>, cron?: string): void;
  start(): Promise<void>;
  begin(): Promise<void>;
  stop(): Promise<void>;
  /** For tests: runs all due jobs. @throws the first failure, after the others ran */
  drain(): Promise<void>;
  /** Description of a job for administrators. */
  describe(queue: string, data: object): string;
  /** Newest first, after the entry with id `behind`. */
  listGivenUp(limit: number, behind?: string): Promise<GivenUp[]>;
  countDue(): Promise<Record<string, number>>;
  /** Age of the oldest due job in seconds, or 0. */
  dueFor(): Promise<number>;
  countGivenUp(): Promise<Record<string, number>>;
  /** @returns the entries taken; none if somebody else was faster */
  takeGivenUp(tx: Db, which: Which, then: 'restart' | 'drop'): Promise<GivenUp[]>;
}

/** Thrown by a handler to give up without retries. */
export class HopelessJob extends Error {}

/** The innermost cause's message, because outer errors contain query values. */
export function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return (inner instanceof Error ? inner.message : String(inner)).slice(0, 300);
}

/** With pauses of up to half an hour, about 24 hours. */
const RETRIES_FOR_A_DAY = 58;
const LONGEST_PAUSE_S = 1800;
const KEPT_S = 90 * 24 * 3600;

/** Lets a dead process's job be retried after some 15 s instead of pg-boss's 15 minutes. */
const HEARTBEAT_S = 10;
const QUEUE = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_S,
  heartbeatSeconds: HEARTBEAT_S,
  deadLetter: GIVEN_UP,
  // Due ones outlive a long outage; pg-boss's default is 14 days.
  retentionSeconds: KEPT_S,
  // pg-boss counts all jobs every few seconds; its default is a week.
  deleteAfterSeconds: 3600,
  // NOTIFY serialises all commits of a database and wakes every process's workers.
  notify: false,
} as const;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export function createJobs(
  connection: Connection,
  log: Logger,
  clock: Clock,
  options: { workers: boolean; tracing?: Tracing },
): Jobs {
  const testClock = options.workers ? undefined : new TestClock(clock.now());
  // Doesn't start workers, which would take a tenth of the start.
  const boss = new PgBoss({
    ...connection.boss,
    ...(testClock ? { clock: testClock } : {}),
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const known = new Map<
    string,
    { queue: Queue<object>; handler: Handler<object>; cron: string | undefined }
  >();
  const workers = options.workers ? createWorkers(connection, log) : undefined;

  async function run(name: string, { id, data, retryCount, retryLimit }: JobWithMetadata<object>) {
    const found = known.get(name);
    const { trace, ...own } = (data ?? {}) as { trace?: Trace };
    const { tracing = noTracing } = options;
    const work = tracing.begin('job', name, { 'messaging.destination.name': name }, trace);
    try {
      if (!found) throw new Error(`no worker for ${name}`);
      await work.run(() => found.handler(own, id, retryCount >= retryLimit));
      work.end();
      return { id, status: 'completed' as const };
    } catch (error) {
      work.end({ error });
      const hopeless = error instanceof HopelessJob;
      const shown = { request_id: trace?.request_id, trace_id: traceIdOf(work.trace) };
      log.warn(
        { err: error, job: id, queue: name, ...shown },
        hopeless ? 'a job failed and is given up' : 'a job failed',
      );
      return {
        id,
        status: hopeless ? ('deadletter' as const) : ('failed' as const),
        output: { message: reasonOf(error) },
        error,
      };
    }
  }
  async function makeQueue(
    { name, retryLimit = RETRIES_FOR_A_DAY, longestHours = 0.25 }: Queue<object>,
    there: QueueResult | undefined,
  ): Promise<void> {
    const settings = { ...QUEUE, retryLimit, expireInSeconds: longestHours * 3600 };
    if (
      there &&
      Object.entries(settings).every(
        ([setting, value]) => there[setting as keyof typeof settings] === value,
      )
    )
      return;
    if (there) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
    // Caches the queue, because a lookup in a transaction would deadlock the embedded database.
    await boss.findJobs(name, { id: NO_JOB });
  }
  // Explicit in tests, which may set their clock back.
  const due = (startAfter?: Date) =>
    testClock ? { startAfter: startAfter ?? clock.now() } : startAfter ? { startAfter } : {};
  async function dueQueues(now: Date): Promise<string[]> {
    const rows = await rowsOf<{ name: string }>(
      connection.db,
      sql`select distinct name from pgboss.job where state in ('created', 'retry') and start_after <= ${now.toISOString()}::timestamptz`,
    );
    const due = new Set(rows.map(({ name }) => name));
    return [...known.keys()].filter((name) => due.has(name));
  }
  const isDue = () =>
    sql`name <> ${GIVEN_UP} and state in ('created', 'retry') and not blocked and start_after <= ${clock.now().toISOString()}::timestamptz`;
  const within = (tx: Db) => fromDrizzle(tx as unknown as DrizzleTransactionLike, sql);
  async function queueJob(
    tx: Db,
    name: string,
    data: object,
    { startAfter, id }: { startAfter?: Date; id?: string } = {},
  ): Promise<void> {
    const trace = traceNow();
    await boss.send(name, trace ? { trace, ...data } : data, {
      db: within(tx),
      ...(id ? { id } : {}),
      ...due(startAfter),
    });
    if (!startAfter) afterCommit(tx, () => workers?.wakeSoon(name));
  }

  return {
    send: (tx, { name }, data, options) => queueJob(tx, name, data, options),
    async takeBack(tx, { name }, id) {
      const queued = sql`name = ${name} and state in ('created', 'retry') and not blocked`;
      const taken = await rowsOf(
        tx,
        sql`delete from pgboss.job where ${queued} and (id = ${id}::uuid or data ->> 'message_id' = ${id}) returning id`,
      );
      return taken.length > 0;
    },
    work(queue, handler, cron) {
      known.set(queue.name, { queue, handler: handler as Handler<object>, cron });
    },
    async start() {
      await boss.start();
      const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const settings = { retryLimit: 0, retentionSeconds: KEPT_S };
      const givenUp = there.get(GIVEN_UP);
      if (!givenUp) await boss.createQueue(GIVEN_UP, settings);
      // A restore made it, with the defaults.
      else if (givenUp.retentionSeconds !== KEPT_S) await boss.updateQueue(GIVEN_UP, settings);
      for (const { queue } of known.values()) await makeQueue(queue, there.get(queue.name));
    },
    async begin() {
      const crons = new Map([...known].map(([name, { cron }]) => [name, cron]));
      await workers?.begin(crons, run);
    },
    async stop() {
      await workers?.stop();
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
    async drain() {
      const failures: unknown[] = [];
      for (let ran = true; ran; ) {
        ran = false;
        // A test's clock may have been set back since a job was queued.
        const now = new Date(Math.max(clock.now().getTime(), Date.now()));
        await testClock?.setTime(now.getTime());
        for (const name of await dueQueues(now)) {
          for (const job of await boss.fetch<object>(name, {
            batchSize: 50,
            includeMetadata: true,
          })) {
            ran = true;
            const done = await run(name, job);
            if (done.status === 'completed') {
              await boss.complete(name, job.id);
              continue;
            }
            failures.push(done.error);
            if (done.status === 'deadletter')
              await connection.db.execute(
                sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${job.id}`,
              );
            await boss.fail(name, job.id, done.output);
          }
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    describe(name, data) {
      const queue = known.get(name)?.queue;
      return [queue?.words ?? name, queue?.titleOf?.(data)].filter(Boolean).join(': ');
    },
    listGivenUp: (limit, behind) => listGivenUp(connection.db, limit, behind),
    async countDue() {
      const due = await rowsOf<{ name: string; rows: number }>(
        connection.db,
        sql`select name, count(*)::int as rows from pgboss.job where ${isDue()} group by name`,
      );
      return Object.fromEntries(due.map(({ name, rows }) => [name, rows]));
    },
    async dueFor() {
      const [due] = await rowsOf<{ seconds: number | null }>(
        connection.db,
        sql`select extract(epoch from ${clock.now().toISOString()}::timestamptz - min(start_after))::float8 as seconds from pgboss.job where ${isDue()}`,
      );
      return due?.seconds ?? 0;
    },
    countGivenUp: () => countGivenUp(connection.db),
    async takeGivenUp(tx, which, then) {
      // Queues unknown to this version have no worker.
      const taken = await takeGivenUp(
        tx,
        which,
        then === 'restart' ? [...known.keys()] : undefined,
      );
      if (then === 'restart')
        for (const { queue, job_id, data } of taken)
          await queueJob(tx, queue, data, { id: job_id });
      return taken;
    },
  };
}
