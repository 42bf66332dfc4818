import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // Every route's manifest travels with the page, so that moving on never waits for a question about routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
