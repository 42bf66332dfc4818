// npm run restore -- FILE: puts a back-up into an empty place. One that fails leaves nothing of it there.
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { asc } from 'drizzle-orm';
import { unpackTar } from 'modern-tar/fs';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { readManifest } from '#server/backup/archive.ts';
import { emptiesAgain } from '#server/backup/empty-server.ts';
import { keysOf, readSecret, refuseUsed, restoreDatabase, restoreFiles, writeShopIdOf } from '#server/backup/restore.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { admins } from '#server/database/schema.ts';
import { formatDate } from '#shared/dates.ts';
import { STATEMENT_MS } from './open-database.ts';

// Whatever is written is for this user alone, also in a DATA_DIR that others may look into.
process.umask(0o077);

/** What removes whatever was made in a folder since now, and the folder itself if it wasn't there. */
function removesNew(folder: string): () => Promise<void> {
  const before = existsSync(folder) ? new Set(readdirSync(folder)) : undefined;
  return async () => {
    const made = before ? readdirSync(folder).filter((name) => !before.has(name)) : ['.'];
    for (const name of made) await rm(resolve(folder, name), { recursive: true, force: true });
  };
}

/** The team as it was then. */
async function teamOf({ db }: Connection): Promise<string> {
  const team = await db.select().from(admins).orderBy(asc(admins.id));
  return team
    .map(
      ({ admin_name, admin_email, role, disabled_at }) => `  ${admin_name} <${admin_email}>, ${role}${disabled_at ? ', disabled' : ''}\n`,
    )
    .join('');
}

const undo: (() => Promise<unknown>)[] = [];

try {
  const [file] = process.argv.slice(2);
  if (!file) throw new ConfigError('Name the back-up: npm run restore -- /path/to/shop.tar.gz');
  const cleared = removesNew(resolve(process.env.DATA_DIR || './data'));
  const config = readConfig(process.env, 'leave');
  const { DATA_DIR, DATABASE_URL } = config;
  lockDataDir(DATA_DIR);
  undo.push(cleared);
  const storage = createStorage(config);
  await refuseUsed(storage);
  const unpacked = await mkdtemp(join(DATA_DIR, 'restore-'));
  undo.push(() => rm(unpacked, { recursive: true, force: true }));
  await pipeline(createReadStream(file), createGunzip(), unpackTar(unpacked, { fmode: 0o600, dmode: 0o700 }));
  const manifest = await readManifest(unpacked);
  const [keys, secret] = await Promise.all([keysOf(unpacked), readSecret(unpacked)]);
  const empties = DATABASE_URL ? await emptiesAgain(DATABASE_URL) : undefined;
  if (empties) undo.push(empties);
  const open = (migrations?: string) =>
    DATABASE_URL
      ? openServer(DATABASE_URL, (error) => console.error(String(error)), STATEMENT_MS, migrations)
      : openEmbedded({ folder: join(DATA_DIR, 'database'), migrations });
  await restoreDatabase(unpacked, manifest, open, {
    waysIn: false,
    async first() {
      undo.push(async () => {
        for (const key of keys) await storage.remove(key);
      });
      await restoreFiles(unpacked, storage);
    },
  });
  const connection = await open();
  const team = await teamOf(connection);
  if (secret && !process.env.SECRET && !process.env.SECRET_FILE) await writeFile(join(DATA_DIR, 'secret'), secret, { mode: 0o600 });
  await rm(unpacked, { recursive: true, force: true });
  // The last thing that can fail: a bucket without an id is one that nothing was restored into.
  await writeShopIdOf(connection, storage);
  await connection.close();
  const orders = manifest.tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
  console.log(`Restored as of ${manifest.made_at}: ${orders} orders and ${keys.length} files. Start the product now.`);
  if (!secret) console.log('The back-up holds no SECRET: set the same one as before, or links in mails no longer open.');
  console.log(
    `Everybody has to log in again: sessions, invitations, and links and codes that let somebody in have ended. Links to pay go on.
The team is that of ${formatDate(manifest.made_at)}, with the passwords of then. Who has left since then, or has another role, is to be disabled or changed
under Team at once:\n${team}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  for (const step of undo.reverse()) await step().catch((left: unknown) => console.error(left instanceof Error ? left.message : left));
  process.exitCode = 1;
}
process.exit();
