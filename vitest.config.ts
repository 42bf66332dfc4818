import { defineConfig } from 'vitest/config';

// Without the React Router plugin: these tests enter by HTTP, not through components.
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'web/**/*.test.ts', 'test/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
