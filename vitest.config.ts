import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { files, LongestFirst } from './test/parts.ts';

// Without the React Router plugin: these tests enter by HTTP, not through components.
export default defineConfig({
  test: {
    ...files,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/kit/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    // Vitest would leave a core to the watching developer: on two, one would do everything.
    maxWorkers: availableParallelism(),
    // A test whose loop finds nothing to check has checked nothing.
    expect: { requireAssertions: true },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
