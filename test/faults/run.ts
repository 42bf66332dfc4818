import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Fault } from './kinds.ts';

export const ROOT = join(import.meta.dirname, '../..');
const LEFT_OUT = new Set([
  'node_modules',
  'build',
  'build-development',
  'data',
  'docs',
  'bench',
  'test-results',
]);
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

const trees = new Set<string>();
const running = new Set<number>();
// Whoever stops it leaves nothing behind: tests run in groups of processes of their own.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.once('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

/** A copy of the tree, in which faults are planted; it goes when this process ends. */
export function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tafiya-faults-'));
  trees.add(copy);
  for (const name of readdirSync(ROOT).filter(
    (name) => !name.startsWith('.') && !LEFT_OUT.has(name),
  ))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'build'].filter((name) => existsSync(join(ROOT, name))))
    symlinkSync(join(ROOT, name), join(copy, name));
  return copy;
}

/** Runs Vitest in a tree. @returns whether all passed, or that its time was over; and the first failure by name */
export async function vitest(
  tree: string,
  args: readonly string[],
  { limitMs, env = {} }: { limitMs?: number; env?: Record<string, string> } = {},
): Promise<{ passed: boolean; late: boolean; failure: string }> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV|TEST_|DATABASE_URL)/.test(name),
    ),
  );
  const child = spawn(process.execPath, [VITEST, 'run', '--reporter=tap-flat', ...args], {
    cwd: tree,
    env: { ...own, CI: '1', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('Vitest did not start');
  running.add(pid);
  let late = false;
  const timer = setTimeout(
    () => {
      late = true;
      process.kill(-pid, 'SIGKILL');
    },
    limitMs ?? 2 ** 30,
  );
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearTimeout(timer);
  running.delete(pid);
  const failure = /^not ok \d+ - (.*?)(?: # time=.*)?$/m.exec(out)?.[1] ?? 'the tests do not run';
  return { passed: code === 0 && !late, late, failure };
}

const END_OF_STATEMENT = ';\n\n';

/** The migration that wrote a function of the database as it stands now. */
function lastMigrationWith(tree: string, body: string): string | undefined {
  const folder = join(tree, 'server/database/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => join(folder, name))
    .findLast((path) => readFileSync(path, 'utf8').includes(body));
}

/** Plants a fault in a tree. @returns what takes it out again */
export function plant(tree: string, { file, start, end, instead }: Fault): () => void {
  const path = join(tree, file);
  const source = readFileSync(path, 'utf8');
  const faulty = source.slice(0, start) + instead + source.slice(end);
  writeFileSync(path, faulty);
  if (!file.endsWith('.sql')) return () => writeFileSync(path, source);
  // The database has it from a migration, where each statement stands by itself.
  const begin = source.lastIndexOf(END_OF_STATEMENT, start) + 1;
  const after = source.indexOf(END_OF_STATEMENT, end);
  const statement = source.slice(begin, after < 0 ? undefined : after).trim();
  const migration = lastMigrationWith(tree, statement);
  if (!migration) throw new Error(`no migration holds ${file}`);
  const written = readFileSync(migration, 'utf8');
  const wrong = faulty
    .slice(begin, after < 0 ? undefined : after + faulty.length - source.length)
    .trim();
  writeFileSync(
    migration,
    written.replace(statement, () => wrong),
  );
  return () => {
    writeFileSync(path, source);
    writeFileSync(migration, written);
  };
}
