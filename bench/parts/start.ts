import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startProduct } from '../processes.ts';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openEmbeddedShop, openServerShop, type Shop } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';

const BAR = 3;

/** Seconds from the start of a bare process until its database has answered one question. */
async function opening(where: string): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'bench/peers/opening.ts'), where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(([code]) => {
      if (code !== 0) throw new Error(`opening ${where} ended with exit code ${code}`);
    }),
  ]);
  const took = (performance.now() - begun) / 1000;
  await ended;
  return took;
}

/** Seconds from the start of the product until `/readyz` says that it is ready. */
async function starting(dataDir: string, env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const product = await startProduct(dataDir, env);
  const took = (performance.now() - begun) / 1000;
  await product.stop();
  return took;
}

async function measure(dataDir: string, database: string | undefined, { folder, rounds }: Options) {
  const env: Record<string, string> = database
    ? { DATABASE_URL: database, SECRET: 'a-secret-that-all-processes-share-0123456789' }
    : {};
  const took: { start: number; open: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const copy = join(folder, `opened-${round}`);
    if (!database) cpSync(join(dataDir, 'database'), copy, { recursive: true });
    const open = await opening(database ?? copy);
    const start = await starting(dataDir, env);
    // The first start fills the compile cache.
    if (round > 0) took.push({ start, open });
    process.stderr.write(round === 0 ? '  warm' : ` ${round}/${rounds}`);
  }
  process.stderr.write('\n');
  return took;
}

async function stopped(shop: Shop): Promise<void> {
  for (const product of shop.products) await product.stop();
}

/** The start of the built product against opening its database. */
export async function start(options: Options): Promise<Line[]> {
  const lines: Line[] = [];
  const small = await openEmbeddedShop(join(options.folder, 'start'));
  await stopped(small);
  const embedded = await measure(small.dataDir, undefined, options);
  const seconds = (all: number[]) => ({ spread: spreadOf(all), unit: { unit: ' s' } });
  const ratio = spreadOf(embedded.map(({ start, open }) => start / open));
  const own = seconds(embedded.map(({ start }) => start));
  lines.push(
    atMost('embedded database: start, of opening it', ratio, BAR),
    plain('embedded database: start', own.spread, own.unit),
  );

  const shop = await openServerShop(join(options.folder, 'start-server'));
  try {
    await stopped(shop);
    const server = await measure(shop.dataDir, shop.database?.url, options);
    const took = seconds(server.map(({ start }) => start));
    const other = spreadOf(
      server.map(({ start }, round) => start / (embedded[round]?.open ?? Number.NaN)),
    );
    const connecting = spreadOf(server.map(({ start, open }) => start / open));
    lines.push(
      atMost('PostgreSQL: start, of opening the embedded database', other, BAR),
      plain('PostgreSQL: start, of connecting to it', connecting, {
        remark: 'a bare process that connects and asks one question',
      }),
      plain('PostgreSQL: start', took.spread, took.unit),
    );
  } finally {
    await shop.close();
  }
  return lines;
}
