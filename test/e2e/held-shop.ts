// A running product whose clock the story puts forward.

import type { Started } from './servers.ts';
import { test as base } from './shop.ts';

/** The stories' test on a product whose clock can be put forward. */
export const test = base.extend<{ held: Pick<Started, 'shop' | 'forward'> }>({
  clockHeld: true,
  held: async ({ running }, use) => use(running),
});
