import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { patiently, type Reach, reachAt } from '../../kit/reach.ts';
import type { ServerProcess } from '../../kit/server-process.ts';
import { registerFirstAdmin } from '../admin.ts';
import { judge, settled, type Verdicts } from '../run.ts';
import { watch } from '../seen.ts';
import { type Sold, sandboxMarket, sell } from '../sell.ts';
import { watchReadiness } from './readiness.ts';

const MB = 1024 * 1024;
const LEFT_BYTES = 64 * 1024;
/** How long the disk stays full. */
const FULL_MS = 30_000;

/** Mounts a small file system in memory, of which somebody may use all. @returns what unmounts it, or undefined where that isn't allowed */
export function mountSmall(folder: string, megabytes: number): (() => void) | undefined {
  const { status } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'tmpfs',
    folder,
  ]);
  return status === 0 ? () => void spawnSync('umount', ['-l', folder]) : undefined;
}

/** Fills a file system up to the last bytes but these. @returns what makes room again */
export function fill(folder: string, butBytes: number): () => void {
  const path = join(folder, 'ballast');
  const ballast = openSync(path, 'w');
  const piece = Buffer.alloc(butBytes);
  try {
    // Counted anew for each piece: whoever works on it writes meanwhile.
    for (;;) {
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < 2 * butBytes) break;
      writeSync(ballast, piece);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(ballast);
  }
  return () => rmSync(path, { force: true });
}

/** A disk that fills up while one process sells on it: uploads, then commits fail; then there is room again. */
export async function fullDisk(
  { server, orders }: { server: ServerProcess; orders: number },
  did: (words: string) => void,
): Promise<Verdicts> {
  const { dataDir } = server;
  const verdicts: Verdicts = {};
  const seen = watch();
  await server.start();
  const state = { ends: 0, over: false, full: false };
  /** As systemd does: whoever ended is started again, again and again. */
  const supervisor = (async () => {
    while (!state.over) {
      await wait(200);
      if (server.up || state.over) continue;
      state.ends += 1;
      await server.start().catch(() => {});
      await wait(1000);
    }
  })();
  const direct: Reach = seen.through(reachAt(server.origin));
  const reach = patiently(direct, { pauseMs: 500, patienceMs: 120_000 });
  const readiness = watchReadiness(server.origin);
  try {
    const token = await registerFirstAdmin(reach, dataDir);
    const market = await sandboxMarket(reach);
    const sold: Sold[] = await sell(market, Math.ceil(orders / 3));
    const { bavail, bsize } = statfsSync(dataDir);
    did(`${Math.round((bavail * bsize) / MB)} MB were free`);
    // A few pages are left: what comes in now uses them up.
    const makeRoom = fill(dataDir, LEFT_BYTES);
    const began = Date.now();
    const selling = sell(market, Math.ceil(orders / 3));
    await wait(FULL_MS);
    const left = statfsSync(dataDir);
    did(
      `then ${Math.round((left.bavail * left.bsize) / 1024)} KB; the process ended itself ${state.ends} times`,
    );
    const back = Date.now();
    makeRoom();
    sold.push(...(await selling), ...(await sell(market, Math.ceil(orders / 3))));
    verdicts['/readyz says so within 5 s, and that it is over within 30 s'] = [
      ...readiness.said(503, began, 5000),
      ...readiness.said(200, back, 30_000),
    ];
    seen.tell(did);
    verdicts['whoever is refused is told to come again'] = [...seen.refusals.keys()].filter(
      (what) => / 500 /.test(what),
    );
    await settled(reach, sold, [server]);
    state.over = true;
    await supervisor;
    return {
      ...verdicts,
      ...(await judge([server], { reach, token, sold, noisy: true })),
    };
  } finally {
    state.over = true;
    await supervisor;
    await readiness.stop();
    await server.end();
  }
}
