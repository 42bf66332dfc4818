// A running product whose clock the story holds: in this very process, listening like any other.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { freePort } from '../free-port.ts';
import { test as base } from './shop.ts';
import { Shop } from './shop-calls.ts';

interface Held {
  shop: Shop;
  /** Puts the product's clock forward; the browser's own stays. */
  forward(ms: number): void;
}

/** The stories' test on a product whose clock can be put forward. */
export const test = base.extend<object, { held: Held }>({
  held: [
    async ({ env }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-story-'));
      const port = await freePort();
      const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env });
      let ahead = 0;
      const running = await start(config, { clock: { now: () => new Date(Date.now() + ahead) } });
      await running.app.listen({ port, host: config.HOST });
      await use({
        shop: new Shop(`http://localhost:${port}`, dataDir),
        forward: (ms) => {
          ahead += ms;
        },
      });
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  shop: [async ({ held }, use) => use(held.shop), { scope: 'worker' }],
});
