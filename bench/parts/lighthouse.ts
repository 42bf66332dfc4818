import { launch } from 'chrome-launcher';
import runLighthouse, { defaultConfig, type Result } from 'lighthouse';
import retry from 'p-retry';
import { CHROMIUM_FLAGS, findChromium } from '../../test/kit/chromium.ts';
import { openPages } from '../pages.ts';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { atLeast, type Line, plain } from '../table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const BAR = 100;
/** Beside the pages of an applicant's way. */
const OTHERS = [
  { name: 'destination', path: '/visa/d/united-arab-emirates' },
  { name: 'help', path: '/help' },
  { name: 'verify', path: '/verify' },
];
/** Chromium's record of a page lacks its beginning now and then: it is opened anew. */
const RETRIES = 2;
/** Lighthouse's four times slower is meant for a BenchmarkIndex of 1,500 to 2,000 (its docs/throttling.md). */
const [EXPECTED_INDEX, EXPECTED_SLOWDOWN] = [1_750, 4];
/** Fails on every page that must not be listed: somebody's order. */
const INDEXED = 'is-crawlable';

/** How many times slower than this computer the phone is: a slower computer is nearer to it. */
const slowdownFor = (index: number) => Math.max(1, (EXPECTED_SLOWDOWN * index) / EXPECTED_INDEX);

/** A page's own run in a browser of its own, so that nothing is cached from the run before. */
async function visit(url: string, chromePath: string, slowdown: number): Promise<Result> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS] });
  try {
    const ran = await runLighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
      throttling: { ...defaultConfig.settings?.throttling, cpuSlowdownMultiplier: slowdown },
    });
    if (!ran || ran.lhr.runtimeError)
      throw new Error(`${url}: ${ran?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`);
    return ran.lhr;
  } finally {
    chrome.kill();
  }
}

const scoreOf = ({ categories }: Result, category: Category) =>
  Math.round((categories[category]?.score ?? 0) * 100);

/** The score of a category without one of its audits, made as Lighthouse makes it: the mean by weight. */
function scoreWithout(
  { categories, audits }: Result,
  category: Category,
  left_out: string,
): number {
  const counted = (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = audits[id]?.score;
    return id === left_out || weight === 0 || score === null || score === undefined
      ? []
      : [{ weight, score }];
  });
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0);
  return Math.round(
    (100 * counted.reduce((sum, { weight, score }) => sum + weight * score, 0)) / whole,
  );
}

/** The audits that cost a category its points: those of any weight that are not full. */
function causesOf(result: Result, category: Category): string {
  const causes = (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = result.audits[id];
    if (!audit || audit.score === null || audit.score === 1 || weight === 0) return [];
    return [[id, audit.displayValue].filter(Boolean).join(' ')];
  });
  if (category === 'seo' && result.audits[INDEXED]?.score === 0)
    causes.push(
      `${scoreWithout(result, category, INDEXED)} without ${INDEXED}: pages about somebody's order must not be listed`,
    );
  return causes.join('; ');
}

/** Lighthouse's phone on a slow line: the scores of nine pages. @throws Error when there is no Chromium, or a page could not be measured */
export async function lighthouse({ folder, rounds }: Options): Promise<Line[]> {
  const chromePath = findChromium();
  if (!chromePath)
    throw new Error('Lighthouse needs Chromium: install it, or name its program in CHROMIUM.');
  const { product, pages } = await openPages(folder);
  try {
    const lines: Line[] = [];
    const indexes: number[] = [];
    const visitOnce = async (path: string) => {
      const slowdown = slowdownFor(indexes.length > 0 ? spreadOf(indexes).median : EXPECTED_INDEX);
      const result = await retry(() => visit(product.url + path, chromePath, slowdown), {
        retries: RETRIES,
      });
      indexes.push(result.environment.benchmarkIndex);
      return result;
    };
    for (let round = 0; round < rounds; round++) await visitOnce('/');
    for (const { name, path } of [...pages, ...OTHERS]) {
      const runs: Result[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await visitOnce(path));
      process.stderr.write(`  ${name}`);
      for (const category of CATEGORIES) {
        const inOrder = runs.toSorted(
          (one, other) => scoreOf(one, category) - scoreOf(other, category),
        );
        const spread = spreadOf(inOrder.map((run) => scoreOf(run, category)));
        const middle = inOrder[Math.floor(rounds / 2)];
        lines.push(
          atLeast(
            `${name}: ${category}`,
            spread,
            BAR,
            spread.median < BAR && middle ? causesOf(middle, category) : undefined,
          ),
        );
      }
    }
    process.stderr.write('\n');
    const index = spreadOf(indexes);
    lines.push(
      plain('BenchmarkIndex of this computer', index, {
        remark: `the phone is ${slowdownFor(index.median).toFixed(1)} times slower`,
      }),
    );
    return lines;
  } finally {
    await product.stop();
  }
}
