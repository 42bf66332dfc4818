import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { packTar, type TarSource } from 'modern-tar/fs';
import pg from 'pg';
import type { Storage } from '#server/adapters/storage/interface.ts';
import type { Connection, Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { appliedMigrations } from './migrations.ts';

/** What stands at the beginning of a back-up. */
export interface Manifest {
  format: 1;
  made_at: string;
  /** The tags of the migrations that the database had; the tables are as these left them. */
  migrations: string[];
  tables: { name: string; rows: number }[];
  /** The numbers that sequences have come to. */
  sequences: { name: string; last_value: string }[];
  /** How many uploads and issued files; those named but gone from the storage while it was made. */
  files: number;
  missing: string[];
}

/** Where an archive's parts are. */
const MANIFEST = 'manifest.json';
const SECRET = 'secret';
export const tableFile = (name: string) => `tables/${name}.jsonl`;
const storedFile = (key: string) => `files/${key}`;

/** Rows that are fetched at once. */
const ROWS = 1000;
/** The job queue makes its own tables; its unfinished jobs and the queues they wait in are data. */
const JOB_TABLES = {
  'pgboss.queue': "name not like '\\_\\_pgboss%'",
  'pgboss.job': "state in ('created', 'retry', 'active')",
};

/** The tables of the public schema and of the job queue, as `schema.name`. */
async function tablesOf(tx: Db): Promise<{ name: string; where: string }[]> {
  const own = await rowsOf<{ name: string }>(
    tx,
    sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return [...own.map(({ name }) => ({ name, where: 'true' })), ...Object.entries(JOB_TABLES).map(([name, where]) => ({ name, where }))];
}

/** A table's name in a statement. */
export const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');

/** Writes a table's rows to a file, a line of JSON each. @returns how many */
async function writeTable(tx: Db, { name, where }: { name: string; where: string }, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    await tx.execute(
      sql.raw(`declare backup_rows no scroll cursor for select to_json(t)::text as row from ${quoted(name)} t where ${where}`),
    );
    for (;;) {
      const rows = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${ROWS} from backup_rows`));
      if (rows.length === 0) break;
      count += rows.length;
      await file.write(rows.map(({ row }) => `${row}\n`).join(''));
    }
    await tx.execute(sql`close backup_rows`);
  } finally {
    await file.close();
  }
  return count;
}

/**
 * Writes all rows of one snapshot of the database, and the manifest, into a folder.
 * @returns the manifest, and the keys of the files that the rows name
 */
export async function writeRows({ db }: Connection, folder: string, now: Date): Promise<{ manifest: Manifest; keys: string[] }> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  return db.transaction(
    async (tx) => {
      const tables: Manifest['tables'] = [];
      for (const table of await tablesOf(tx))
        tables.push({ name: table.name, rows: await writeTable(tx, table, join(folder, tableFile(table.name))) });
      const sequences = await rowsOf<Manifest['sequences'][number]>(
        tx,
        sql`select schemaname || '.' || sequencename as name, last_value::text from pg_sequences where schemaname = 'public' and last_value is not null`,
      );
      const keys = (await rowsOf<{ key: string }>(tx, sql`select key from files order by key`)).map(({ key }) => key);
      const manifest: Manifest = {
        format: 1,
        made_at: now.toISOString(),
        migrations: await appliedMigrations(tx),
        tables,
        sequences,
        files: 0,
        missing: [],
      };
      await writeFile(join(folder, MANIFEST), JSON.stringify(manifest));
      return { manifest, keys };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Writes a back-up of database and files: one gzipped tar. The database is read in one snapshot, then the files that its rows name, so that
 * what is sent or issued meanwhile doesn't make it inconsistent.
 * @param secret what links in mails are signed with, where it is not set by the environment
 * @throws when the file is there already, or can't be written
 */
export async function writeBackup(
  connection: Connection,
  storage: Storage,
  file: string,
  secret: string | undefined,
  now: Date,
): Promise<Manifest> {
  const target = resolve(file);
  const parts = `${target}.parts`;
  await mkdir(dirname(target), { recursive: true });
  // Claims the name: nothing is ever written over.
  await (await open(target, 'wx', 0o600)).close();
  try {
    const { manifest, keys } = await writeRows(connection, parts, now);
    await mkdir(join(parts, 'files'), { mode: 0o700 });
    for (const key of keys) {
      const bytes = await storage.open(key);
      if (!bytes) {
        // Erased between the snapshot and now, as its row was a moment later.
        manifest.missing.push(key);
        continue;
      }
      await pipeline(bytes, createWriteStream(join(parts, storedFile(key)), { mode: 0o600 }));
      manifest.files += 1;
    }
    if (secret) await writeFile(join(parts, SECRET), secret, { mode: 0o600 });
    await writeFile(join(parts, MANIFEST), JSON.stringify(manifest));
    const single = [MANIFEST, ...(secret ? [SECRET] : [])].map(
      (name): TarSource => ({ type: 'file', source: join(parts, name), target: name }),
    );
    const whole = ['tables', 'files'].map((name): TarSource => ({ type: 'directory', source: join(parts, name), target: name }));
    await pipeline(
      packTar([...single, ...whole]),
      createGzip({ level: 4 }),
      createWriteStream(`${target}.new`, { mode: 0o600, flush: true }),
    );
    await rename(`${target}.new`, target);
    return manifest;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    await rm(parts, { recursive: true, force: true });
    await rm(`${target}.new`, { force: true });
  }
}

/** Reads the manifest of an unpacked back-up. @throws Error when it is none, or of a form this version doesn't know */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8').catch(() => '{}')) as Partial<Manifest>;
  if (manifest.format !== 1) throw new Error('This file is no back-up that this version can read.');
  return manifest as Manifest;
}
