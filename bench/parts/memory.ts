import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, atOnce, post, READS } from '../client.ts';
import { visaForm } from '../form.ts';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { LIST, openEmbeddedShop, openServerShop, type Shop } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';
import { residentMb } from '../usage.ts';

const AT_REST_MB = { PostgreSQL: 200, 'embedded database': 400 };
const BACK_TO = 1.3;
const REST_S = 30;

interface Memory {
  rest: number;
  most: number;
  after: number;
}

/** Of the product's own processes: at rest, at the most under load, and half a minute after it. */
async function memoryOf(shop: Shop, folder: string, quick: boolean): Promise<Memory> {
  const own = shop.products.map(({ pid }) => pid);
  const form = await visaForm(shop.url);
  const restMs = quick ? 2000 : REST_S * 1000;
  await wait(restMs);
  const rest = residentMb(own);
  const state = { most: rest, ended: false };
  const watching = (async () => {
    for (; !state.ended; await wait(200)) state.most = Math.max(state.most, residentMb(own));
  })();
  await atOnce(quick ? 16 : 240, 8, () =>
    post(`${shop.url}/api/visa/application`, form).then(() => {}),
  );
  for (const path of [LIST, '/', '/visa'])
    await ask(
      { url: shop.url + path, headers: READS, connections: 16, seconds: quick ? 1 : 5 },
      folder,
    );
  await wait(restMs);
  state.ended = true;
  await watching;
  return { rest, most: state.most, after: residentMb(own) };
}

/** Memory at rest, under load and after it. */
export async function memory({ folder, rounds, quick }: Options): Promise<Line[]> {
  const measured = { PostgreSQL: [] as Memory[], 'embedded database': [] as Memory[] };
  for (let round = 1; round <= Math.min(rounds, 3); round++) {
    for (const where of Object.keys(measured) as (keyof typeof measured)[]) {
      const own = join(folder, `memory-${where.slice(0, 4)}-${round}`);
      const shop = where === 'PostgreSQL' ? await openServerShop(own) : await openEmbeddedShop(own);
      try {
        measured[where].push(await memoryOf(shop, folder, quick));
      } finally {
        await shop.close();
      }
    }
    process.stderr.write(` ${round}`);
  }
  process.stderr.write('\n');
  return (Object.keys(measured) as (keyof typeof measured)[]).flatMap((where) => {
    const all = measured[where];
    const unit = { unit: ' MB' };
    return [
      atMost(`${where}: at rest`, spreadOf(all.map(({ rest }) => rest)), AT_REST_MB[where], unit),
      plain(`${where}: at the most, under load`, spreadOf(all.map(({ most }) => most)), unit),
      plain(`${where}: ${REST_S} s after load`, spreadOf(all.map(({ after }) => after)), unit),
      atMost(
        `${where}: ${REST_S} s after load, of at rest`,
        spreadOf(all.map(({ rest, after }) => after / rest)),
        BACK_TO,
      ),
    ];
  });
}
