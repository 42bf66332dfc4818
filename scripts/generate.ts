// Writes a migration. drizzle-kit compares the schema with the previous snapshot, rebuilt here from
// the newest migration's commit; an uncommitted migration has left its own.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';

const MIGRATIONS = 'server/database/migrations';
const SCHEMA = ['server/database/schema.ts', 'server/services/*/table.ts'];
const before = resolve('build/schema-before');
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).trim();

if (!run('git', 'status', '--porcelain', MIGRATIONS)) {
  const commit = run('git', 'log', '-1', '--format=%H', '--', `${MIGRATIONS}/meta/_journal.json`);
  mkdirSync(before, { recursive: true });
  run('git', 'archive', `--output=${before}/tree.tar`, commit, 'package.json', 'server', 'shared');
  run('tar', '-xf', `${before}/tree.tar`, '-C', before);
  const modules = await Promise.all(
    globSync(SCHEMA, { cwd: before }).map((file) => import(resolve(before, file))),
  );
  for (const file of globSync(`${MIGRATIONS}/meta/*_snapshot.json`)) rmSync(file);
  writeFileSync(
    `${MIGRATIONS}/meta/0000_snapshot.json`,
    JSON.stringify(generateDrizzleJson(Object.assign({}, ...modules))),
  );
  rmSync(before, { recursive: true });
}
execFileSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
