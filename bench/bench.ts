// Prints how the product stands against bare servers that do the same, measured in turn in one run: ratios only,
// since times differ from machine to machine. With `lighthouse` it prints Lighthouse's scores of three pages instead.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillCatalogue } from './catalogue.ts';
import { measureFiling } from './filing.ts';
import { LIGHTHOUSE_AIMS, measureLighthouse } from './lighthouse.ts';
import { startProduct } from './processes.ts';
import { measureReading } from './reading.ts';
import type { Spread } from './rounds.ts';

const ROUNDS = 5;
const SECONDS = 3;
const FILINGS = 96;
const LIST_ROWS = 60;
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
  const filing = await measureFiling(product, join(folder, 'peer'), ROUNDS, FILINGS);
  for (const [index, { adds, time, processor }] of filing.entries()) {
    line(index === 0 || index === filing.length - 1 ? adds : `+ ${adds}`, figure(time), figure(processor));
  }
} finally {
  await product.stop();
}
