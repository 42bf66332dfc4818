import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../kit/free-port.ts';

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
    copyFileSync(
      join(import.meta.dirname, '../../scripts/setup.mjs'),
      join(clone, 'scripts/setup.mjs'),
    );
    symlinkSync(others, join(clone, 'node_modules'));
    const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/setup.mjs')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^node_modules is a symbolic link.* Remove the link, then start again\.\n$/,
      ),
    ]);
    expect(readdirSync(others)).toEqual(['kept']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Ends a command and everything that it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  await ended;
}

test('npm run dev serves the product, in a new folder and in one that it has used before', {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-dev-'));
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
  };
  try {
    // Compiling a page takes most of the time: once is enough.
    for (const [path, shows] of [
      ['/', 'Your travel starts here!'],
      ['/readyz', 'ready'],
    ] as const) {
      const child = spawn('npm', ['run', 'dev'], {
        cwd: join(import.meta.dirname, '../..'),
        env,
        detached: true,
      });
      try {
        let wrote = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (piece) => (wrote += piece));
        await expect.poll(() => wrote, { timeout: 120_000 }).toMatch(/ is at http|Failed running/);
        expect(wrote).not.toMatch(/Failed running|Error/);
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(shows)]);
      } finally {
        await end(child);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
