// npm run backup -- FILE: database and files in one archive, while the product runs or when it doesn't.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { writeBackup } from '#server/backup/archive.ts';
import { requestCopy } from '#server/backup/copy-socket.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Connection } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { openDatabase, STATEMENT_MS } from './open-database.ts';

const leftovers: string[] = [];

/** A copy of the embedded database that the running product makes. @throws ConfigError when it doesn't */
async function openCopy(dataDir: string): Promise<Connection> {
  const copy = join(dataDir, `backup-${randomBytes(6).toString('hex')}`);
  leftovers.push(copy, `${copy}.synced`);
  await requestCopy(dataDir, copy).catch((cause: unknown) => {
    throw new ConfigError(
      `The running server could not copy its database: ${cause instanceof Error ? cause.message : cause}\nStop it, run this again, and start it.`,
      { cause },
    );
  });
  return openEmbedded({ folder: copy });
}

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigError('Name the file to write: npm run backup -- /path/to/shop.tar.gz');
  const config = readConfig(process.env, 'refuse');
  const connection = await openDatabase(config, () => openCopy(config.DATA_DIR), STATEMENT_MS);
  const secret = process.env.SECRET || process.env.SECRET_FILE ? undefined : config.SECRET;
  const { tables, files, missing } = await writeBackup(connection, createStorage(config), file, secret, new Date());
  await connection.close();
  const orders = tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
  console.log(`${file} holds ${orders} orders and ${files} files. Keep it as safe as the passports in it.`);
  if (missing.length > 0)
    console.log(`${missing.length} files were erased while it was made, or are missing in the storage: ${missing.join(', ')}`);
  if (!secret) console.log('SECRET is set by the environment and not in it: keep that too, links in mails are signed with it.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const path of leftovers) await rm(path, { recursive: true, force: true });
}
process.exit();
