// With a wrong or copied database, the sweep would delete all files as unreferenced
// (docs/decisions/0019).
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Connection, Db } from '#server/database/connect.ts';
import { files, shop } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';

const SAMPLE = 20;

const placeOf = (config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>) =>
  config.STORAGE_URL ? 'the bucket of STORAGE_URL' : join(config.DATA_DIR, 'uploads');
const databaseOf = (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>) =>
  config.DATABASE_URL
    ? 'the database of DATABASE_URL'
    : `the database in ${join(config.DATA_DIR, 'database')}`;

const refuse = (config: Config, what: string): never => {
  throw new ConfigError(
    `${what}\nNothing was started, and no file was changed. Either\n` +
      `  - restore ${databaseOf(config)} and ${placeOf(config)} from the same back-up, or set DATABASE_URL, STORAGE_URL and DATA_DIR right, or\n` +
      '  - if you are sure that these two belong together from now on: npm run tie-storage',
  );
};

async function holdsFiles(storage: Storage): Promise<boolean> {
  for await (const _ of storage.list()) return true;
  return false;
}

async function firstMissing(db: Db, storage: Storage): Promise<string | undefined> {
  const some = (order: 'oldest' | 'newest') =>
    db
      .select({ key: files.key })
      .from(files)
      .orderBy(order === 'oldest' ? asc(files.created_at) : desc(files.created_at))
      .limit(SAMPLE);
  for (const { key } of [...(await some('oldest')), ...(await some('newest'))]) {
    const found = await storage.open(key);
    found?.destroy();
    if (
      !found &&
      (await db.select({ key: files.key }).from(files).where(eq(files.key, key))).length > 0
    )
      return key;
  }
  return undefined;
}

/** @throws ConfigError if the storage can't be read */
const storedId = (config: Config, storage: Storage) =>
  storage.readShopId().catch((error: Error) => {
    // `fetch failed` says nothing; its cause does.
    const why = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ConfigError(`${placeOf(config)} can't be read: ${why}`, { cause: error });
  });

const hasRows = async (db: Db) =>
  (await db.select({ key: files.key }).from(files).limit(1)).length > 0;

/**
 * Call before opening the database, which would create an empty one.
 * @throws ConfigError if there are files but no database
 */
export async function checkDatabaseFolder(config: Config, storage: Storage): Promise<void> {
  const folder = join(config.DATA_DIR, 'database');
  if (config.DATABASE_URL || existsSync(join(folder, 'PG_VERSION'))) return;
  if ((await storedId(config, storage)) !== undefined || (await holdsFiles(storage)))
    refuse(
      config,
      `There is no database in ${folder}, but ${placeOf(config)} holds a shop's files.`,
    );
}

async function ownId(db: Db) {
  await db.insert(shop).values({ id: randomUUID() }).onConflictDoNothing();
  const [row] = await db.select().from(shop);
  if (!row) throw new Error('the shop has no row');
  return row;
}

type Tied = Pick<Connection, 'db' | 'identity'>;

async function tie({ db, identity }: Tied, storage: Storage, now: Date): Promise<void> {
  const { id } = await ownId(db);
  await storage.writeShopId(id);
  await db.update(shop).set({ tied_at: now, tied_to: await identity() });
}

/** Ties the storage to this database under a new id, so that no copy of the database can use it. */
export async function tieStorage(connection: Tied, storage: Storage, now: Date): Promise<void> {
  await ownId(connection.db);
  await connection.db.update(shop).set({ id: randomUUID() });
  await tie(connection, storage, now);
}

/** An embedded database is copied along with its files, so only its identity tells copies apart. */
async function isCopy(
  { connection, config }: Pick<Deps, 'connection' | 'config'>,
  tied_to: string | null | undefined,
): Promise<boolean> {
  if (!tied_to || !(config.DATABASE_URL || config.STORAGE_URL)) return false;
  const here = await connection.identity();
  return here !== undefined && here !== tied_to;
}

/** Ties new or matching pairs of database and storage. @throws ConfigError saying what to do */
export async function checkShopId({ connection, storage, config, clock }: Deps): Promise<void> {
  const { db } = connection;
  const [row] = await db.select().from(shop);
  const stored = await storedId(config, storage);
  if (stored !== undefined) {
    if (stored === row?.id) {
      if (await isCopy({ connection, config }, row.tied_to))
        refuse(
          config,
          `${placeOf(config)} belongs to the database of which ${databaseOf(config)} is a copy.`,
        );
      return row.tied_at && row.tied_to ? undefined : tie(connection, storage, clock.now());
    }
    refuse(
      config,
      row
        ? `${placeOf(config)} belongs to another database than ${databaseOf(config)}.`
        : `${placeOf(config)} belongs to another database: ${databaseOf(config)} is new, or was restored from an earlier version's back-up.`,
    );
  }
  if (!(await hasRows(db))) {
    if (await holdsFiles(storage))
      refuse(config, `${placeOf(config)} holds files, but ${databaseOf(config)} knows of none.`);
  } else if (row?.tied_at) {
    refuse(
      config,
      `${placeOf(config)} is not where the files of ${databaseOf(config)} were: it has no shop-id.`,
    );
  } else {
    const missing = await firstMissing(db, storage);
    if (missing)
      refuse(
        config,
        `${placeOf(config)} has not all files that ${databaseOf(config)} names: ${missing} is missing.`,
      );
  }
  await tie(connection, storage, clock.now());
}

/** Whether storage and database have the same id and the database is no copy. */
export async function isOwnStorage({
  connection,
  storage,
  config,
}: Pick<Deps, 'connection' | 'storage' | 'config'>): Promise<boolean> {
  const [row] = await connection.db.select({ id: shop.id, tied_to: shop.tied_to }).from(shop);
  return (
    row !== undefined &&
    (await storage.readShopId()) === row.id &&
    !(await isCopy({ connection, config }, row.tied_to))
  );
}
