import { and, count, isNotNull, isNull, max, ne } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { addDays, lagosMidnight } from '#shared/dates.ts';
import type { Db } from './database/connect.ts';
import { comparisons, payment_differences, shop } from './database/schema.ts';
import type { Deps } from './deps.ts';

/** Whether the nightly clearing of stored files stopped, for Prometheus. */
async function clearingStopped(db: Db): Promise<{ stopped: number; unnamed: number }> {
  const [state] = await db.select().from(shop);
  return { stopped: state?.clearing_stopped_at ? 1 : 0, unnamed: state?.unnamed_files ?? 0 };
}

/** Differences that nobody has seen to, by provider. */
const countDifferences = (db: Db) =>
  db
    .select({ provider: payment_differences.provider, rows: count() })
    .from(payment_differences)
    .where(and(isNull(payment_differences.seen_at), ne(payment_differences.difference, 'pending')))
    .groupBy(payment_differences.provider);

/** The last day that was compared, by provider. */
async function lastCompared(db: Db): Promise<{ provider: string; until: number }[]> {
  const rows = await db
    .select({ provider: comparisons.provider, day: max(comparisons.day) })
    .from(comparisons)
    .where(isNotNull(comparisons.done_at))
    .groupBy(comparisons.provider);
  return rows.flatMap(({ provider, day }) => (day ? [{ provider, until: addDays(lagosMidnight(day), 1).getTime() / 1000 }] : []));
}

/**
 * `jobs_given_up`: background work that was given up and waits for an administrator, by queue. `storage_clearing_stopped`: 1 while the nightly
 * clearing of stored files waits for one. Read when they are asked for.
 */
export function jobMetrics(registers: Registry[], deps: Pick<Deps, 'jobs' | 'log' | 'connection'>): void {
  // The other metrics matter most while the database is unavailable, so a failure here must not lose them.
  const quietly = async (read: () => Promise<void>) => {
    try {
      await read();
    } catch (error) {
      deps.log.warn({ err: error }, 'a metric could not be read');
    }
  };
  new Gauge({
    name: 'jobs_given_up',
    help: 'Background jobs that were given up after all their tries and wait for an administrator',
    labelNames: ['queue'],
    registers,
    collect() {
      return quietly(async () => {
        const counts = await deps.jobs.countGivenUp();
        this.reset();
        for (const [queue, jobs] of Object.entries(counts)) this.set({ queue }, jobs);
      });
    },
  });
  new Gauge({
    name: 'storage_unnamed_files',
    help: 'Stored files that no order names, when the clearing stopped because of them',
    registers,
    collect() {
      return quietly(async () => this.set((await clearingStopped(deps.connection.db)).unnamed));
    },
  });
  new Gauge({
    name: 'storage_clearing_stopped',
    help: '1 while the nightly clearing of stored files waits for an administrator',
    registers,
    collect() {
      return quietly(async () => this.set((await clearingStopped(deps.connection.db)).stopped));
    },
  });
  new Gauge({
    name: 'payment_differences_open',
    help: 'Differences between a provider’s list and our books that nobody has seen to',
    labelNames: ['provider'],
    registers,
    collect() {
      return quietly(async () => {
        const counts = await countDifferences(deps.connection.db);
        this.reset();
        for (const { provider, rows } of counts) this.set({ provider }, rows);
      });
    },
  });
  new Gauge({
    name: 'payments_compared_until_seconds',
    help: 'The end of the last day that was compared with a provider’s list, in Unix seconds',
    labelNames: ['provider'],
    registers,
    collect() {
      return quietly(async () => {
        const days = await lastCompared(deps.connection.db);
        this.reset();
        for (const { provider, until } of days) this.set({ provider }, until);
      });
    },
  });
}
