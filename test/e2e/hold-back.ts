import type { Page } from '@playwright/test';

/** Holds back what the page asks for at these addresses, but for the first `through`; the function it returns lets it go. */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  through = 0,
): Promise<() => Promise<void>> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(addresses, async (route) => {
    asked += 1;
    if (asked > through) await gate;
    // A page that was left meanwhile has given it up.
    await route.continue().catch(() => {});
  });
  return async () => {
    open();
    await page.unroute(addresses);
  };
}
