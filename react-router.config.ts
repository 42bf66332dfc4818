import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: process.env.PAGES_FOLDER ?? 'build',
  ssr: true,
  // A page is one chunk: split in parts, most pages would only make more requests.
  splitRouteModules: false,
  // Every route's manifest travels with the page, so that moving on never waits for a question about routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
