import { createReadStream } from 'node:fs';
import { copyFile, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { isKey } from '#server/adapters/storage/keys.ts';
import { ConfigError } from '#server/config.ts';
import type { Connection, Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { resetCodeQueue } from '#server/features/agents/mail-jobs.ts';
import { manageLinkQueue } from '#server/features/manage/manage-mails.ts';
import { ITS_OWN, quoted } from './archive.ts';
import { type Manifest, tableFile } from './manifest.ts';
import { migrationsUpTo } from './migrations.ts';

const ROWS = 500;

/** Not by `readline`, which also ends lines at U+2028 and U+2029, which rows may hold. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

async function makeQueues(connection: Connection, folder: string): Promise<void> {
  const boss = new PgBoss({ ...connection.boss, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for await (const line of linesOf(join(folder, tableFile('pgboss.queue'))))
    await boss.createQueue((JSON.parse(line) as { name: string }).name);
  await boss.stop({ graceful: false });
}

const writable = (tx: Db, name: string) => {
  const [schema, table] = name.split('.');
  return rowsOf<{ column: string }>(
    tx,
    sql`select column_name as column from information_schema.columns
      where table_schema = ${schema} and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
};

async function load(
  tx: Db,
  folder: string,
  { name, rows }: Manifest['tables'][number],
): Promise<void> {
  const columns = (await writable(tx, name))
    .map(({ column }) => pg.escapeIdentifier(column))
    .join(', ');
  const table = quoted(name);
  let batch: string[] = [];
  let count = 0;
  const insert = async () => {
    if (batch.length === 0) return;
    await tx.execute(
      sql`${sql.raw(`insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, `)}${`[${batch.join(',')}]`}::json)`,
    );
    count += batch.length;
    batch = [];
  };
  for await (const line of linesOf(join(folder, tableFile(name)))) {
    batch.push(line);
    if (batch.length === ROWS) await insert();
  }
  await insert();
  if (count !== rows)
    throw new Error(`${name} has ${count} rows in this back-up, not ${rows}: the file is damaged.`);
}

/** Tables of credentials. */
const WAYS_IN = [
  'sessions',
  'admin_challenges',
  'admin_reset_links',
  'reset_codes',
  'invitations',
  'manage_links',
  'address_codes',
].map((name) => `public.${name}`);
/** Jobs that would mail new credentials. */
const MAKES_WAYS_IN = sql`name in (${resetCodeQueue.name}, ${manageLinkQueue.name}) or data->>'template' = 'reset_link'`;

/** Foreign keys are checked at the end. */
async function loadAll(
  db: Db,
  folder: string,
  manifest: Manifest,
  { waysIn }: Loading,
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = manifest.tables
      .map(({ name }) => name)
      .filter((name) => name.startsWith('public.'));
    const keys = await rowsOf<{ on: string; name: string; definition: string }>(
      tx,
      sql`select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    for (const key of keys)
      await tx.execute(
        sql.raw(`alter table ${key.on} drop constraint ${pg.escapeIdentifier(key.name)}`),
      );
    // Migrations insert rows even into an empty database.
    await tx.execute(sql.raw(`truncate ${own.map(quoted).join(', ')}`));
    for (const name of own)
      await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
    const left = ['pgboss.queue', ...(waysIn ? [] : WAYS_IN)];
    for (const table of manifest.tables)
      if (!left.includes(table.name)) await load(tx, folder, table);
    if (!waysIn) await tx.execute(sql`delete from pgboss.job where ${MAKES_WAYS_IN}`);
    // Such as the tick of every minute, whose queue isn't restored.
    await tx.execute(sql.raw(`delete from pgboss.job where ${ITS_OWN}`));
    for (const name of own)
      await tx.execute(sql.raw(`alter table ${quoted(name)} enable trigger user`));
    for (const key of keys)
      await tx.execute(
        sql.raw(
          `alter table ${key.on} add constraint ${pg.escapeIdentifier(key.name)} ${key.definition}`,
        ),
      );
    for (const { name, last_value } of manifest.sequences)
      await tx.execute(sql`select setval(${quoted(name)}, ${last_value}::bigint)`);
  });
}

interface Loading {
  /** True keeps credentials valid: when moving, not when restoring an earlier state. */
  waysIn: boolean;
  first?(): Promise<void>;
}

/**
 * Restores at the backup's version, then migrates.
 * @param open opens the database with these migrations, or all
 */
export async function restoreDatabase(
  folder: string,
  manifest: Manifest,
  open: (migrations?: string) => Promise<Connection>,
  loading: Loading,
): Promise<void> {
  const migrations = migrationsUpTo(manifest.migrations);
  try {
    const connection = await open(migrations);
    try {
      await loading.first?.();
      await makeQueues(connection, folder);
      await loadAll(connection.db, folder, manifest, loading);
    } finally {
      await connection.close();
    }
    await (await open()).close();
  } finally {
    await rm(migrations, { recursive: true, force: true });
  }
}

/** @throws ConfigError unless the storage is empty */
export async function refuseUsed(storage: Storage): Promise<void> {
  const used = new ConfigError(
    'There are files in this storage already. A back-up is restored into an empty place only: nothing was changed.',
  );
  if ((await storage.readShopId()) !== undefined) throw used;
  for await (const _ of storage.list()) throw used;
}

export const keysOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(folder, 'files'), { recursive: true }).catch(() => [])).filter(isKey);

export async function restoreFiles(folder: string, storage: Storage): Promise<void> {
  for (const key of await keysOf(folder)) {
    const path = join(folder, 'files', key);
    const temp = storage.temp();
    await copyFile(path, temp);
    await storage.put(key, temp, (await stat(path)).size);
  }
}

export const readSecret = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, 'secret'), 'utf8').catch(() => undefined);
