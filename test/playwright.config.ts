import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/prepare.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  // A story that passes only the second time is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  // One file for all viewports: what is compared is read, not seen.
  snapshotPathTemplate: '{testDir}/read/{arg}{ext}',
  use: {
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    // On the desktop those that are marked for it; STORIES=all tells every story there too.
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } }, ...(process.env.STORIES === 'all' ? {} : { grep: /@desktop/ }) },
  ],
});
