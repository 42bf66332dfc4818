// Measures the product and prints one table, with a bar beside each figure that has one. README.md beside this file says what each figure means.
//   npm run bench                                          everything but `against` and `scale`, about an hour
//   npm run bench -- reading idle                          some parts
//   npm run bench -- lists --orders=100000 --server=postgres://…
//   npm run bench -- against --tree=/another/built/tree
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { against } from './parts/against.ts';
import { eligibility } from './parts/eligibility.ts';
import { idle } from './parts/idle.ts';
import { lighthouse } from './parts/lighthouse.ts';
import { lists } from './parts/lists.ts';
import { memory } from './parts/memory.ts';
import { orders } from './parts/orders.ts';
import { people } from './parts/people.ts';
import { phone } from './parts/phone.ts';
import { processes } from './parts/processes.ts';
import { reading } from './parts/reading.ts';
import { scale } from './parts/scale.ts';
import { start } from './parts/start.ts';
import { submissions } from './parts/submissions.ts';
import type { Options } from './run.ts';
import { type Line, printTable } from './table.ts';

const PARTS: Record<string, (options: Options) => Promise<Line[]>> = {
  reading,
  submissions,
  orders,
  people,
  start,
  memory,
  idle,
  processes,
  lists,
  eligibility,
  scale,
  lighthouse,
  phone,
  against,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
    orders: { type: 'string' },
    server: { type: 'string' },
    tree: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !PARTS[name]);
if (unknown.length > 0)
  throw new Error(
    `there is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`,
  );
const wanted =
  positionals.length > 0
    ? positionals
    : Object.keys(PARTS).filter((name) => name !== 'against' && name !== 'scale');

// Everything that is started is ended with this process.
process.setMaxListeners(0);
const folder = mkdtempSync(join(tmpdir(), 'tafiya-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

const begun = performance.now();
const load = () => loadavg()[0]?.toFixed(1);
const loadBefore = load();
const table = new Map<string, Line[]>();
for (const name of wanted) {
  process.stderr.write(`${name}\n`);
  const own = join(folder, name);
  mkdirSync(own);
  const options: Options = {
    folder: own,
    rounds: values.quick ? 1 : Number(values.rounds),
    seconds: values.quick ? 1 : Number(values.seconds),
    quick: values.quick,
    orders: values.orders === undefined ? undefined : Number(values.orders),
    server: values.server,
    tree: values.tree,
  };
  try {
    table.set(name, (await PARTS[name]?.(options)) ?? []);
  } catch (error) {
    // The other parts are measured all the same.
    console.error(error);
    table.set(name, [
      {
        what: 'could not be measured',
        figure: '',
        remark: error instanceof Error ? error.message : String(error),
      },
    ]);
    process.exitCode = 1;
  }
}
printTable(table);
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`;
console.log(
  `Commit ${commit()}, ${machine}; load ${loadBefore} at the beginning, ${load()} at the end; ${Math.round((performance.now() - begun) / 60_000)} minutes.`,
);
process.exit();
