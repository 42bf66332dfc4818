// npm run restore -- FILE: restores into an empty server; a failure is undone completely.
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asc } from 'drizzle-orm';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { deleteAgentsAgain } from '#server/backup/deleted-agents.ts';
import { refuseUsedServer } from '#server/backup/empty-server.ts';
import { eraseAgain } from '#server/backup/erased-list.ts';
import { readBackup, unpackBackup } from '#server/backup/read-archive.ts';
import {
  keysOf,
  readSecret,
  refuseUsed,
  restoreDatabase,
  restoreFiles,
} from '#server/backup/restore.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { admins } from '#server/database/schema.ts';
import { tieStorage } from '#server/features/uploads/shop-id.ts';
import { SERVICES } from '#server/services/index.ts';
import { formatDate } from '#shared/dates.ts';
import { STATEMENT_MS } from './open-database.ts';

// Because others may be able to read DATA_DIR.
process.umask(0o077);

function removesNew(folder: string): () => Promise<void> {
  const before = existsSync(folder) ? new Set(readdirSync(folder)) : undefined;
  return async () => {
    const made = before ? readdirSync(folder).filter((name) => !before.has(name)) : ['.'];
    for (const name of made) await rm(resolve(folder, name), { recursive: true, force: true });
  };
}

async function teamOf({ db }: Connection): Promise<string> {
  const team = await db.select().from(admins).orderBy(asc(admins.id));
  return team
    .map(
      ({ admin_name, admin_email, role, disabled_at }) =>
        `  ${admin_name} <${admin_email}>, ${role}${disabled_at ? ', disabled' : ''}\n`,
    )
    .join('');
}

const undo: (() => Promise<unknown>)[] = [];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [file, ...older] = positionals;
  if (!file) throw new ConfigError('Name the back-up: npm run restore -- /path/to/shop.tar.gz');
  const cleared = removesNew(resolve(process.env.DATA_DIR || './data'));
  const config = readConfig(process.env, 'leave');
  const { DATA_DIR } = config;
  const DATABASE_URL = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  lockDataDir(DATA_DIR);
  undo.push(cleared);
  const storage = createStorage(config);
  await refuseUsed(storage);
  const database = join(DATA_DIR, 'database');
  if (!DATABASE_URL && existsSync(database))
    throw new ConfigError(
      `There is a database in ${database} already. A back-up is restored into an empty place only: nothing was changed.`,
    );
  if (DATABASE_URL) undo.push(await refuseUsedServer(DATABASE_URL));
  const archives = await readBackup(file, older, values.identity);
  const unpacked = await mkdtemp(join(DATA_DIR, 'restore-'));
  undo.push(() => rm(unpacked, { recursive: true, force: true }));
  const manifest = await unpackBackup(archives, unpacked, values.identity);
  const [keys, secret] = await Promise.all([keysOf(unpacked), readSecret(unpacked)]);
  const open = (migrations?: string) =>
    DATABASE_URL
      ? openServer(DATABASE_URL, (error) => console.error(String(error)), {
          timeoutMs: STATEMENT_MS,
          migrations,
        })
      : openEmbedded({ folder: database, migrations });
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
  const services = new Map(SERVICES.map((service) => [service.kind, service]));
  const erased = await eraseAgain(connection, services, storage, file);
  const deleted = await deleteAgentsAgain(connection, storage, file);
  const team = await teamOf(connection);
  if (secret && !process.env.SECRET && !process.env.SECRET_FILE)
    await writeFile(join(DATA_DIR, 'secret'), secret, { mode: 0o600 });
  await rm(unpacked, { recursive: true, force: true });
  // Last, because a bucket without an id counts as empty.
  await tieStorage(connection, storage, new Date());
  await connection.close();
  const orders = manifest.tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
  console.log(
    `Restored as of ${manifest.made_at}: ${orders} orders and ${keys.length} files. Start the product now.`,
  );
  if (erased > 0)
    console.log(
      `${erased} orders that were erased after it was made have been erased again, by the list beside it.`,
    );
  if (deleted > 0)
    console.log(
      `${deleted} agents who were deleted after it was made have been deleted again, by the list beside it.`,
    );
  if (manifest.missing.length > 0)
    console.log(
      `${manifest.missing.length} files were missing or damaged when it was made: ${manifest.missing.join(', ')}`,
    );
  if (!secret)
    console.log(
      'The back-up holds no SECRET: set the same one as before, or links in mails no longer open.',
    );
  console.log(
    `Everybody has to log in again: sessions, invitations, and links and codes that let somebody in have ended. Links to pay go on.
The team is that of ${formatDate(manifest.made_at)}, with the passwords of then. Who has left since then, or has another role, is to be disabled or changed
under Team at once:\n${team}`,
  );
} catch (error) {
  // The database's message is in the cause of the failed query's error.
  for (let at = error; at; at = at instanceof Error ? at.cause : undefined)
    console.error(at instanceof Error ? at.message : at);
  for (const step of undo.reverse())
    await step().catch((left: unknown) =>
      console.error(left instanceof Error ? left.message : left),
    );
  process.exitCode = 1;
}
process.exit();
