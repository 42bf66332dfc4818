import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('a damaged database folder is refused in a sentence that says what to do', {
  timeout: 60_000,
}, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tafiya-damaged-'));
  const folder = join(DATA_DIR, 'database');
  mkdirSync(join(folder, 'global'), { recursive: true });
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
  writeFileSync(join(folder, 'global/pg_control'), 'no control file');
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { DATA_DIR, PORT: '0', HOST: '127.0.0.1' },
  });
  rmSync(DATA_DIR, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain(`The embedded database in ${folder} can't be opened`);
  expect(stderr).toContain('back-up');
  expect(stderr).not.toMatch(/wasm|^\s+at /m);
});
