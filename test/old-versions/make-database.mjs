// Makes the database and files of a released version, with orders in every state, as test data for upgrades:
//   npx node test/old-versions/make-database.mjs REVISION NAME
// Writes NAME.sql.gz (schema and rows, as INSERTs that the embedded database reads too) and NAME.files.tar.gz beside this file.
// That version runs its own demo in a worktree of its own, with this folder's packages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startPostgres } from '../postgres.ts';

const ORDERS = 60;
const [revision, name] = process.argv.slice(2);
if (!revision || !name) throw new Error('Say which revision, and what the files are called.');
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tafiya-version-'));
const tree = join(folder, 'tree');
const git = (...args) => execFileSync('git', ['-C', root, ...args], { stdio: 'inherit' });

/** Runs inside the old version: its own start and its own demo, on the database that is named. */
const RUN = `
import { readConfig } from '#server/config.ts';
import { openServer } from '#server/database/connect.ts';
import { start } from '#server/start.ts';
import { addDays } from '#shared/dates.ts';
import { addAdmins } from './demo/accounts.ts';
import { fill } from './demo/fill.ts';
const [url, folder] = process.argv.slice(2);
const connection = await openServer(url, () => {});
await addAdmins(connection.db, addDays(new Date(), -90));
let held = new Date();
const clock = { now: () => held, set: (at) => { held = at; } };
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'warn', BOT_CHECK: 'off', RATE_LIMITS: 'off', SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789' });
const running = await start(config, { connection, clock, background: false });
await fill(running, clock, () => {});
await running.stop();
process.exit(0);
`;

const postgres = await startPostgres();
if (!postgres) throw new Error("PostgreSQL's programs are missing.");
try {
  git('worktree', 'add', '--detach', tree, revision);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const fill = join(tree, 'scripts/demo/fill.ts');
  // Fewer orders begin earlier: the agents among them have to be there by then.
  writeFileSync(
    fill,
    readFileSync(fill, 'utf8')
      .replace(/const ORDERS = \d+;/, `const ORDERS = ${ORDERS};`)
      .replace('-DAYS - 1]', '-DAYS - 30]')
      .replace("['pending', -6]", "['pending', -DAYS]"),
  );
  const script = join(tree, 'scripts/make-database.ts');
  writeFileSync(script, RUN);
  const data = join(folder, 'data');
  execFileSync(process.execPath, [script, postgres.url, data], { cwd: tree, stdio: 'inherit' });
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres.url], {
    maxBuffer: 1 << 28,
    encoding: 'utf8',
  });
  // psql alone understands its own commands, which begin with a backslash.
  const sql = dump.replaceAll(/^\\.*\n/gm, '');
  writeFileSync(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(sql, { level: 9 }));
  execFileSync('tar', ['-czf', join(import.meta.dirname, `${name}.files.tar.gz`), '-C', data, 'uploads']);
} finally {
  postgres.stop();
  git('worktree', 'remove', '--force', tree);
  rmSync(folder, { recursive: true, force: true });
}
