import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openEmbeddedShop, openServerShop } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';
import { processorMs } from '../usage.ts';

const PERCENT = 1;

/** The share of a core that the product uses while nobody asks it anything, over half a minute each time. */
export async function idle({ folder, rounds, quick }: Options): Promise<Line[]> {
  const shops = [
    await openServerShop(join(folder, 'idle-server')),
    await openEmbeddedShop(join(folder, 'idle')),
  ] as const;
  const [server, embedded] = shops;
  try {
    const watched = [
      server.products.map(({ pid }) => pid),
      [server.database?.pid() ?? 0],
      embedded.pids,
    ];
    const shares = watched.map(() => [] as number[]);
    await wait(quick ? 3000 : 30_000);
    for (let round = 1; round <= Math.min(rounds, 3); round++) {
      const begun = performance.now();
      const before = watched.map(processorMs);
      await wait(quick ? 3000 : 30_000);
      const passed = performance.now() - begun;
      for (const [index, pids] of watched.entries())
        shares[index]?.push((100 * (processorMs(pids) - (before[index] ?? 0))) / passed);
      process.stderr.write(` ${round}`);
    }
    process.stderr.write('\n');
    const [onServer = [], database = [], alone = []] = shares;
    const unit = { unit: ' %' };
    return [
      atMost('on PostgreSQL, share of a core', spreadOf(onServer), PERCENT, unit),
      plain('its PostgreSQL server, share of a core', spreadOf(database), unit),
      atMost('on the embedded database, share of a core', spreadOf(alone), PERCENT, unit),
    ];
  } finally {
    for (const shop of shops) await shop.close();
  }
}
