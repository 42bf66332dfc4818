import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, atOnce, CLIENT_REMARK, post, READS } from '../client.ts';
import { visaForm } from '../form.ts';
import { ROOT, startProduct } from '../processes.ts';
import { type Contender, capacity, compare, interleave, throughput } from '../rounds.ts';
import type { Options } from '../run.ts';
import { LIST } from '../shop.ts';
import { atLeast, type Line, plain } from '../table.ts';
import { untilQuiet } from '../usage.ts';

const BAR = 0.95;
const AT_ONCE = 8;
const READ = {
  'list of destinations': LIST,
  'home page': '/',
  'listing page': '/visa',
  'one destination by its id': `${LIST}/1`,
};

/** This tree's product against another's, on the embedded database with the starter catalogue. @throws Error when the other tree isn't built */
export async function against({
  folder,
  rounds,
  seconds,
  quick,
  tree = '',
}: Options): Promise<Line[]> {
  const other = resolve(tree);
  for (const needed of ['server/main.ts', 'build/server', 'node_modules'])
    if (!tree || !existsSync(join(other, needed)))
      throw new Error(
        `--tree must name a tree in which npm start has run: ${join(other, needed)} is missing`,
      );
  const open = async (name: string, root: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir);
    return { name, product: await startProduct(dataDir, { STARTER_CATALOGUE: 'on' }, root) };
  };
  const trees = [await open('before', other), await open('now', ROOT)];
  try {
    const lines: Line[] = [];
    const measure = async (what: string, contenders: Contender[]) => {
      const all = await interleave(contenders, rounds);
      const [now, before] = [all.get('now'), all.get('before')];
      lines.push(
        atLeast(`${what}: in the same time`, compare(now, before, throughput), BAR, CLIENT_REMARK),
        plain(`${what}: for the same processor time`, compare(now, before, capacity)),
      );
    };
    for (let asked = 0; asked < 3; asked++) {
      for (const { product } of trees)
        for (const path of Object.values(READ))
          await (await fetch(product.url + path, { headers: READS })).arrayBuffer();
      await wait(1500);
    }
    await untilQuiet(trees.map(({ product }) => product.pid));
    for (const [what, path] of Object.entries(READ))
      await measure(
        what,
        trees.map(({ name, product }) => ({
          name,
          pids: [product.pid],
          work: (warm) =>
            ask(
              {
                url: product.url + path,
                headers: READS,
                connections: 16,
                seconds: warm ? 1 : seconds,
              },
              folder,
            ),
        })),
      );
    const contenders = trees.map(async ({ name, product }): Promise<Contender> => {
      const form = await visaForm(product.url);
      return {
        name,
        pids: [product.pid],
        untilQuiet: true,
        work: (warm) =>
          atOnce(warm || quick ? AT_ONCE : AT_ONCE * 12, AT_ONCE, async () => {
            await post(`${product.url}/api/visa/application`, form);
          }),
      };
    });
    await measure('submissions of two 300 KB pictures, 8 at once', await Promise.all(contenders));
    return lines;
  } finally {
    for (const { product } of trees) await product.stop();
  }
}
