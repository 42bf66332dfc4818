// Every public page on a bad line: what it loads is waited for, no page is replaced, and what was pressed works in the end.
import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { PAGES, type PageToSee, test } from './pages.ts';
import { expect } from './product.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ provoked: /ERR_(INTERNET_DISCONNECTED|FAILED)/ });

/** Something on a page that loads something. */
interface Use {
  press(page: Page): Promise<void>;
  done(page: Page): Promise<void>;
  /** It acts, so that after a failure it is offered again, in these words, and pressed again. */
  offered?: RegExp;
  /** It leads away from the page, or lies over it. */
  last?: true;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Every page has these links. */
const onwards = (name: 'Privacy' | 'Embassies', url: RegExp): Use => ({
  press: (page) => page.getByRole('contentinfo').getByRole('link', { name }).click(),
  done: (page) => expect(page).toHaveURL(url),
});
const PRIVACY = onwards('Privacy', /\/privacy$/);

const search: Use = {
  async press(page) {
    await page.getByLabel('Destination').fill('Nowhereland');
    await page.getByRole('button', { name: /^Search/ }).click();
  },
  done: (page) => expect(page).toHaveURL(/results\?/),
  last: true,
};
const pay: Use = {
  press: (page) => page.getByRole('button', { name: /^Pay ₦/ }).click(),
  done: (page) => expect(page.getByRole('dialog').getByLabel('Card number')).toBeVisible(),
  offered: /The connection is back/,
  last: true,
};

/** What is used before going on; other pages load nothing but the next one. */
const USES: Record<string, Use> = {
  '/': {
    press: (page) => page.getByLabel('Destination').pressSequentially('a'),
    done: (page) => expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible(),
  },
  '/evisa': search,
  '/payment, asked about something': pay,
  '/successful-payment, asked about something': {
    press: (page) =>
      page
        .getByText(/^Download (invoice|receipt)$/)
        .first()
        .click(),
    done: (page) => expect(page.getByText(/^Download (invoice|receipt)$/).first()).toBeVisible(),
  },
  '/track-visa, asked about something': {
    press: (page) => page.getByRole('button', { name: /^Mail me/ }).click(),
    done: (page) => expect(page.getByText('Look into your mailbox')).toBeVisible(),
    offered: /We got no answer/,
  },
};

/** Sees to it that what was pressed works in the end. */
async function finish(page: Page, use: Use): Promise<void> {
  if (use.offered) {
    const offered = expect(page.getByText(use.offered)).toBeVisible();
    if (await Promise.any([offered.then(() => true), use.done(page).then(() => false)])) await use.press(page);
  }
  await use.done(page);
}

/** One page of each module that anybody sees, and each with a use of its own. */
const drawn = new Set<string>();
const SEEN = PAGES.filter(({ name, drawnBy, visitor, status }) => {
  if (visitor !== 'anybody' || status !== 200 || /\/admin|-profile/.test(name)) return false;
  const first = !drawn.has(drawnBy);
  drawn.add(drawnBy);
  return first || name in USES;
});
const onFrom = ({ name }: PageToSee): Use => (name === '/privacy' ? onwards('Embassies', /\/embassy$/) : PRIVACY);

/** What a form needs to be sent is there: its free times, and the bot check. */
async function formReady(page: Page): Promise<void> {
  const button = page.locator('main [type=submit]').first();
  if ((await button.count()) > 0) await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await expect(page.getByText('Loading the free times')).toHaveCount(0);
  await expect(page.getByText('The free times did not arrive')).toHaveCount(0);
}

test('offline, every public page stays as it is and says so; what was pressed is done when the line is back', async ({ page, samples }) => {
  const says = page.getByText(/No connection|You are offline|your internet connection/).filter({ visible: true });
  for (const one of SEEN)
    await test.step(one.name, async () => {
      await page.goto(one.address(samples));
      await hydrated(page.getByRole('main'));
      await formReady(page);
      const title = (await heading(page).textContent()) ?? '';
      for (const use of [USES[one.name], onFrom(one)].filter((use) => use !== undefined)) {
        await page.context().setOffline(true);
        await use.press(page);
        await expect(says.first(), one.name).toBeVisible();
        await expect(heading(page), one.name).toHaveText(title);
        await page.context().setOffline(false);
        await finish(page, use);
        if (use.last) break;
      }
    });
});

test('on 3G every public page and what it loads works', async ({ page, samples }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await devtools.send('Network.emulateNetworkConditions', line);
  for (const one of SEEN)
    await test.step(one.name, async () => {
      await page.goto(one.address(samples));
      await hydrated(page.getByRole('main'));
      await formReady(page);
      const use = USES[one.name] ?? onFrom(one);
      await use.press(page);
      await use.done(page);
    });
});

test('where each request fails once, every public page and what it loads works', async ({ page, samples }) => {
  const asked = new Set<string>();
  await page.route('**/*', (route) => {
    const request = route.request();
    const url = `${request.method()} ${request.url()}`;
    // A document that fails is the browser's own page; a picture that fails has its words.
    if (['document', 'image'].includes(request.resourceType()) || asked.has(url)) return route.continue();
    asked.add(url);
    return route.abort();
  });
  for (const one of SEEN)
    await test.step(one.name, async () => {
      await page.goto(one.address(samples));
      // Its scripts failed, too: then it is loaded anew.
      await hydrated(page.getByRole('main'));
      await formReady(page);
      const use = USES[one.name] ?? onFrom(one);
      await use.press(page);
      await finish(page, use);
    });
  expect(asked.size).toBeGreaterThan(60);
});
