// Prints how the product stands against bare servers that do the same, measured in turn in one run: ratios only,
// since times differ from machine to machine. With `lighthouse` it prints Lighthouse's scores of three pages instead, and with
// `lists [orders] [PostgreSQL server]` how much more administrators' lists cost at a million orders than at a thousand.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../test/postgres.ts';
import { fillCatalogue } from './catalogue.ts';
import { LIGHTHOUSE_AIMS, measureLighthouse } from './lighthouse.ts';
import { measureExport, measureLists, openShop, type Shop, wrongTallies } from './lists.ts';
import { startProduct } from './processes.ts';
import { measureReading } from './reading.ts';
import type { Spread } from './rounds.ts';
import { measureSubmission } from './submitting.ts';

const ROUNDS = 5;
const SECONDS = 3;
const FILINGS = 96;
const LIST_ROWS = 60;
/** How often each administrators' call is made at either size, and how much more it may cost at the larger. */
const ASKED = 200;
const FLAT = 1.5;
const LIST = '/api/visa/destinations';
const PAGE = '/visa';
/** The least share of bare node:http's throughput that the product is to reach. */
const AIMS: Record<string, number> = { [LIST]: 0.8, [PAGE]: 0.5 };

const figure = (spread: Spread | undefined) =>
  spread ? `${spread.median.toFixed(2)} (${spread.least.toFixed(2)}–${spread.most.toFixed(2)})` : 'not known here';
const line = (label: string, ...figures: string[]) =>
  console.log(`  ${label.padEnd(76)}${figures.map((text) => text.padEnd(22)).join('')}`.trimEnd());

const folder = mkdtempSync(join(tmpdir(), 'tafiya-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (process.argv[2] === 'lists') {
  const [, , , count = '1000000', address] = process.argv;
  const postgres = address ? undefined : await startPostgres();
  const server = address ?? postgres?.url;
  process.once('exit', () => postgres?.stop());
  if (!server) throw new Error("PostgreSQL's server programs are missing (Debian: postgresql)");
  const shops: Shop[] = [];
  try {
    for (const size of [1000, Number(count)]) shops.push(await openShop(server, size, join(folder, `shop-${size}`)));
    const [small, large] = shops as [Shop, Shop];
    console.log(`\nMedians of ${ASKED} calls each, taken in turn. The bar is ${FLAT}.\n`);
    line('', '1,000 orders', `${Number(count).toLocaleString('en')} orders`, 'ratio');
    for (const { name, small_ms, large_ms, ratio } of await measureLists(small, large, ASKED))
      line(name, `${small_ms.toFixed(2)} ms`, `${large_ms.toFixed(2)} ms`, `${ratio.toFixed(2)} ${ratio <= FLAT ? 'met' : 'missed'}`);
    const { rows, seconds, grew_mb } = await measureExport(large, '/insurance/all');
    console.log(`\nCSV of ${rows.toLocaleString('en')} rows: ${seconds.toFixed(1)} s, the process grew by ${Math.round(grew_mb)} MB.`);
    const wrong = await wrongTallies(large);
    console.log(wrong.length === 0 ? 'All tallies equal a full count.' : `Tallies that differ from a full count: ${wrong.join(', ')}`);
  } finally {
    for (const { product } of shops) await product.stop();
  }
  process.exit();
}

const dataDir = join(folder, 'product');
await fillCatalogue(dataDir, LIST_ROWS);
if (process.argv.includes('lighthouse')) {
  // The bot check belongs to what is measured.
  const product = await startProduct(dataDir, { BOT_CHECK: 'altcha' });
  try {
    console.log(`Lighthouse's phone, medians of ${ROUNDS} rounds.\n`);
    line('', ...Object.entries(LIGHTHOUSE_AIMS).map(([category, aim]) => `${category} (${aim})`));
    for (const { path, scores, causes } of await measureLighthouse(product, ['/', '/visa', '/visa/1'], ROUNDS)) {
      line(path, ...Object.values(scores).map(String));
      for (const cause of causes) console.log(`    ${cause}`);
    }
  } finally {
    await product.stop();
  }
  process.exit();
}

const product = await startProduct(dataDir);
try {
  console.log(`Median of ${ROUNDS} rounds taken in turn (least–most in brackets).\n`);

  console.log('Reading, against bare node:http that sends the same bytes and headers');
  line('', 'answers in a time', 'for processor time');
  for (const { path, name, throughput, capacity } of await measureReading(product, [LIST, PAGE], ROUNDS, SECONDS)) {
    const aim = name === 'the product' ? AIMS[path] : undefined;
    const verdict = aim === undefined ? '' : `aim ${aim}: ${(throughput?.median ?? 0) >= aim ? 'met' : 'missed'}`;
    line(
      `${path === LIST ? `destinations list, ${LIST_ROWS} rows` : `kept page ${path}`}: ${name}`,
      figure(throughput),
      figure(capacity),
      verdict,
    );
  }

  console.log('\nFiling two 300 KB pictures, 8 at once, against streaming them to disk and one insert');
  line('', 'time for each', 'processor for each');
  const submission = await measureSubmission(product, join(folder, 'peer'), ROUNDS, FILINGS);
  for (const [index, { adds, time, processor }] of submission.entries()) {
    line(index === 0 || index === submission.length - 1 ? adds : `+ ${adds}`, figure(time), figure(processor));
  }
} finally {
  await product.stop();
}
