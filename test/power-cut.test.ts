import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { cutPower } from './power-cut/power-cuts.ts';

// A server syncs by itself.
describe.runIf('dump' in inject('template'))(
  'the power is cut while the embedded database works',
  { timeout: 300_000 },
  () => {
    let folder = '';
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'tafiya-power-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    test('everything acknowledged is there afterwards, and nothing by half', async () => {
      expect(await cutPower(folder, { syncs: true, cuts: 5, seed: 1 })).toEqual({
        cuts: 5,
        failed: [],
      });
    });

    test('without our syncs the same cuts lose what was acknowledged', async () => {
      expect(
        (await cutPower(folder, { syncs: false, cuts: 8, seed: 1, untilFailed: true })).failed,
      ).not.toEqual([]);
    });
  },
);
