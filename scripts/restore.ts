// npm run restore -- FILE: puts a back-up into an empty place.
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { readManifest } from '#server/backup/archive.ts';
import { readSecret, refuseUsed, restoreDatabase, restoreFiles } from '#server/backup/restore.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { STATEMENT_MS } from './open-database.ts';

let unpacked: string | undefined;

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigError('Name the back-up: npm run restore -- /path/to/shop.tar.gz');
  const config = readConfig();
  const { DATA_DIR, DATABASE_URL } = config;
  lockDataDir(DATA_DIR);
  const storage = createStorage(config);
  await refuseUsed(storage);
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  unpacked = await mkdtemp(join(DATA_DIR, 'restore-'));
  await pipeline(createReadStream(file), createGunzip(), unpackTar(unpacked));
  const manifest = await readManifest(unpacked);
  const open = (migrations?: string) =>
    DATABASE_URL
      ? openServer(DATABASE_URL, (error) => console.error(String(error)), STATEMENT_MS, migrations)
      : openEmbedded({ folder: join(DATA_DIR, 'database'), migrations });
  await restoreDatabase(unpacked, manifest, open);
  const connection = await open();
  const files = await restoreFiles(unpacked, storage, connection.db);
  await connection.close();
  const secret = await readSecret(unpacked);
  if (secret && !process.env.SECRET && !process.env.SECRET_FILE) await writeFile(join(DATA_DIR, 'secret'), secret, { mode: 0o600 });
  const orders = manifest.tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
  console.log(`Restored as of ${manifest.made_at}: ${orders} orders and ${files} files. Start the product now.`);
  if (!secret) console.log('The back-up holds no SECRET: set the same one as before, or links in mails no longer open.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (unpacked) await rm(unpacked, { recursive: true, force: true });
}
process.exit();
