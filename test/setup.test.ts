import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('setting up leaves alone what a node_modules that is a link leads to, and says what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-setup-'));
  try {
    const [clone, others] = [join(folder, 'clone'), join(folder, 'others')];
    mkdirSync(join(clone, 'scripts'), { recursive: true });
    mkdirSync(others);
    writeFileSync(join(others, 'kept'), '');
    writeFileSync(join(clone, 'package.json'), '{"name":"clone","version":"1.0.0"}');
    writeFileSync(
      join(clone, 'package-lock.json'),
      '{"name":"clone","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"clone","version":"1.0.0"}}}',
    );
    copyFileSync(join(import.meta.dirname, '../scripts/setup.mjs'), join(clone, 'scripts/setup.mjs'));
    symlinkSync(others, join(clone, 'node_modules'));
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs')], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^node_modules is a symbolic link.* Remove the link, then start again\.\n$/),
    ]);
    expect(readdirSync(others)).toEqual(['kept']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
