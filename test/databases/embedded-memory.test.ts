import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

// In a process of its own: whatever else is tested meanwhile would be measured, too.
test.runIf('dump' in inject('template'))(
  'what was read from the embedded database does not stay in memory',
  { timeout: 120_000 },
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--no-warnings',
      join(import.meta.dirname, 'read-much.ts'),
    ]);
    // Kept, these rows come to more than 25 MB.
    expect(Number(stdout) / 1e6).toBeLessThan(10);
  },
);
