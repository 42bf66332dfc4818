// A running product whose clock the story puts forward.

import { test as base } from './product.ts';
import type { Started } from './servers.ts';

/** The stories' test on a product whose clock can be put forward. */
export const test = base.extend<{
  held: Pick<Started, 'product' | 'forward' | 'change' | 'begin'>;
}>({ clockHeld: true, held: async ({ running }, use) => use(running) });
