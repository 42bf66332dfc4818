import { sql } from 'drizzle-orm';
import retry from 'p-retry';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Connection } from '../database/connect.ts';
import { rowsOf } from '../database/rows-of.ts';

type Result =
  | { id: string; status: 'completed' }
  | { id: string; status: 'failed' | 'deadletter'; output: { message: string } };
type Run = (queue: string, job: JobWithMetadata<object>) => Promise<Result>;

interface Workers {
  /** Retries until the database is available. @param crons cron expressions by queue */
  begin(crons: ReadonlyMap<string, string | undefined>, run: Run): Promise<void>;
  wakeSoon(queue: string): void;
  /** Waits up to 10 s. */
  stop(): Promise<void>;
}

/** One query for all queues: thirty polling workers took 5 % of an idle core. */
const LOOK_FOR_DUE_MS = 2000;
/** With thirty workers, polling once a minute was half of an idle process's work. */
const LOOK_BY_ITSELF_S = 3600;
/** Delay, so that jobs queued meanwhile are fetched together. */
const GATHER_MS = 100;
const WORK = {
  batchSize: 4,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: LOOK_BY_ITSELF_S,
} as const;
const LOOK_FOR_DEAD_S = 5;
/** The embedded database has one process, so dead jobs are found only after a restart. */
const LOOK_FOR_DEAD_EMBEDDED_S = 30;
/** pg-boss's default is 5 s, but none of our jobs depends on another. */
const LOOK_FOR_WAITED_S = 24 * 3600;
const LONGEST_PAUSE_MS = 10_000;
/** When pg-boss last did what it does from time to time. */
const DONE_AT = {
  version: ['cron_on', 'flow_on', 'bam_on', 'reindex_on'],
  queue: ['monitor_on', 'monitor_claim_on', 'maintain_on'],
};

export function createWorkers(connection: Connection, log: Logger): Workers {
  const lookForDead =
    connection.boss.backend === 'pglite' ? LOOK_FOR_DEAD_EMBEDDED_S : LOOK_FOR_DEAD_S;
  const ids = new Map<string, string>();
  const ended = new AbortController();
  let boss: PgBoss | undefined;
  let beginning: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** A clock that was ahead and is set back would stop schedules until that time. */
  async function forgetFuture(): Promise<void> {
    for (const [table, columns] of Object.entries(DONE_AT))
      for (const column of columns.map((name) => sql.identifier(name)))
        await connection.db.execute(
          sql`update pgboss.${sql.identifier(table)} set ${column} = now() - interval '1 day' where ${column} > now() + interval '1 minute'`,
        );
  }

  async function startBoss(crons: ReadonlyMap<string, string | undefined>): Promise<void> {
    const fresh = new PgBoss({
      ...connection.boss,
      superviseIntervalSeconds: lookForDead,
      monitorIntervalSeconds: lookForDead,
      flowIntervalSeconds: LOOK_FOR_WAITED_S,
    });
    fresh.on('error', (error) => log.error({ err: error }, 'job queue'));
    try {
      await forgetFuture();
      await fresh.start();
      const schedules = new Map((await fresh.getSchedules()).map((one) => [one.name, one]));
      for (const [name, cron] of crons) {
        const there = schedules.get(name);
        if (cron && (there?.cron !== cron || there.options?.missed !== 'once'))
          await fresh.schedule(name, cron, null, { missed: 'once' });
      }
      boss = fresh;
    } catch (error) {
      await fresh.stop({ graceful: false, close: true }).catch(() => {});
      throw error;
    }
  }

  const wake = (queue: string) => boss?.notifyWorker(ids.get(queue) ?? '');
  let looking = false;
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
      const work = (batch: JobWithMetadata<object>[]) =>
        Promise.all(batch.map((job) => run(queue, job)));
      ids.set(queue, (await boss?.work<object, unknown, typeof WORK>(queue, WORK, work)) ?? '');
    }
    timer = setInterval(lookForDue, LOOK_FOR_DUE_MS);
  }

  const waking = new Set<string>();
  return {
    begin(crons, run) {
      beginning = begin(crons, run).catch((error: unknown) => {
        if (!ended.signal.aborted) throw error;
      });
      return beginning;
    },
    // If this process dies first, polling finds the job.
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
