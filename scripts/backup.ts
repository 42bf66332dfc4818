// npm run backup -- FILE: writes database and files to one archive; --verify FILE checks one.
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { writeBackup } from '#server/backup/archive.ts';
import { askServer } from '#server/backup/copy-socket.ts';
import { writeDeletedAgents } from '#server/backup/deleted-agents.ts';
import { encryptTo } from '#server/backup/encryption.ts';
import { writeErasedList } from '#server/backup/erased-list.ts';
import type { Manifest } from '#server/backup/manifest.ts';
import { deleteOld, refuseOld } from '#server/backup/old-backups.ts';
import { readBackup, readManifestOf } from '#server/backup/read-archive.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import type { Connection } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { shop } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Name the file to write: npm run backup -- /path/to/shop.tar.gz [--since /path/to/earlier.tar.gz] [--recipient age1…] [--delete-old]
or the one to verify: npm run backup -- --verify /path/to/shop.tar.gz [--identity /path/to/identity.txt] [earlier ones that lie elsewhere]`;

const leftovers: string[] = [];
const words = (cause: unknown) => (cause instanceof Error ? cause.message : cause);

/** Removes copies that a killed back-up left, each a whole database. */
async function removeLeft(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (!/^backup-[0-9a-f]{12}(\.synced)?$/.test(name)) continue;
    if ((await stat(path)).ctimeMs < Date.now() - DAY_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Opens the running server's copy of the embedded database. @throws ConfigError without one */
async function openCopy(dataDir: string): Promise<Connection> {
  await removeLeft(dataDir);
  const copy = join(dataDir, `backup-${randomBytes(6).toString('hex')}`);
  leftovers.push(copy, `${copy}.synced`);
  await askServer(dataDir, { copyTo: copy }).catch((cause: unknown) => {
    throw new ConfigError(
      `The running server could not copy its database: ${words(cause)}\nStop it, run this again, and start it.`,
      { cause },
    );
  });
  return openEmbedded({ folder: copy });
}

async function namedBy({ db }: Connection, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select key from files where key in (select json_array_elements_text(${JSON.stringify(keys)}::json))`,
  );
  return rows.map(({ key }) => key);
}

const ordersOf = ({ tables }: Manifest) =>
  tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;

async function verify(file: string, older: string[], identity: string | undefined): Promise<void> {
  const [read, ...others] = await readBackup(file, older, identity);
  if (!read) return;
  const { manifest } = read;
  console.log(
    `${file} of ${manifest.made_at} is whole: ${ordersOf(manifest)} orders and ${manifest.files} files.`,
  );
  for (const one of others) console.log(`Some of its files are in ${one.file}: keep that as long.`);
  if (manifest.format === 1)
    console.log('It is of an earlier version and holds no checksums: it can be read to its end.');
  if (manifest.missing.length === 0) return;
  console.error(
    `${manifest.missing.length} files were missing or damaged in the storage when it was made: ${manifest.missing.join(', ')}`,
  );
  process.exitCode = 1;
}

async function endOld(file: string, days: number, now: Date): Promise<void> {
  const { deleted, unread } = await deleteOld(file, days, now);
  if (deleted.length > 0)
    console.log(`Deleted, since they are ${days} days old: ${deleted.join(', ')}`);
  if (unread.length > 0)
    console.error(`How old they are can’t be read, so they stay: ${unread.join(', ')}`);
}

async function backUp(
  file: string,
  since: string | undefined,
  recipients: readonly string[],
  ends: boolean,
): Promise<void> {
  const encrypt = recipients.length > 0 ? await encryptTo(recipients) : undefined;
  const earlier = since
    ? { name: basename(since), manifest: await readManifestOf(since) }
    : undefined;
  const config = readConfig(process.env, 'refuse');
  const now = new Date();
  if (since && ends) await refuseOld(since, config.BACKUP_KEEP_DAYS, now);
  let copied = false;
  const copy = () => {
    copied = true;
    return openCopy(config.DATA_DIR);
  };
  const connection = await openDatabase(config, copy);
  const secret = process.env.SECRET || process.env.SECRET_FILE ? undefined : config.SECRET;
  const manifest = await writeBackup(file, {
    connection,
    storage: createStorage(config),
    secret,
    now,
    ...(earlier ? { since: earlier } : {}),
    ...(encrypt ? { encrypt } : {}),
    async stillNamed(keys) {
      if (!copied) return namedBy(connection, keys);
      const later = await openCopy(config.DATA_DIR);
      return namedBy(later, keys).finally(() => later.close());
    },
  });
  await writeErasedList(connection, file);
  await writeDeletedAgents(connection, file);
  console.log(
    `${file} holds ${ordersOf(manifest)} orders and ${manifest.files} files. Keep it as safe as the passports in it.`,
  );
  if (encrypt) console.log('Only the identity opens it: keep that elsewhere, and try it.');
  if (earlier) console.log(`What ${since} holds is left out of it: keep both together.`);
  if (!secret)
    console.log(
      'SECRET is set by the environment and not in it: keep that too, links in mails are signed with it.',
    );
  if (manifest.missing.length > 0) {
    console.error(
      `${manifest.missing.length} files are missing or damaged in the storage: ${manifest.missing.join(', ')}`,
    );
    process.exitCode = 1;
  } else if (copied) await askServer(config.DATA_DIR, { backedUpAt: now });
  else await connection.db.update(shop).set({ backed_up_at: now });
  await connection.close();
  if (ends && manifest.missing.length === 0) await endOld(file, config.BACKUP_KEEP_DAYS, now);
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      recipient: { type: 'string', multiple: true, default: [] },
      verify: { type: 'string' },
      identity: { type: 'string' },
      'delete-old': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (values.verify) await verify(values.verify, positionals, values.identity);
  else if (!file || more.length > 0) throw new ConfigError(USAGE);
  else await backUp(file, values.since, values.recipient, values['delete-old']);
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  for (const path of leftovers) await rm(path, { recursive: true, force: true });
}
process.exit();
