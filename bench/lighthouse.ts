import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts';
import type { Running } from './processes.ts';

/** Lighthouse's categories with the scores, of 100, that the product is to reach. */
export const LIGHTHOUSE_AIMS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof LIGHTHOUSE_AIMS;
const CATEGORIES = Object.keys(LIGHTHOUSE_AIMS) as Category[];

/** How a page does on Lighthouse's phone: medians of its rounds. */
export interface PageScores {
  path: string;
  scores: Record<Category, number>;
  /** What costs points in the categories below their aim, from the middle round. */
  causes: string[];
}

/** A page's own run in a browser of its own, so that nothing is kept from the run before. */
async function visit(url: string, chromePath: string): Promise<Result> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...CHROMIUM_FLAGS] });
  try {
    const ran = await lighthouse(url, { port: chrome.port, onlyCategories: CATEGORIES, logLevel: 'error' });
    if (!ran || ran.lhr.runtimeError) throw new Error(`${url}: ${ran?.lhr.runtimeError?.message ?? 'Lighthouse gave no result'}`);
    return ran.lhr;
  } finally {
    chrome.kill();
  }
}

const scoreOf = ({ categories }: Result, category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
const inOrder = (runs: Result[], category: Category) => runs.toSorted((one, other) => scoreOf(one, category) - scoreOf(other, category));

/** The audits of a category that did not pass, those without weight too when they say what a metric would gain. */
function causesOf({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    const gain = Object.values(audit?.metricSavings ?? {}).some((saved) => Boolean(saved));
    if (!audit || audit.score === null || audit.score >= 0.9 || (weight === 0 && !gain)) return [];
    return [[`${category}: ${id}`, audit.title, audit.displayValue].filter(Boolean).join(', ')];
  });
}

/**
 * Runs Lighthouse, as a phone on a slow line, on some of the product's pages.
 * @throws Error when there is no Chromium, or a page could not be measured
 */
export async function measureLighthouse({ url }: Running, paths: string[], rounds: number): Promise<PageScores[]> {
  const chromePath = findChromium();
  if (!chromePath) throw new Error('Lighthouse needs Chromium: install it, or name its program in CHROMIUM.');
  const pages: PageScores[] = [];
  for (const path of paths) {
    const runs: Result[] = [];
    for (let round = 1; round <= rounds; round++) {
      runs.push(await visit(url + path, chromePath));
      process.stderr.write(`${round === 1 ? path : ''} ${round}/${rounds}`);
    }
    process.stderr.write('\n');
    const middle = (category: Category) => inOrder(runs, category)[Math.floor(rounds / 2)] as Result;
    pages.push({
      path,
      scores: Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(middle(category), category)])) as PageScores['scores'],
      causes: CATEGORIES.filter((category) => scoreOf(middle(category), category) < LIGHTHOUSE_AIMS[category]).flatMap((category) =>
        causesOf(middle(category), category),
      ),
    });
  }
  return pages;
}
