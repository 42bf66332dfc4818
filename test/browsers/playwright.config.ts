// Journeys in Firefox and WebKit, as far as their programs are there. Playwright only runs the tests.
import { defineConfig } from '@playwright/test';
import { FOUND } from './programs.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.ts',
  globalSetup: '../e2e/prepare.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 120_000,
  retries: 1,
  expect: { timeout: 20_000 },
  outputDir: '../../test-results',
  projects: FOUND.map((name) => ({ name })),
});
