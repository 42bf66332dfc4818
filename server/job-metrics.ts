import { Gauge, type Registry } from 'prom-client';
import type { Deps } from './deps.ts';

/** `jobs_given_up`: background work that was given up and waits for an administrator, by queue; read when it is asked for. */
export function jobMetrics(registers: Registry[], deps: Pick<Deps, 'jobs' | 'log'>): void {
  new Gauge({
    name: 'jobs_given_up',
    help: 'Background jobs that were given up after all their tries and wait for an administrator',
    labelNames: ['queue'],
    registers,
    async collect() {
      try {
        const counts = await deps.jobs.countGivenUp();
        this.reset();
        for (const [queue, jobs] of Object.entries(counts)) this.set({ queue }, jobs);
      } catch (error) {
        // The other metrics are worth most while the database is away.
        deps.log.warn({ err: error }, 'given-up jobs could not be counted');
      }
    },
  });
}
