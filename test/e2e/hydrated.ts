// Before React has taken a page over, keys and clicks are the browser's alone; a story that is about what the script does waits for it.
import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** For the page to run: resolves when it has nothing to do. It goes on drawing meanwhile: after a touch a page that draws nothing isn't called idle for seconds. */
export const idle = () =>
  new Promise<void>((done) => {
    let over = false;
    const draw = () => {
      if (!over) requestAnimationFrame(draw);
    };
    requestIdleCallback(
      () => {
        over = true;
        done();
      },
      { timeout: 5000 },
    );
    draw();
  });

/** Resolves when React answers at the element, and what it does first is done. */
export async function hydrated(target: Locator): Promise<void> {
  await expect(async () => {
    expect(
      await target.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps$')),
      ),
    ).toBe(true);
  }).toPass({ timeout: 30_000, intervals: [20, 30, 50, 100] });
  await target.evaluate(idle);
}

/**
 * Waits, by the function it returns, until whatever the page has asked for is answered and React has done what follows from that. It counts from
 * where it is called: call it before the page is opened.
 */
export function answersOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    do {
      await expect.poll(() => open.size, { timeout: 30_000, intervals: [20, 30, 50, 100] }).toBe(0);
      await page.evaluate(idle);
    } while (open.size > 0);
  };
}

/** Resolves when a navigation within the product has arrived: its heading has the focus, as a screen reader needs it. */
export async function arrived(
  page: Page,
  url: string | RegExp,
  heading: string | RegExp,
): Promise<void> {
  await page.waitForURL(url);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused({
    timeout: 30_000,
  });
}
