import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult, TestClock } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Db } from './database/connect.ts';
import { afterCommit } from './database/pool.ts';
import { rowsOf } from './database/rows-of.ts';
import type { Clock } from './deps.ts';
import { countGivenUp, GIVEN_UP, type GivenUp, listGivenUp, takeGivenUp, type Which } from './given-up-jobs.ts';
import { createWorkers } from './job-workers.ts';

/** A kind of background job. `Data` is the type of a job's data. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a failed job is tried again, with growing pauses, before it is given up; left out: for 24 hours. */
  retryLimit?: number;
  /** Only for the type of the data. */
  data?: Data;
}

/** What a worker does with one job; `id` stays the same when the job is tried again, `last` says that no further try follows. */
export type Handler<Data extends object> = (data: Data, id: string, last: boolean) => Promise<void>;

/** Background work that is queued inside the caller's own transaction: what is rolled back was never queued. */
export interface Jobs {
  send<Data extends object>(tx: Db, queue: Queue<Data>, data: Data, options?: { startAfter?: Date; id?: string }): Promise<void>;
  /** Takes a job back that no worker has begun, in the caller's transaction; also one that sends the message of that id anew. Whether there was one. */
  takeBack<Data extends object>(tx: Db, queue: Queue<Data>, id: string): Promise<boolean>;
  /** Registers the handler of a queue; before `start`. With `cron` (UTC) it also runs on a schedule, with empty data. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>, cron?: string): void;
  /** Makes the queues ready to be sent to. */
  start(): Promise<void>;
  /** Lets the workers look for jobs from then on. */
  begin(): Promise<void>;
  /** Waits for running jobs, up to 10 s. */
  stop(): Promise<void>;
  /**
   * Runs everything that is due by the clock in this process: for tests, which start no workers. What fails is tried again or given up
   * as a worker would. @throws the first failure, once everything else has run
   */
  drain(): Promise<void>;
  /** Jobs that were given up and wait for an administrator, newest first: up to `limit` behind the one with the id `behind`. */
  listGivenUp(limit: number, behind?: string): Promise<GivenUp[]>;
  /** How many are due and not begun, by the name of their queue. */
  countDue(): Promise<Record<string, number>>;
  /** How long the oldest of these has been due, in seconds; 0 when none is. */
  dueFor(): Promise<number>;
  /** How many were given up, by the name of their queue. */
  countGivenUp(): Promise<Record<string, number>>;
  /**
   * Queues given-up jobs anew under their old ids, in the caller's transaction; `drop` takes them off the list instead. Returns those
   * it took: none when a colleague was faster.
   */
  takeGivenUp(tx: Db, which: Which, then: 'restart' | 'drop'): Promise<GivenUp[]>;
}

/** Thrown by a handler when trying again can't help: the job is given up at once. */
export class HopelessJob extends Error {}

/**
 * The message of an error's innermost cause: the errors around it hold the failed query's values, which must not be shown or
 * stored.
 */
export function reasonOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return (inner instanceof Error ? inner.message : String(inner)).slice(0, 300);
}

/** Pauses of 1 s, 2 s, 4 s … up to half an hour: these tries take 24 hours, at most half an hour more. */
const RETRIES_FOR_A_DAY = 58;
const LONGEST_PAUSE_S = 1800;
/** A job that was given up is shown for so long. */
const GIVEN_UP_KEPT_S = 90 * 24 * 3600;

/** The workers' heartbeat: a job whose process died is retried about 15 s later instead of after pg-boss's quarter of an hour. */
const HEARTBEAT_S = 10;
/** The settings of every queue, beside its number of tries. */
const QUEUE = {
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: LONGEST_PAUSE_S,
  heartbeatSeconds: HEARTBEAT_S,
  deadLetter: GIVEN_UP,
  // A NOTIFY makes every commit of a database wait for the one before it, and wakes the workers of all processes for what one of them takes.
  notify: false,
} as const;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** pg-boss on the product's own database. */
export function createJobs(connection: Connection, log: Logger, clock: Clock, options: { workers: boolean } = { workers: true }): Jobs {
  // Without workers, time stands still for the queue until it is drained.
  const held = options.workers ? undefined : new TestClock(clock.now());
  // Only queues jobs: what takes them is begun once the process is ready, since beginning it would be a tenth of a start.
  const boss = new PgBoss({ ...connection.boss, ...(held ? { clock: held } : {}), supervise: false, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const known = new Map<string, { queue: Queue<object>; handler: Handler<object>; cron: string | undefined }>();
  const workers = options.workers ? createWorkers(connection, log) : undefined;

  /** Runs one job and returns its result in pg-boss's form. */
  async function run(name: string, { id, data, retryCount, retryLimit }: JobWithMetadata<object>) {
    const found = known.get(name);
    try {
      if (!found) throw new Error(`no worker for ${name}`);
      await found.handler(data ?? {}, id, retryCount >= retryLimit);
      return { id, status: 'completed' as const };
    } catch (error) {
      const hopeless = error instanceof HopelessJob;
      log.warn({ err: error, job: id, queue: name }, hopeless ? 'a job failed and is given up' : 'a job failed');
      return { id, status: hopeless ? ('deadletter' as const) : ('failed' as const), output: { message: reasonOf(error) }, error };
    }
  }
  /** Makes a queue, or gives it the settings of this version; one that is `there` with these settings costs nothing. */
  async function makeQueue({ name, retryLimit = RETRIES_FOR_A_DAY }: Queue<object>, there: QueueResult | undefined): Promise<void> {
    const settings = { ...QUEUE, retryLimit };
    if (there && Object.entries(settings).every(([setting, value]) => there[setting as keyof typeof settings] === value)) return;
    if (there) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, settings);
    // Asked once outside a transaction: within one, pg-boss would look the queue up beside it, for which the embedded database waits for ever.
    await boss.findJobs(name, { id: NO_JOB });
  }
  // The held time stood still since the last drain, and a test may have set its clock back since: what is queued is due by the clock itself.
  const due = (startAfter?: Date) => (held ? { startAfter: startAfter ?? clock.now() } : startAfter ? { startAfter } : {});
  /** The queues that have a job to run by then: most have none, and asking each of them would take most of a drain's time. */
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
  async function queueJob(tx: Db, name: string, data: object, { startAfter, id }: { startAfter?: Date; id?: string } = {}): Promise<void> {
    await boss.send(name, data, { db: within(tx), ...(id ? { id } : {}), ...due(startAfter) });
    if (!startAfter) afterCommit(tx, () => workers?.wakeSoon(name));
  }

  return {
    send: (tx, { name }, data, options) => queueJob(tx, name, data, options),
    async takeBack(tx, { name }, id) {
      const waits = sql`name = ${name} and state in ('created', 'retry')`;
      const taken = await rowsOf(
        tx,
        sql`delete from pgboss.job where ${waits} and (id = ${id}::uuid or data ->> 'message_id' = ${id}) returning id`,
      );
      return taken.length > 0;
    },
    work(queue, handler, cron) {
      known.set(queue.name, { queue, handler: handler as Handler<object>, cron });
    },
    async start() {
      await boss.start();
      const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      if (!there.has(GIVEN_UP)) await boss.createQueue(GIVEN_UP, { retryLimit: 0, retentionSeconds: GIVEN_UP_KEPT_S });
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
        // The machine's time where it is ahead: a clock may have been set back since a job was queued.
        const now = new Date(Math.max(clock.now().getTime(), Date.now()));
        await held?.setTime(now.getTime());
        for (const name of await dueQueues(now)) {
          for (const job of await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true })) {
            ran = true;
            const done = await run(name, job);
            if (done.status === 'completed') {
              await boss.complete(name, job.id);
              continue;
            }
            failures.push(done.error);
            if (done.status === 'deadletter')
              await connection.db.execute(sql`update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${job.id}`);
            await boss.fail(name, job.id, done.output);
          }
        }
      }
      if (failures.length > 0) throw failures[0];
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
      // A queue that this version no longer has gets no worker.
      const taken = await takeGivenUp(tx, which, then === 'restart' ? [...known.keys()] : undefined);
      if (then === 'restart') for (const { queue, job_id, data } of taken) await queueJob(tx, queue, data, { id: job_id });
      return taken;
    },
  };
}
