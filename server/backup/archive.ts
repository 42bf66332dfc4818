import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { packTar, type TarSource } from 'modern-tar/fs';
import pg from 'pg';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { ConfigError } from '#server/config.ts';
import type { Connection, Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import {
  MANIFEST,
  type Manifest,
  manifestBeside,
  SECRET,
  storedFile,
  tableFile,
} from './manifest.ts';
import { appliedMigrations } from './migrations.ts';
import { removeParts } from './old-backups.ts';

/** Concurrent copies: each costs a round trip to a bucket. */
const FILES = 8;
const ROWS = 1000;
/** Queues that pg-boss recreates itself, with their jobs. */
export const ITS_OWN = "name like '\\_\\_pgboss%'";
/** pg-boss creates its own tables; only its queues and unfinished jobs are data. */
const JOB_TABLES = {
  'pgboss.queue': `not ${ITS_OWN}`,
  'pgboss.job': "state in ('created', 'retry', 'active')",
};

async function tablesOf(tx: Db): Promise<{ name: string; where: string }[]> {
  const own = await rowsOf<{ name: string }>(
    tx,
    sql`select 'public.' || tablename as name from pg_tables where schemaname = 'public' and tablename not in ('releases', 'page_files') order by 1`,
  );
  return [
    ...own.map(({ name }) => ({ name, where: 'true' })),
    ...Object.entries(JOB_TABLES).map(([name, where]) => ({ name, where })),
  ];
}

export const quoted = (name: string) => name.split('.').map(pg.escapeIdentifier).join('.');

/** @returns the row count and the file's SHA-256 */
async function writeTable(
  tx: Db,
  { name, where }: { name: string; where: string },
  path: string,
): Promise<{ rows: number; sha256: string }> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let count = 0;
  try {
    await tx.execute(
      sql.raw(
        `declare backup_rows no scroll cursor for select to_json(t)::text as row from ${quoted(name)} t where ${where}`,
      ),
    );
    for (;;) {
      const rows = await rowsOf<{ row: string }>(tx, sql.raw(`fetch ${ROWS} from backup_rows`));
      if (rows.length === 0) break;
      count += rows.length;
      const lines = rows.map(({ row }) => `${row}\n`).join('');
      hash.update(lines);
      await file.write(lines);
    }
    await tx.execute(sql`close backup_rows`);
  } finally {
    await file.close();
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** Until it is `ready`, its bytes may still be replaced. */
interface Named {
  key: string;
  sha256: string;
  ready: boolean;
}

/** Reads one snapshot. @returns the manifest and the files that rows name */
export async function writeRows(
  { db }: Connection,
  folder: string,
  now: Date,
): Promise<{ manifest: Manifest; named: Named[] }> {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  return db.transaction(
    async (tx) => {
      const tables: Manifest['tables'] = [];
      const sha256: Manifest['sha256'] = {};
      for (const table of await tablesOf(tx)) {
        const written = await writeTable(tx, table, join(folder, tableFile(table.name)));
        tables.push({ name: table.name, rows: written.rows });
        sha256[tableFile(table.name)] = written.sha256;
      }
      const sequences = await rowsOf<Manifest['sequences'][number]>(
        tx,
        sql`select schemaname || '.' || sequencename as name, last_value::text from pg_sequences where schemaname = 'public' and last_value is not null`,
      );
      const named = await rowsOf<Named>(
        tx,
        sql`select key, sha256, ready_at is not null as ready from files order by key`,
      );
      const manifest: Manifest = {
        format: 2,
        id: randomUUID(),
        made_at: now.toISOString(),
        migrations: await appliedMigrations(tx),
        tables,
        sequences,
        files: 0,
        missing: [],
        sha256,
      };
      return { manifest, named };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** @returns its SHA-256, or undefined if the file doesn't exist */
async function copyFile(storage: Storage, key: string, path: string): Promise<string | undefined> {
  const bytes = await storage.open(key);
  if (!bytes) return undefined;
  const hash = createHash('sha256');
  const hashing = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(bytes, hashing, createWriteStream(path, { mode: 0o600 }));
  return hash.digest('hex');
}

interface Making {
  connection: Connection;
  storage: Storage;
  /** Undefined if the secret comes from the environment. */
  secret: string | undefined;
  now: Date;
  /** An earlier backup, whose files are not included again. */
  since?: { name: string; manifest: Manifest };
  /** The manifest is also written unencrypted next to the archive. */
  encrypt?: (bytes: Readable) => Promise<Readable>;
  /** A file erased during the backup isn't missing. */
  stillNamed(keys: readonly string[]): Promise<string[]>;
}

async function copyFiles(
  { storage, since, stillNamed }: Making,
  named: Named[],
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const absent: string[] = [];
  const copy = async ({ key, sha256, ready }: Named) => {
    const path = storedFile(key);
    if (since && ready && since.manifest.sha256[path] === sha256) {
      manifest.sha256[path] = sha256;
      return;
    }
    const found = await copyFile(storage, key, join(folder, path));
    if (found) manifest.sha256[path] = found;
    if (!found || (ready && found !== sha256)) absent.push(key);
  };
  const waiting = named.values();
  await Promise.all(
    Array.from({ length: FILES }, async () => {
      for (const one of waiting) await copy(one);
    }),
  );
  manifest.missing = absent.length > 0 ? (await stillNamed(absent)).toSorted() : [];
  manifest.files = named.filter(({ key }) => manifest.sha256[storedFile(key)]).length;
}

/**
 * Writes one gzipped tar of a snapshot and its files.
 * @throws ConfigError if the file exists or can't be written
 */
export async function writeBackup(file: string, making: Making): Promise<Manifest> {
  const { connection, secret, now, since, encrypt } = making;
  const target = resolve(file);
  const parts = `${target}.parts`;
  await mkdir(dirname(target), { recursive: true });
  await removeParts(dirname(target));
  // Created before anything is read, so that an existing file is refused immediately.
  const taken = await open(target, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
    throw new ConfigError(`${file} is there already. Name another file, or move that one away.`, {
      cause,
    });
  });
  await taken.close();
  try {
    const { manifest, named } = await writeRows(connection, parts, now);
    await mkdir(join(parts, 'files'), { mode: 0o700 });
    await copyFiles(making, named, manifest, parts);
    if (since) manifest.since = { id: since.manifest.id, name: since.name };
    if (secret) {
      await writeFile(join(parts, SECRET), secret, { mode: 0o600 });
      manifest.sha256[SECRET] = createHash('sha256').update(secret).digest('hex');
    }
    await writeFile(join(parts, MANIFEST), JSON.stringify(manifest));
    const single = [MANIFEST, ...(secret ? [SECRET] : [])].map(
      (name): TarSource => ({ type: 'file', source: join(parts, name), target: name }),
    );
    const whole = ['tables', 'files'].map(
      (name): TarSource => ({ type: 'directory', source: join(parts, name), target: name }),
    );
    const packed = createGzip({ level: 4 });
    const sealed = encrypt ? await encrypt(packed) : packed;
    const written = createWriteStream(`${target}.new`, { mode: 0o600, flush: true });
    await Promise.all([
      pipeline(packTar([...single, ...whole]), packed),
      pipeline(sealed, written),
    ]);
    if (encrypt) await writeFile(manifestBeside(target), JSON.stringify(manifest), { mode: 0o600 });
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
