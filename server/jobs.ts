import { sql } from 'drizzle-orm';
import { type DrizzleTransactionLike, fromDrizzle, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection, Db } from './database/connect.ts';

/** A kind of background work. `Data` is what one job is told. */
export interface Queue<Data extends object> {
  name: string;
  /** How often a failed job is tried again, with growing pauses, before it is given up. */
  retryLimit: number;
  /** Carries the type of the data only. */
  data?: Data;
}

/** What a worker does with one job; `id` stays the same when the job is tried again. */
export type Handler<Data extends object> = (data: Data, id: string) => Promise<void>;

/** Background work that is queued inside the caller's own transaction: what is rolled back was never queued. */
export interface Jobs {
  send<Data extends object>(tx: Db, queue: Queue<Data>, data: Data, options?: { startAfter?: Date }): Promise<void>;
  /** Names the worker of a queue; before `start`. `cron` (UTC) also runs it by the clock, with empty data. */
  work<Data extends object>(queue: Queue<Data>, handler: Handler<Data>, cron?: string): void;
  start(): Promise<void>;
  /** Waits for running jobs, up to 10 s. */
  stop(): Promise<void>;
  /** Runs everything that is due in this process, now: for tests, which start no workers. */
  drain(): Promise<void>;
}

/** A new job wakes a worker at once; it looks by itself too, and goes on without pause while there is more. A job of a batch fails alone. */
const WORK = {
  batchSize: 4,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 2,
} as const;
/** A worker shows this often that it lives; a job whose process died is tried again about 15 s later, not after pg-boss's quarter of an hour. */
const HEARTBEAT_S = 10;
const LOOK_FOR_DEAD_S = 5;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** pg-boss on the product's own database. */
export function createJobs(connection: Connection, log: Logger, options: { workers: boolean } = { workers: true }): Jobs {
  const boss = new PgBoss({
    ...connection.boss,
    useListenNotify: options.workers,
    supervise: options.workers,
    schedule: options.workers,
    superviseIntervalSeconds: LOOK_FOR_DEAD_S,
    monitorIntervalSeconds: LOOK_FOR_DEAD_S,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const known = new Map<string, { queue: Queue<object>; handler: Handler<object>; cron: string | undefined }>();

  async function run(name: string, { id, data }: Job<object>): Promise<void> {
    const found = known.get(name);
    if (!found) throw new Error(`no worker for ${name}`);
    try {
      await found.handler(data ?? {}, id);
    } catch (error) {
      log.warn({ err: error, job: id, queue: name }, 'a job failed and is tried again');
      throw error;
    }
  }

  return {
    async send(tx, { name }, data, { startAfter } = {}) {
      await boss.send(name, data, { db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql), ...(startAfter ? { startAfter } : {}) });
    },
    work(queue, handler, cron) {
      known.set(queue.name, { queue, handler: handler as Handler<object>, cron });
    },
    async start() {
      await boss.start();
      for (const { queue, cron } of known.values()) {
        await boss.createQueue(queue.name, {
          retryLimit: queue.retryLimit,
          retryDelay: 1,
          retryBackoff: true,
          retryDelayMax: 600,
          heartbeatSeconds: HEARTBEAT_S,
          notify: true,
        });
        // Asked once outside a transaction: within one, pg-boss would look the queue up beside it, for which the embedded database waits for ever.
        await boss.findJobs(queue.name, { id: NO_JOB });
        if (!options.workers) continue;
        if (cron) await boss.schedule(queue.name, cron);
        await boss.work<object, unknown, typeof WORK>(queue.name, WORK, (batch) =>
          Promise.all(
            batch.map((job) =>
              run(queue.name, job).then(
                () => ({ id: job.id, status: 'completed' as const }),
                (error) => ({ id: job.id, status: 'failed' as const, output: { message: String(error) } }),
              ),
            ),
          ),
        );
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
    async drain() {
      for (let ran = true; ran; ) {
        ran = false;
        for (const name of known.keys()) {
          for (const job of await boss.fetch<object>(name, { batchSize: 50 })) {
            ran = true;
            await run(name, job);
            await boss.complete(name, job.id);
          }
        }
      }
    },
  };
}
