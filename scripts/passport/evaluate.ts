// Measures the passport reader on pictures it was not trained on, by class.
// node scripts/passport/evaluate.ts [SEED] [KIND=COUNT …] [--disturbed COPIES]
// With --disturbed, each picture is read again blurred, darkened, rotated, covered and compressed.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { adviceFor } from '../../web/forms/passport/advice.ts';
import { isProved } from '../../web/forms/passport/decide.ts';
import { readNet } from '../../web/forms/passport/net.ts';
import { readPage } from '../../web/forms/passport/read-page.ts';
import { pageOf } from './page-of.ts';
import type { Printed } from './person.ts';
import { KINDS, type KindName, photographed } from './pictures.ts';
import { type Random, seeded } from './random.ts';

const COUNTS: Record<KindName, number> = {
  easy: 25,
  medium: 50,
  hard: 50,
  turned: 20,
  brutal: 70,
  blurred: 8,
  glaring: 8,
  cut: 8,
};
const FOLDER = process.env.NETS ?? new URL('../../web/forms/passport', import.meta.url).pathname;
const net = (view: string) => readNet(new Uint8Array(readFileSync(`${FOLDER}/${view}.net`)).buffer);
const nets = { normalised: net('normalised'), raw: net('raw') };

/** Simulates the picture taken with a worse phone. */
async function disturbed(jpeg: Buffer, { between, chance, whole }: Random): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(jpeg).metadata();
  const covers = chance(0.3)
    ? [
        {
          input: Buffer.from(
            `<svg width="${whole(8, 90)}" height="${whole(8, 60)}"><rect width="100%" height="100%" fill="#${chance(0.5) ? 'eee' : '222'}"/></svg>`,
          ),
          left: whole(0, width - 100),
          top: whole(Math.round(height / 2), height - 70),
        },
      ]
    : [];
  const strength = between(0, 1);
  return await sharp(await sharp(jpeg).composite(covers).toBuffer())
    .rotate(between(-4, 4), { background: '#555' })
    .blur(0.3 + 3 * strength * between(0, 1))
    .linear(between(1 - 0.6 * strength, 1), between(-40, 40) * strength)
    .jpeg({ quality: Math.round(92 - 62 * strength * between(0, 1)) })
    .toBuffer();
}

const [first = '992217', ...others] = process.argv.slice(2);
const copies = others.includes('--disturbed') ? Number(others.at(-1)) : 0;
const counts = others.filter((one) => one.includes('='));
const asked = counts.length
  ? Object.fromEntries(counts.map((one) => one.split('=') as [KindName, string]))
  : COUNTS;
const budget = Number(process.env.BUDGET_MS ?? Number.POSITIVE_INFINITY);

interface Row {
  pictures: number;
  lines: number;
  proved: number;
  wrong: number;
  names: number;
  wrongNames: number;
  times: number[];
  advice: Map<string, number>;
}

async function tally(row: Row, jpeg: Buffer, of: Printed) {
  const page = await pageOf(jpeg);
  const before = process.cpuUsage();
  const result = readPage(page, nets, budget);
  const { user, system } = process.cpuUsage(before);
  row.times.push((user + system) / 1000);
  row.pictures++;
  const { found } = result;
  const wrong = (['number', 'birth', 'expiry'] as const).filter(
    (name) => found?.[name] !== of[name],
  );
  if (found && wrong.length === 0) row.lines++;
  if (found && isProved(found)) row.proved++;
  row.wrong += wrong.filter((name) => found?.sure[name] === 'proved').length;
  if (found?.sure.names === 'agreed') {
    row.names++;
    if (found.surname !== of.surname || found.given !== of.given) row.wrongNames++;
  }
  const words = adviceFor(result);
  if (words) row.advice.set(words, (row.advice.get(words) ?? 0) + 1);
}

process.stdout.write('class     pictures  lines  proved  wrong  names  wrong  ms median, most\n');
for (const [kind, count] of Object.entries(asked) as [KindName, number | string][]) {
  const random = seeded(Number(first) + Object.keys(KINDS).indexOf(kind) * 7919);
  const row: Row = {
    pictures: 0,
    lines: 0,
    proved: 0,
    wrong: 0,
    names: 0,
    wrongNames: 0,
    times: [],
    advice: new Map(),
  };
  for (let n = 0; n < Number(count); n++) {
    const { of, jpeg } = await photographed(kind, random);
    await tally(row, jpeg, of);
    for (let copy = 0; copy < copies; copy++) await tally(row, await disturbed(jpeg, random), of);
  }
  const times = row.times.sort((a, b) => a - b);
  const cells = [row.pictures, row.lines, row.proved, row.wrong, row.names, row.wrongNames];
  const spent = [times[times.length >> 1], times.at(-1)].map((ms) => Math.round(ms ?? 0));
  process.stdout.write(
    `${kind.padEnd(10)}${cells.map((cell) => String(cell).padStart(6)).join('  ')}  ${spent.join(', ')}\n`,
  );
  for (const [words, often] of row.advice) process.stdout.write(`    ${often} × ${words}\n`);
}
