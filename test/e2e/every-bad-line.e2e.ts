// Every page on a bad line: what it loads is waited for, no page is replaced, and what was pressed works in the end.
import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { KEPT_BY, PAGES, type PageToSee, test, type Visitor } from './pages.ts';
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

/** A button that saves a file: it says so while it fetches it. */
const saves = (name: string): Use => {
  const button = (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true });
  return {
    press: (page) => button(page).click(),
    done: (page) => expect(button(page)).not.toHaveAttribute('aria-busy'),
  };
};

/** What is used before going on; other pages load nothing but the next one. */
const USES: Record<string, Use> = {
  '/': {
    press: (page) => page.getByLabel('Destination').pressSequentially('a'),
    done: (page) =>
      expect(
        page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
      ).toBeVisible(),
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
    done: (page) => expect(page.getByText('Check your email')).toBeVisible(),
    offered: /We got no answer/,
  },
  '/admin/visa-list': saves('Save as CSV'),
  '/admin/insurance-list': {
    press: (page) => page.getByRole('main').getByRole('searchbox').fill('Nobody'),
    done: (page) => expect(page).toHaveURL(/search=Nobody/),
  },
  '/visa-status/:id': {
    press: (page) => page.getByRole('button', { name: 'Hand over' }).click(),
    done: (page) => expect(page.getByRole('dialog').getByLabel('Colleague')).toBeVisible(),
    last: true,
  },
};

/** Sees to it that what was pressed works in the end. */
async function finish(page: Page, use: Use): Promise<void> {
  if (use.offered) {
    const offered = expect(page.getByText(use.offered)).toBeVisible();
    if (await Promise.any([offered.then(() => true), use.done(page).then(() => false)]))
      await use.press(page);
  }
  await use.done(page);
}

/** One page of each module that a visitor sees, of administrators’ one of each kind, and each with a use of its own. */
const seenBy = (visitor: Visitor): PageToSee[] => {
  const drawn = new Set<string>();
  return PAGES.filter(({ name, drawnBy, ...one }) => {
    if (
      one.visitor !== visitor ||
      one.status !== 200 ||
      (visitor === 'anybody' && name.startsWith('/admin'))
    )
      return false;
    const kind = visitor === 'administrators' ? drawnBy.replace(/.*\//, '') : drawnBy;
    const first = !drawn.has(kind);
    drawn.add(kind);
    return first || name in USES;
  });
};

/** Where somebody goes from a page: to one that loads data where theirs do. */
const ONWARDS: Record<Visitor, (name: string) => Use> = {
  anybody: (name) => (name === '/privacy' ? onwards('Embassies', /\/embassy$/) : PRIVACY),
  agents: (name) => {
    const [link, url] =
      name === '/dashboard'
        ? ['Update your profile', /\/update-profile$/]
        : ['Your dashboard', /\/dashboard$/];
    return {
      press: (page) =>
        page
          .getByRole('region', { name: 'Agent profile' })
          .getByRole('link', { name: link })
          .click(),
      done: (page) => expect(page).toHaveURL(url),
    };
  },
  administrators: (name) =>
    name === '/admin/dashboard'
      ? {
          press: (page) =>
            page
              .getByRole('main')
              .getByRole('link', { name: /^View all/ })
              .first()
              .click(),
          done: (page) => expect(page).not.toHaveURL(/\/admin\/dashboard/),
        }
      : {
          press: (page) => page.getByRole('link', { name: /administration, dashboard$/ }).click(),
          done: (page) => expect(page).toHaveURL(/\/admin\/dashboard$/),
        },
};

/** What a form needs to be sent is there: its free times, and the bot check. */
async function formReady(page: Page): Promise<void> {
  const button = page.locator('main [type=submit]').first();
  if ((await button.count()) > 0)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/did not arrive|could not be (loaded|shown)/)).toHaveCount(0);
}

async function open(
  page: Page,
  one: PageToSee,
  samples: Parameters<PageToSee['address']>[0],
): Promise<void> {
  await page.goto(one.address(samples));
  await hydrated(page.getByRole('main'));
  await formReady(page);
}

for (const visitor of Object.keys(KEPT_BY) as Visitor[])
  test.describe(`for ${visitor}`, () => {
    test.beforeEach(({ page, samples }) =>
      page.addInitScript(
        (entries) => Object.assign(localStorage, entries),
        KEPT_BY[visitor](samples),
      ),
    );

    test('offline, pages stay and wait for the line', async ({ page, samples }) => {
      test.slow();
      const says = page
        .getByText(/No connection|You are offline|your internet connection/)
        .filter({ visible: true });
      for (const one of seenBy(visitor))
        await test.step(one.name, async () => {
          await open(page, one, samples);
          const title = (await heading(page).textContent()) ?? '';
          for (const use of [USES[one.name], ONWARDS[visitor](one.name)].filter(
            (use) => use !== undefined,
          )) {
            await page.context().setOffline(true);
            await use.press(page);
            await expect(says.first(), one.name).toBeVisible();
            await expect(heading(page), one.name).toContainText(title);
            await page.context().setOffline(false);
            await finish(page, use);
            if (use.last) break;
          }
        });
    });

    test('where each request fails once, every page works', async ({ page, samples }) => {
      test.slow();
      const asked = new Set<string>();
      await page.route('**/*', (route) => {
        const request = route.request();
        const url = `${request.method()} ${request.url()}`;
        // A document that fails is the browser's own page; a picture that fails has its words, but for the scans of administrators.
        const spared = ['document', ...(visitor === 'administrators' ? [] : ['image'])];
        if (spared.includes(request.resourceType()) || asked.has(url)) return route.continue();
        asked.add(url);
        return route.abort();
      });
      for (const one of seenBy(visitor))
        await test.step(one.name, async () => {
          // Its scripts failed, too: then it is loaded anew.
          await open(page, one, samples);
          // Administrators' pages are each opened here: what they lead to, too.
          const use =
            USES[one.name] ??
            (visitor === 'administrators' ? undefined : ONWARDS[visitor](one.name));
          await use?.press(page);
          if (use) await finish(page, use);
        });
      expect(asked.size).toBeGreaterThan(20);
    });
  });

test('on 3G every public page and what it loads works', async ({ page, samples }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const line = {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  };
  await devtools.send('Network.emulateNetworkConditions', line);
  for (const one of seenBy('anybody'))
    await test.step(one.name, async () => {
      await open(page, one, samples);
      const use = USES[one.name] ?? ONWARDS.anybody(one.name);
      await use.press(page);
      await use.done(page);
    });
});
