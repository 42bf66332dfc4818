import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { IN_DEVELOPMENT } from './e2e/servers.ts';
import { CHROMIUM_FLAGS } from './kit/chromium.ts';

/** What pages weigh, and when they are drawn, is told of those that people get. */
const NOT_HERE = IN_DEVELOPMENT ? [/@production/] : [];
/**
 * `npm test` tells a story of each journey, on the build that people get; CI also those of `ci`; `npm run test:long` the `others`, and on React's
 * development build the journeys again and `all-pages`; the last two also the journeys in a browser that translates. Without it all are told.
 */
const TOLD = process.env.STORIES;
const ALL_PAGES = /@all-pages/;
const OF_A_JOURNEY = /@journey/;
/** What is pressed one after another, whole. */
const OF_CI =
  /@ci|@production|(admin-services|agents-desk|dashboard|hurried|keyboard|late-answers|look-through|review|review-in-turn|staff-lists|two-tabs)\.e2e/;
const ON_A_DESKTOP = /(?=.*@journey)(?=.*@desktop-alone)/;
const TOLD_OF: Record<string, RegExp> = {
  journeys: IN_DEVELOPMENT ? /@journey|@all-pages/ : OF_A_JOURNEY,
  ci: OF_CI,
};
const TOLD_ON_A_DESKTOP: Record<string, RegExp> = {
  journeys: ON_A_DESKTOP,
  ci: /(?=.*@ci)(?=.*@desktop-alone)/,
};

/** Somebody applies from another country, on a slow line. */
const ABROAD = Boolean(process.env.STORIES_ABROAD);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export default defineConfig<{ translated: boolean }>({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  // Told only where there are several processes, one of which can go away.
  testIgnore: process.env.STORIES_BEHIND === 'nginx' ? [] : ['behind-nginx.e2e.ts'],
  globalSetup: './e2e/prepare.ts',
  fullyParallel: false,
  // A story waits half of its time: for the page, the product, a timer.
  workers: Math.ceil(availableParallelism() * 1.5),
  // Only a story that fails takes long: these are for a machine that does three other things.
  timeout: 120_000,
  // A story that passes only the second time is named at the end of `npm test`; `npm run test:long` gives it no second time.
  retries: 1,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  // One file for all viewports: what is compared is read, not seen.
  snapshotPathTemplate: '{testDir}/read/{arg}{ext}',
  use: {
    locale: ABROAD ? 'en-US' : 'en-NG',
    timezoneId: ABROAD ? 'America/Los_Angeles' : 'Africa/Lagos',
    // Nothing fades or slides: no story waits for it, and none presses what is still moving. Those about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // What one stores must not answer for the product; and routes don't see what it asks for.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS,
    },
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'phone',
      use: PHONE,
      grepInvert: [
        /@desktop-alone/,
        ...NOT_HERE,
        ...(TOLD === 'others' || TOLD === 'ci' ? [OF_A_JOURNEY, ALL_PAGES] : []),
      ],
      ...(TOLD && TOLD in TOLD_OF ? { grep: TOLD_OF[TOLD] } : {}),
    },
    // The journeys once more, in a browser that translates the pages; any other when it is named.
    ...(TOLD === 'journeys'
      ? []
      : [
          {
            name: 'translated',
            use: { ...PHONE, translated: true },
            grepInvert: [/@desktop-alone/, ...NOT_HERE],
            ...(TOLD === 'all' ? {} : { grep: OF_A_JOURNEY }),
          },
        ]),
    // On the desktop those that are marked for it; before a release nearly all, since staff and agents work there.
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      grepInvert: [...NOT_HERE, ...(TOLD === 'others' ? [ON_A_DESKTOP, ALL_PAGES] : [])],
      ...(TOLD === 'all' || TOLD === 'others'
        ? {}
        : { grep: TOLD_ON_A_DESKTOP[TOLD ?? ''] ?? /@desktop/ }),
    },
  ],
});
