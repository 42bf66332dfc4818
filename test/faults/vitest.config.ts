import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

/** The tests with what they run written down. */
export default mergeConfig(base, {
  root: join(import.meta.dirname, '../..'),
  test: { setupFiles: [join(import.meta.dirname, 'seen.ts')] },
});
