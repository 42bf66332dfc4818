// The stories' test: a browser, and a running product to open in it.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { answerLate, drawLate, setClockOff } from './devices.ts';
import { type Provider, startPaystack } from './paystack.ts';
import type { RunningProduct } from './product-calls.ts';
import { Servers, type Started } from './servers.ts';
import { translate } from './translator.ts';

export { expect };

/** The alert that says this. */
export const alertOf = (page: Page, hasText: string | RegExp) =>
  page.getByRole('alert').filter({ hasText });

/** The status that says this. */
export const statusSaying = (page: Page, hasText: string | RegExp) =>
  page.getByRole('status').filter({ hasText });

export const dialog = (page: Page) => page.getByRole('dialog');

/** Payment ends on the success page of an application. */
export async function expectPaid(page: Page, tracking_id: string): Promise<void> {
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Paid. We have your application.',
  );
}

/** React's development build remarks that a fold was opened before the page was taken over, which nothing undoes. */
const FOLDED_OUT_EARLY = /didn't match the client properties(?!.*\n- {3,}(?!open="")\S)/s;

interface StoryOptions {
  /** Console errors and warnings, and failed requests, that a story brings about itself. */
  provoked: RegExp | undefined;
  /** Variables of its product's environment. */
  env: Record<string, string>;
  /** Whether it puts its product's clock forward. */
  clockHeld: boolean;
  /** Whether its browser translates the pages. */
  translated: boolean;
  /** How late its pages may be drawn, in ms. */
  drawnLate: number;
  /** How far its devices' clocks are ahead, in ms. */
  clockOff: number;
}

/** A part that was translated before React took it over is drawn anew. */
const TRANSLATED_EARLY = /Minified React error #418|Hydration failed/;

/** How late answers come before a release, in ms. */
const ANSWERED_LATE = Number(process.env.STORIES_ANSWERS ?? 0);

/** Stories that don't ask for one (`serviceWorkers`) have none. */
const BLOCKED = /Service Worker registration blocked/;

/** What a story needs that is made for it alone. */
interface StoryParts {
  /** The product; stories that want the same one share it, as far as they run in the same worker. */
  running: Started;
  product: RunningProduct;
  provider: Provider | undefined;
  problems: string[];
}

/** Playwright's test with a running product. What differs between stories is no option of the worker, so that they all run in the same browser. */
export const test = base.extend<
  StoryOptions & StoryParts,
  { servers: Servers; commonProvider: Provider | undefined }
>({
  env: [{}, { option: true }],
  clockHeld: [false, { option: true }],
  translated: [false, { option: true }],
  drawnLate: [Number(process.env.STORIES_LATE ?? 0), { option: true }],
  clockOff: [0, { option: true }],
  commonProvider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const provider =
        process.env.STORIES_PROVIDER === 'paystack' ? await startPaystack() : undefined;
      await use(provider);
      await provider?.close();
    },
    { scope: 'worker' },
  ],
  provider: async ({ commonProvider }, use) => use(commonProvider),
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const servers = new Servers();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],
  running: [
    async ({ servers, provider, env, clockHeld }, use) => {
      const running = await servers.get({ env: { ...provider?.env, ...env }, held: clockHeld });
      provider?.webhooksTo(running.product.url);
      if (provider) running.product.charges = `${provider.url}/charges`;
      await use({
        ...running,
        async forward(ms) {
          provider?.forward(ms);
          await running.forward(ms);
        },
      });
    },
    { timeout: 240_000 },
  ],
  product: async ({ running }, use) => use(running.product),
  baseURL: async ({ product }, use) => use(product.url),
  provoked: [undefined, { option: true }],
  // No story may leave a console error or warning, a failed request or a foreign one behind, in whichever window.
  problems: [
    async (
      { browser, context, running, provoked, provider, translated, drawnLate, clockOff },
      use,
    ) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (translated && TRANSLATED_EARLY.test(problem)) return;
        if (!provoked?.test(problem) && !FOLDED_OUT_EARLY.test(problem) && !BLOCKED.test(problem))
          problems.push(problem);
      };
      const watch = (one: BrowserContext) => {
        if (translated) void one.addInitScript(translate);
        if (ANSWERED_LATE) void one.addInitScript(answerLate, ANSWERED_LATE);
        if (clockOff) void one.addInitScript(setClockOff, clockOff);
        if (drawnLate) void one.addInitScript(drawLate, drawnLate);
        one.on('weberror', (web) => note(web.error().message));
        one.on('console', (message) => {
          if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
        });
        one.on('request', (request) => {
          const own = [running.product.url, ...(provider ? [provider.url] : [])].some((url) =>
            request.url().startsWith(url),
          );
          if (/^https?:/.test(request.url()) && !own) note(`foreign request: ${request.url()}`);
        });
        one.on('response', (response) => {
          if (response.status() >= 400) note(`answered ${response.status()}: ${response.url()}`);
        });
        one.on('requestfailed', (request) => {
          const reason = request.failure()?.errorText ?? '';
          // What a page gives up when it is left.
          if (reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`);
        });
      };
      watch(context);
      browser.on('context', watch);
      running.onComplaint(note);
      await use(problems);
      browser.off('context', watch);
      running.onComplaint(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
