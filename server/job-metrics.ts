import { Gauge, type Registry } from 'prom-client';
import type { Db } from './database/connect.ts';
import { shop } from './database/schema.ts';
import type { Deps } from './deps.ts';

/** Whether the nightly clearing of stored files stopped, for Prometheus. */
async function clearingStopped(db: Db): Promise<{ stopped: number; unnamed: number }> {
  const [state] = await db.select().from(shop);
  return { stopped: state?.clearing_stopped_at ? 1 : 0, unnamed: state?.unnamed_files ?? 0 };
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
}
