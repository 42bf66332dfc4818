// Every link of every kind of page, pressed: what opens is what its address loads, and Back is the page that was left.
import { matchRoutes } from 'react-router';
import { KEPT_BY, PAGES, type PageToSee, test, type Visitor } from './pages.ts';
import { expect } from './product.ts';
import { placeIn, TwoWindows } from './same-page.ts';

const ROUTES = [...new Set(PAGES.map(({ name }) => name))]
  .filter((name) => name.startsWith('/') && name !== '/*')
  .map((path) => ({ id: path, path }));
const patternOf = (path: string) => matchRoutes(ROUTES, path)?.at(-1)?.route.id;

interface Link {
  href: string;
  /** Whether it stands around every page: header, sidebar, footer. */
  around: boolean;
}

/** The links of a page to other pages of ours, that a person sees, each once. */
const linksOf = async ({ page }: TwoWindows): Promise<Link[]> => {
  const found = await page
    .locator('a[href^="/"]:not([target], [download])')
    .evaluateAll((links) =>
      links
        .filter((link) => link.checkVisibility())
        .map((link) => ({ href: link.getAttribute('href') ?? '', around: !link.closest('main') })),
    );
  const once = new Map(found.toReversed().map((link) => [link.href, link]));
  return [...once.values()].filter(
    ({ href }) => patternOf(new URL(href, page.url()).pathname) !== undefined,
  );
};

/** Presses a link, compares, goes back, compares. */
async function follow(windows: TwoWindows, { href, around }: Link, from: string): Promise<void> {
  const { page } = windows;
  const left = page.url();
  const place = await placeIn(page);
  const link = page
    .locator(around ? `:not(main *)[href="${href}"]` : `main [href="${href}"]`)
    .locator('visible=true');
  await link.first().click();
  await expect(page).toHaveURL((url) => url.href !== left || new URL(href, left).href === left);
  await windows.atRest();
  const leads = page.url() === left ? 'to itself' : `to ${page.url()}`;
  await windows.expectAsLoaded(`${from}: “${href}” pressed, leads ${leads}`, {
    keep: true,
    soft: true,
  });
  if (page.url() === left) return;
  // A link that goes back, or a login that takes the page's place, leaves nothing to go back to.
  if ((await placeIn(page)) <= place) return windows.open(left);
  await page.goBack();
  await expect(page).toHaveURL(left);
  await windows.atRest();
  await windows.expectAsLoaded(`${from}: back from ${href}`, { keep: true, soft: true });
}

/** Which of a page's links are pressed: from what one module draws, one of each kind of page; those around the page once for all of them. */
function unseen(seen: Set<string>, { drawnBy }: PageToSee, links: Link[]): Link[] {
  return links.filter(({ href, around }) => {
    const path = new URL(href, 'http://localhost').pathname;
    const key = around ? path : `${drawnBy} to ${patternOf(path)}`;
    return seen.size < seen.add(key).size;
  });
}

/** The links around a page are pressed in the first part alone. */
const PARTS = 3;
const VISITORS: readonly Visitor[] = ['anybody', 'agents', 'administrators'];
const GROUPS = VISITORS.flatMap((visitor) =>
  Array.from({ length: PARTS }, (_, part) => ({ visitor, part })),
);

test.describe.configure({ mode: 'parallel' });
// The bot check would take most of the time: each form solves it anew.
test.use({
  viewport: { width: 1280, height: 900 },
  isMobile: false,
  hasTouch: false,
  env: { BOT_CHECK: 'off' },
});

for (const { visitor, part } of GROUPS) {
  test(`each link for ${visitor}, pressed: the page is the one its address loads, and Back the one that was left (${part + 1})`, {
    tag: '@desktop-alone',
  }, async ({ page, browser, samples }) => {
    test.setTimeout(600_000);
    const windows = await TwoWindows.open(page, browser, KEPT_BY[visitor](samples));
    const pages = PAGES.filter((one) => one.visitor === visitor && one.status === 200).filter(
      (_, at) => at % PARTS === part,
    );
    const seen = new Set<string>();
    let pressed = 0;
    for (const one of pages) {
      await test.step(one.name, async () => {
        await windows.open(one.address(samples));
        const links = (await linksOf(windows)).filter(({ around }) => part === 0 || !around);
        for (const link of unseen(seen, one, links)) {
          await follow(windows, link, one.name);
          pressed += 1;
        }
      });
    }
    await windows.close();
    expect(pressed).toBeGreaterThan(0);
  });
}
