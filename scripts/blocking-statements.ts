// Lists statements that distributed databases run differently from PostgreSQL, with their files
// (docs/scale.md).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Migrations are left out because they repeat the schema. */
const SOURCES = /^server\/.*\.(ts|sql)$/;
const LEFT_OUT = /\.test\.ts$|\/migrations\//;

const STATEMENTS: readonly [what: string, pattern: RegExp][] = [
  ['LISTEN and NOTIFY', /'listen |pg_notify\(/i],
  ['Advisory locks', /pg_(try_)?advisory/i],
  ['LOCK TABLE', /\block table\b/i],
  ['Triggers', /create trigger/i],
  ['PL/pgSQL functions', /language plpgsql/i],
  ['GIN indexes of trigrams and words', /using\('gin'/],
  ['Unique beyond a shard’s key', /\buniqueIndex\(|\.unique\(/],
  ['Foreign keys', /\.references\(/],
  [
    'Sequences that count in order',
    /\b(big)?serial\(|generatedAlwaysAsIdentity|generatedByDefaultAsIdentity/,
  ],
  ['Rows locked with FOR UPDATE', /\.for\('update'|\bfor update\b/i],
  ['Repeatable read', /repeatable read/i],
  ['The server’s own functions', /pg_current_wal_lsn|pg_last_wal|pg_control_system|pg_sequences/],
];

const paths = execFileSync('git', ['ls-files', '-z', 'server'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => SOURCES.test(path) && !LEFT_OUT.test(path));
const texts = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const);
for (const [what, pattern] of STATEMENTS) {
  const found = texts.filter(([, text]) => pattern.test(text));
  process.stdout.write(`${what}: ${found.length === 0 ? 'nowhere' : ''}\n`);
  for (const [path] of found) process.stdout.write(`  ${path}\n`);
}
