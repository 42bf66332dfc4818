import type { Config } from '#server/config.ts';
import type { Analytics } from './interface.ts';

const LIMIT_MS = 5000;

export function createAnalytics({ ANALYTICS_URL: url }: Pick<Config, 'ANALYTICS_URL'>): Analytics {
  if (url === 'off') return { post: async () => {} };
  return {
    async post({ name, at, properties }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, at: at.toISOString(), properties }),
        // Redirects must not leak events to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the analytics answered ${response.status}`);
    },
  };
}
