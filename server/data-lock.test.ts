import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-lock.ts';

let parent: string;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'tafiya-lock-'));
  folder = join(parent, 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) await end(child);
  rmSync(parent, { recursive: true });
});

/** Another process that has locked the folder until it ends. */
async function holder() {
  const program = `import { lockDataDir } from '${import.meta.dirname}/data-lock.ts'; lockDataDir(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a folder that can’t be made or written to ends a start in one sentence, without a stack', {
  timeout: 60_000,
}, () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  for (const env of [{}, { SECRET: 'a secret of at least thirty-two characters' }]) {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      env: { ...env, DATA_DIR: join(file, 'data'), PORT: '0', HOST: '127.0.0.1' },
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^DATA_DIR .*file\/data can't be written to \(ENOTDIR.*\)\. Give it to .*\.\n$/,
      ),
    ]);
  }
});

test('one process at a time holds a folder; the second is told who does, and what to do', async () => {
  const first = await holder();
  expect(() => lockDataDir(folder)).toThrow(
    new RegExp(
      `^DATA_DIR ${folder} is in use by process ${first.pid} on .+\\. Stop it first, or give this process a DATA_DIR of its own\\.$`,
    ),
  );
  expect(() => lockDataDir(join(parent, 'other'))).not.toThrow();
});

test('a holder that is killed leaves the folder free at once', async () => {
  await end(await holder());
  await holder();
  expect(() => lockDataDir(folder)).toThrow('is in use');
  await end(children[1] as ChildProcess);
  expect(() => lockDataDir(folder)).not.toThrow();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

// Only root can give files away.
const asRoot = test.skipIf(process.getuid?.() !== 0);
const NOBODY = 65534;

asRoot('root may not write into the folder of another user, who could not read it', () => {
  lockDataDir(join(parent, 'own'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'lock.sqlite'), '');
  chownSync(join(folder, 'lock.sqlite'), NOBODY, NOBODY);
  expect(() => lockDataDir(folder)).toThrow(/ runs as user 65534.* Run this as user 65534\.$/);
});

asRoot('a file of another user is no damage: the refusal names it', () => {
  const files = join(folder, 'base', '5');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'theirs'), '', { mode: 0o600 });
  for (const path of [parent, folder, join(folder, 'base'), files]) chownSync(path, NOBODY, NOBODY);
  const program = `import { forbidden } from '${import.meta.dirname}/database/embedded/folder.ts'; process.setuid(${NOBODY}); console.log(forbidden(${JSON.stringify(folder)}));`;
  const ran = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(ran().stdout).toBe(`${join(files, 'theirs')}\n`);
  chownSync(join(files, 'theirs'), NOBODY, NOBODY);
  expect(ran().stdout).toBe('undefined\n');
});
