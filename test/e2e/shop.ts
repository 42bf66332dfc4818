// A running product for the browser stories: one process a worker.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { type Provider, startPaystack } from './paystack.ts';
import { Shop } from './shop-calls.ts';

const ROOT = join(import.meta.dirname, '../..');

export { expect };

async function open(env: Record<string, string>): Promise<{ shop: Shop; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-story-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(ROOT, 'build/compile-cache'),
      PORT: String(port),
      DATA_DIR: dataDir,
      RECONCILE_AFTER_S: '2',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const shop = new Shop(`http://localhost:${port}`, dataDir);
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`).catch(() => undefined))?.status, { timeout: 100_000 }).toBe(200);
  return {
    shop,
    async close() {
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface StoryOptions {
  /** Console errors and failed requests that a story brings about itself. */
  provoked: RegExp | undefined;
}

/** Playwright's test with a running product; `shop` is shared by the stories of a worker. */
export const test = base.extend<
  StoryOptions & { problems: string[] },
  { shop: Shop; env: Record<string, string>; provider: Provider | undefined }
>({
  env: [{}, { option: true, scope: 'worker' }],
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const provider = process.env.STORIES_PROVIDER === 'paystack' ? await startPaystack() : undefined;
      await use(provider);
      await provider?.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ env, provider }, use) => {
      const { shop, close } = await open({ ...provider?.env, ...env });
      provider?.webhooksTo(shop.url);
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  provoked: [undefined, { option: true }],
  // No story may leave a console error, a failed request or a foreign one behind.
  problems: [
    async ({ page, shop, provoked, provider }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!provoked?.test(problem)) problems.push(problem);
      };
      page.on('pageerror', (error) => note(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') note(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url) && !(provider && request.url().startsWith(provider.url)))
          note(`foreign request: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) note(`answered ${response.status()}: ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // What a page gives up when it is left.
        if (reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
