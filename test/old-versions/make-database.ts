// Writes what this version leaves behind, for the upgrade test of the next one: node test/old-versions/make-database.ts NAME
// NAME.sql.br has schema and rows, as INSERTs that the embedded database reads too; NAME.files.tar.br the uploads.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readConfig } from '#server/config.ts';
import { openServer } from '#server/database/connect.ts';
import { start } from '#server/start.ts';
import { addDays } from '#shared/dates.ts';
import { addAdmins } from '../../scripts/demo/accounts.ts';
import { fill } from '../../scripts/demo/fill.ts';
import { startPostgres } from '../kit/postgres.ts';

const ORDERS = 60;
const [name] = process.argv.slice(2);
if (!name) throw new Error('Say what the files are called.');
const postgres = await startPostgres();
if (!postgres) throw new Error("PostgreSQL's programs are missing.");
const folder = mkdtempSync(join(tmpdir(), 'tafiya-version-'));
/** Packed with a window over all of it: most uploads of the demo are alike. */
const write = (ending: string, content: string | Buffer) =>
  writeFileSync(
    join(import.meta.dirname, `${name}.${ending}.br`),
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
  );
try {
  const connection = await openServer(postgres.url, () => {});
  await addAdmins(connection.db, addDays(new Date(), -90));
  let held = new Date();
  const clock = {
    now: () => held,
    set: (at: Date) => {
      held = at;
    },
  };
  const SECRET = 'a-secret-for-tests-that-is-long-enough-0123456789';
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    SECRET,
  });
  const running = await start(config, { connection, clock, background: false });
  await fill(running, clock, () => {}, ORDERS);
  await running.stop();
  const dump = execFileSync(
    'pg_dump',
    ['--inserts', '--no-owner', '--no-privileges', postgres.url],
    { maxBuffer: 2 ** 28, encoding: 'utf8' },
  );
  // psql alone understands its own commands, which begin with a backslash.
  write('sql', dump.replaceAll(/^\\.*\n/gm, ''));
  write('files.tar', execFileSync('tar', ['-c', '-C', folder, 'uploads'], { maxBuffer: 2 ** 28 }));
} finally {
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
