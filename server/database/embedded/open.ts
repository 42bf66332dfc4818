import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles, endAtOnce } from './durable-files.ts';
import { isEmpty, moveIntoPlace, placeBeside, settle } from './folder.ts';

export const EXTENSIONS = { btree_gin, pg_trgm };

/** Needed because PGlite disables syncs with -F, and its `fdatasync` does nothing. */
const DURABLE_SETTINGS = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};
const SETTINGS = {
  ...DURABLE_SETTINGS,
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  shared_buffers: '32MB',
};
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

export async function openFiles(files: DurableFiles): Promise<PGlite> {
  let opened = false;
  const options: PGliteOptions = {
    fs: files,
    startParams,
    extensions: EXTENSIONS,
    onStderr(line: string) {
      // Ignored while opening, when a panic means damaged files.
      if (opened && line.includes('PANIC:')) endAtOnce(line);
      return false;
    },
  };
  const lite = await PGlite.create(options);
  opened = true;
  return lite;
}

/** Checks the settings, since PGlite might drop one silently. @throws Error */
export async function provePromise(lite: PGlite, files: DurableFiles): Promise<void> {
  const names = Object.keys(DURABLE_SETTINGS);
  const { rows } = await lite.query<Record<string, string>>(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  );
  for (const [name, wanted] of Object.entries(DURABLE_SETTINGS))
    if (rows[0]?.[name] !== wanted)
      throw new Error(
        `the embedded database runs with ${name} = ${rows[0]?.[name]}, not ${wanted}`,
      );
  const before = files.walSyncs;
  await lite.query(`select pg_logical_emit_message(true, 'tafiya', '')`);
  if (files.walSyncs === before)
    throw new Error('the embedded database acknowledged a commit without a sync');
}

/** @throws PGlite's error if the files are damaged */
export async function openFolder(folder: string, Files = DurableFiles): Promise<PGlite> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  if (isEmpty(folder)) {
    // In another folder first, because initdb's files aren't synced.
    const beside = placeBeside(folder);
    await (await openFiles(new Files(beside))).close();
    moveIntoPlace(beside, folder);
  }
  settle(folder);
  const files = new Files(folder);
  const lite = await openFiles(files);
  await provePromise(lite, files);
  return lite;
}

/** Returns a copy. Avoids `execProtocolRaw`, which keeps every parsed row in memory. */
export async function exchangeBytes(
  lite: PGlite,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await lite.execProtocolRawStream(bytes, { onRawData: (part) => parts.push(part.slice()) });
  return new Uint8Array(Buffer.concat(parts));
}
