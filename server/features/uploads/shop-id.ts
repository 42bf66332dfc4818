// Database and storage belong together, shown by an id that both hold. A wrong or restored database would treat
// all files of another as unreferenced and delete them, and so would a copy of the right one: it has the id, but is another database.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { asc, desc, eq } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { type Config, ConfigError } from '#server/config.ts';
import type { Connection, Db } from '#server/database/connect.ts';
import { files, shop } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';

/** So many rows from each end are looked up in the storage before a database from an earlier version is tied to it. */
const SAMPLE = 20;

const placeOf = (config: Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>) =>
  config.STORAGE_URL ? 'the bucket of STORAGE_URL' : join(config.DATA_DIR, 'uploads');
const databaseOf = (config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>) =>
  config.DATABASE_URL ? 'the database of DATABASE_URL' : `the database in ${join(config.DATA_DIR, 'database')}`;

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

/** The first of these files that the storage doesn't have, though a row still names it. */
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
    if (!found && (await db.select({ key: files.key }).from(files).where(eq(files.key, key))).length > 0) return key;
  }
  return undefined;
}

const hasRows = async (db: Db) => (await db.select({ key: files.key }).from(files).limit(1)).length > 0;

/**
 * Before the embedded database is opened, which would make an empty one where there is none.
 * @throws ConfigError when files are there without it
 */
export async function checkDatabaseFolder(config: Config, storage: Storage): Promise<void> {
  const folder = join(config.DATA_DIR, 'database');
  if (config.DATABASE_URL || existsSync(join(folder, 'PG_VERSION'))) return;
  if ((await storage.readShopId()) !== undefined || (await holdsFiles(storage)))
    refuse(config, `There is no database in ${folder}, but ${placeOf(config)} holds a shop's files.`);
}

/** This database's id, made on the first call. */
async function ownId(db: Db) {
  await db.insert(shop).values({ id: randomUUID() }).onConflictDoNothing();
  const [row] = await db.select().from(shop);
  if (!row) throw new Error('the shop has no row');
  return row;
}

type Tied = Pick<Connection, 'db' | 'identity'>;

/** Writes the database's id to the storage, and to the database which one it is. */
async function tie({ db, identity }: Tied, storage: Storage, now: Date): Promise<void> {
  const { id } = await ownId(db);
  await storage.writeShopId(id);
  await db.update(shop).set({ tied_at: now, tied_to: await identity() });
}

/** Ties a storage to this database under a new id, whatever both held before: the storage then belongs to this database alone, and to no copy of it. */
export async function tieStorage(connection: Tied, storage: Storage, now: Date): Promise<void> {
  await ownId(connection.db);
  await connection.db.update(shop).set({ id: randomUUID() });
  await tie(connection, storage, now);
}

/** Whether this is another database than the one that was tied: a copy of it. Files on the disk are copied together with an embedded one. */
async function isCopy({ connection, config }: Pick<Deps, 'connection' | 'config'>, tied_to: string | null | undefined): Promise<boolean> {
  if (!tied_to || !(config.DATABASE_URL || config.STORAGE_URL)) return false;
  const here = await connection.identity();
  return here !== undefined && here !== tied_to;
}

/**
 * Makes sure at the start that database and storage belong together; both get their id when they are new, or from an earlier version and
 * agree. @throws ConfigError that says what to do
 */
export async function checkShopId({ connection, storage, config, clock }: Deps): Promise<void> {
  const { db } = connection;
  const [row] = await db.select().from(shop);
  const stored = await storage.readShopId().catch((error) => {
    throw new ConfigError(`${placeOf(config)} can't be read: ${error instanceof Error ? error.message : error}`);
  });
  if (stored !== undefined) {
    if (stored === row?.id) {
      if (await isCopy({ connection, config }, row.tied_to))
        refuse(config, `${placeOf(config)} belongs to the database of which ${databaseOf(config)} is a copy.`);
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
    if (await holdsFiles(storage)) refuse(config, `${placeOf(config)} holds files, but ${databaseOf(config)} knows of none.`);
  } else if (row?.tied_at) {
    refuse(config, `${placeOf(config)} is not where the files of ${databaseOf(config)} were: it has no shop-id.`);
  } else {
    const missing = await firstMissing(db, storage);
    if (missing) refuse(config, `${placeOf(config)} has not all files that ${databaseOf(config)} names: ${missing} is missing.`);
  }
  await tie(connection, storage, clock.now());
}

/** Whether database and storage still hold the same id, and the database is the one that was tied. */
export async function isOwnStorage({ connection, storage, config }: Pick<Deps, 'connection' | 'storage' | 'config'>): Promise<boolean> {
  const [row] = await connection.db.select({ id: shop.id, tied_to: shop.tied_to }).from(shop);
  return row !== undefined && (await storage.readShopId()) === row.id && !(await isCopy({ connection, config }, row.tied_to));
}
