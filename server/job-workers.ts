import { sql } from 'drizzle-orm';
import retry from 'p-retry';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from './database/connect.ts';
import { rowsOf } from './database/rows-of.ts';

/** What a job came to, in pg-boss's form. */
type Result = { id: string; status: 'completed' } | { id: string; status: 'failed' | 'deadletter'; output: { message: string } };
/** Runs one job of a queue; never throws. */
type Run = (queue: string, job: JobWithMetadata<object>) => Promise<Result>;

/** What takes jobs and runs them, looks after those whose process died, and queues those that have a schedule. */
interface Workers {
  /**
   * Lets a worker of each queue look for jobs from then on; tries until the database lets it.
   * @param crons by queue; undefined for one without a schedule
   */
  begin(crons: ReadonlyMap<string, string | undefined>, run: Run): Promise<void>;
  /** Has a queue's worker look for what was queued in this process. */
  wakeSoon(queue: string): void;
  /** Waits for running jobs, up to 10 s. */
  stop(): Promise<void>;
}

/** What is due later, such as another try, is looked for by one query for all queues: thirty workers that poll cost a process at rest its core's 5 %. */
const LOOK_FOR_DUE_MS = 2000;
/** How often a worker looks for itself: each of thirty once a minute was half of what a process did at rest. */
const LOOK_BY_ITSELF_S = 3600;
/** A new job waits so long for others: those that come together are taken together. */
const GATHER_MS = 100;
/** A worker goes on without pause while there is more. Jobs of a batch fail one by one. */
const WORK = {
  batchSize: 4,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: LOOK_BY_ITSELF_S,
} as const;
/** How often it is looked for jobs whose process sent no heartbeat. */
const LOOK_FOR_DEAD_S = 5;
/** An embedded database has one process, so the dead one is that before this start: looking for it more often would be most of what it does at rest. */
const LOOK_FOR_DEAD_EMBEDDED_S = 30;
/** Looking for jobs that others waited for, every five seconds by itself: none of ours waits for another one. */
const LOOK_FOR_WAITED_S = 24 * 3600;
const LONGEST_PAUSE_MS = 10_000;

/** Workers on the product's own database. They take nothing before `begin`. */
export function createWorkers(connection: Connection, log: Logger): Workers {
  const lookForDead = connection.boss.backend === 'pglite' ? LOOK_FOR_DEAD_EMBEDDED_S : LOOK_FOR_DEAD_S;
  /** The worker's id by its queue. */
  const ids = new Map<string, string>();
  const ended = new AbortController();
  let boss: PgBoss | undefined;
  let beginning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** @throws where the database doesn't let it; nothing of it goes on then */
  async function startBoss(crons: ReadonlyMap<string, string | undefined>): Promise<void> {
    const fresh = new PgBoss({
      ...connection.boss,
      superviseIntervalSeconds: lookForDead,
      monitorIntervalSeconds: lookForDead,
      flowIntervalSeconds: LOOK_FOR_WAITED_S,
    });
    fresh.on('error', (error) => log.error({ err: error }, 'job queue'));
    try {
      await fresh.start();
      const schedules = new Map((await fresh.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const [name, cron] of crons) if (cron && schedules.get(name) !== cron) await fresh.schedule(name, cron);
      boss = fresh;
    } catch (error) {
      await fresh.stop({ graceful: false, close: true }).catch(() => {});
      throw error;
    }
  }

  const wake = (queue: string) => boss?.notifyWorker(ids.get(queue) ?? '');
  let looking = false;
  /** Wakes the workers of queues in which something is due. */
  async function lookForDue(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const due = await rowsOf<{ name: string }>(
        connection.db,
        sql`select name from json_array_elements_text(${JSON.stringify([...ids.keys()])}::json) queue (name)
            where exists (select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
      );
      for (const { name } of due) wake(name);
    } catch (error) {
      log.error({ err: error }, 'job queue');
    } finally {
      looking = false;
    }
  }

  async function begin(crons: ReadonlyMap<string, string | undefined>, run: Run): Promise<void> {
    await retry(() => startBoss(crons), {
      retries: Number.POSITIVE_INFINITY,
      maxTimeout: LONGEST_PAUSE_MS,
      signal: ended.signal,
      onFailedAttempt: ({ error }) => log.error({ err: error }, 'job queue'),
    });
    for (const queue of crons.keys()) {
      const work = (batch: JobWithMetadata<object>[]) => Promise.all(batch.map((job) => run(queue, job)));
      ids.set(queue, (await boss?.work<object, unknown, typeof WORK>(queue, WORK, work)) ?? '');
    }
    timer = setInterval(lookForDue, LOOK_FOR_DUE_MS);
  }

  const waking = new Set<string>();
  return {
    begin(crons, run) {
      beginning = begin(crons, run).catch((error: unknown) => {
        // It was to be stopped before it had begun.
        if (!ended.signal.aborted) throw error;
      });
      return beginning;
    },
    // Should this process die before, others see the job with what is due later.
    wakeSoon(queue) {
      if (!ids.has(queue) || waking.has(queue)) return;
      waking.add(queue);
      setTimeout(() => {
        waking.delete(queue);
        wake(queue);
      }, GATHER_MS).unref();
    },
    async stop() {
      ended.abort();
      await beginning?.catch(() => {});
      clearInterval(timer);
      await boss?.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
