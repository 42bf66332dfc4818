// People press one thing after another: whatever they pressed before, a page is what its address loads, and nothing of it fails or sticks out.
import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { hydrated } from './hydrated.ts';
import { manageLink } from './mails.ts';
import { KEPT_BY, test } from './pages.ts';
import { expect } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { placeIn, TwoWindows } from './same-page.ts';

/** The widths that a window has one after another, in px. */
const WIDTHS = [390, 820, 1024, 1280];
/** In all, as many at each width. A walk that failed prints the seed that repeats it. */
const STEPS = Number(process.env.WALK_STEPS ?? 152);
const SEED = Number(process.env.WALK_SEED ?? 20_261_124);

/** Where somebody begins, with what their browser has stored. */
interface Start {
  address: string;
  stored: Record<string, string>;
}
type Samples = Parameters<(typeof KEPT_BY)['agents']>[0];
const PEOPLE: Record<string, (product: RunningProduct, samples: Samples) => Promise<Start>> = {
  'somebody new': async () => ({ address: '/', stored: {} }),
  'an applicant': async (product) => {
    const { tracking_id, email } = await product.paidApplication();
    await product.ask('POST', '/orders/manage-link', { tracking_id });
    return { address: `${await manageLink(product, email, /^Open your/)}&open=1`, stored: {} };
  },
  'an agent': async (_product, samples) => ({
    address: '/dashboard',
    stored: KEPT_BY.agents(samples),
  }),
  'a reviewer': async (product) => ({
    address: '/admin/dashboard',
    stored: { adminToken: await product.colleague('Rita Eze', 'reviewer') },
  }),
  'an owner': async (product) => ({
    address: '/admin/dashboard',
    stored: { adminToken: await product.colleague('Olu Bello') },
  }),
};

/** Leaving one's account ends the walk, a printer is nobody's, and other sites aren't ours. */
const AVOIDED = /log out|sign out|end this session|disable|delete your|print/i;
const CONTROLS = [
  'a[href^="/"]:not([target], [download])',
  'button:not([disabled])',
  'summary',
  'input:not([type=hidden], [type=file], [disabled])',
  'select:not([disabled])',
  'textarea',
].join();
const KEYS = ['Tab', 'Enter', 'Escape', 'j', 'k', 'n', '?', '/', 'ArrowDown', 'Space'];
const TYPED = ['Kenya', 'Adéyẹmí', '080 3123 4567', 'TFY-12345', '12', 'ọ́', '%', ''];

/** One random number after another. */
const draws = (seed: number) => {
  const drawn = fc.sample(fc.noBias(fc.nat()), { seed, numRuns: STEPS * 4 });
  return (below: number) => (drawn.pop() ?? 0) % below;
};

async function use(control: Locator, draw: (below: number) => number): Promise<string> {
  const { tag, type, says } = await control.evaluate((element) => ({
    tag: element.tagName,
    type: element.getAttribute('type') ?? '',
    says:
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.getAttribute('name') ||
      '',
  }));
  if (tag === 'SELECT') {
    const many = await control.locator('option').count();
    if (many > 0) await control.selectOption({ index: draw(many) }, { timeout: 2000 });
    return `chose in ${says}`;
  }
  if (
    tag === 'TEXTAREA' ||
    (tag === 'INPUT' && !/checkbox|radio|submit|range|date|time|number|month/.test(type))
  ) {
    const text = TYPED[draw(TYPED.length)] ?? '';
    await control.fill(text, { timeout: 2000 });
    return `typed “${text}” into ${says}`;
  }
  await control.click({ timeout: 2000 });
  return `pressed “${says}”`;
}

/** Does one thing at random, and says what. */
async function step(page: Page, draw: (below: number) => number): Promise<string> {
  const what = draw(100);
  // Neither answers anything where the router moves within the page.
  if (what < 10 && (await placeIn(page)) > 0) {
    await page.goBack({ waitUntil: 'commit' });
    return 'went back';
  }
  if (what < 14) {
    await page.goForward({ waitUntil: 'commit' });
    return 'went forward';
  }
  if (what < 26) {
    const key = KEYS[draw(KEYS.length)] ?? 'Tab';
    await page.keyboard.press(key);
    return `pressed the key ${key}`;
  }
  const dialog = page.locator('dialog[open]');
  const within = (await dialog.count()) > 0 ? dialog.last() : page.locator('body');
  const controls = within.locator(CONTROLS).filter({ visible: true, hasNotText: AVOIDED });
  const many = await controls.count();
  if (many === 0) return 'found nothing to press';
  return use(controls.nth(draw(many)), draw).catch((error: Error) => {
    // What is covered, moves away or is gone once it is reached can't be pressed by a person either.
    if (error.name === 'TimeoutError') return 'reached for what was out of reach';
    throw error;
  });
}

/** What must hold whatever was pressed. */
async function expectWell(page: Page, problems: string[]): Promise<void> {
  expect(problems, 'nothing failed').toEqual([]);
  const { wider, focused } = await page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return {
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      focused:
        !dialog ||
        dialog.contains(document.activeElement) ||
        document.activeElement === document.body,
    };
  });
  expect(wider, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  expect(focused, 'an open dialog holds the focus').toBe(true);
}

test.describe.configure({ mode: 'parallel' });
// What is typed at random is refused at times, which a page says.
test.use({ provoked: /\b4\d\d\b/, isMobile: false, env: { BOT_CHECK: 'off' } });

for (const [nth, [who, begin]] of Object.entries(PEOPLE).entries()) {
  test(`${who} presses ${STEPS} things in a row @desktop-alone`, async ({
    page,
    browser,
    product,
    samples,
    problems,
  }) => {
    test.setTimeout(60_000 + STEPS * 10_000);
    const draw = draws(SEED + nth);
    const { address, stored } = await begin(product, samples);
    const windows = await TwoWindows.open(page, browser, stored);
    await windows.open(address);
    const did: string[] = [];
    try {
      for (let taken = 0; taken < STEPS; taken += 1) {
        const width = WIDTHS[Math.floor((taken * WIDTHS.length) / STEPS)] ?? 390;
        await windows.resize({ width, height: 900 });
        const before = page.url();
        did.push(`${width} px: ${await step(page, draw)}`);
        await hydrated(page.locator('main').first());
        await windows.atRest();
        await expectWell(page, problems);
        if (page.url() !== before) await windows.expectAsLoaded('after that');
      }
    } catch (error) {
      throw new Error(
        `WALK_SEED=${SEED}, ${who}, on ${page.url()}, the last of ${did.length}:\n${did.slice(-12).join('\n')}\n${error}`,
      );
    }
    await windows.close();
  });
}
