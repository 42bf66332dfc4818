// npm run backup -- FILE: database and files in one archive, while the product runs or when it doesn't.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { writeBackup } from '#server/backup/archive.ts';
import { requestCopy } from '#server/backup/copy-socket.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';

/** Reading a large table takes longer than a request may. */
const STATEMENT_MS = 3_600_000;
const leftovers: string[] = [];

/** The database to read: a server's, our own files, or a copy of them that the running product makes. */
async function openForReading({ DATABASE_URL, DATA_DIR }: Config): Promise<Connection> {
  if (DATABASE_URL) return openServer(DATABASE_URL, (error) => console.error(String(error)), STATEMENT_MS);
  try {
    lockDataDir(DATA_DIR);
  } catch (error) {
    if (!/ is in use /.test(String(error))) throw error;
    const copy = join(DATA_DIR, `backup-${randomBytes(6).toString('hex')}`);
    leftovers.push(copy, `${copy}.synced`);
    await requestCopy(DATA_DIR, copy).catch((cause: unknown) => {
      throw new ConfigError(
        `The running server could not copy its database: ${cause instanceof Error ? cause.message : cause}\nStop it, run this again, and start it.`,
        { cause },
      );
    });
    return openEmbedded({ folder: copy });
  }
  return openEmbedded({ folder: join(DATA_DIR, 'database') });
}

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigError('Name the file to write: npm run backup -- /path/to/shop.tar.gz');
  const config = readConfig();
  const connection = await openForReading(config);
  const secret = process.env.SECRET ? undefined : config.SECRET;
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
