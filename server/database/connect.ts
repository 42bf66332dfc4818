import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { ConfigError } from '../config.ts';
import { createPool, impatientSocket, inTransaction } from './pool.ts';
import * as schema from './schema.ts';

type Schema = typeof schema;
/** The database or a transaction in it: every query function takes one of them first. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;

/** Where drizzle-kit writes them. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** What the embedded database needs besides itself; a server has it in its contrib package. */
export const EXTENSIONS = { btree_gin, pg_trgm };
/** Any number: all our processes use the same one while they migrate. */
const MIGRATION_LOCK = 7305501;
/** What a statement may take unless said otherwise, in ms. */
const STATEMENT_MS = 10_000;
/** The job queue's maintenance may take longer than a request, but has a limit too. */
const JOBS_SILENCE_MS = 60_000;
const CONNECT_WITHIN_MS = 10_000;

/** An open database; only this module knows whether it is embedded or a server. */
export interface Connection {
  db: Db;
  /** How pg-boss reaches the same database. */
  boss: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'> & Pick<pg.PoolConfig, 'keepAlive' | 'stream'>;
  /** Calls back in every process with what changed; with `undefined` after a gap in which changes may have been missed. */
  listen(changed: (what: string | undefined) => void): Promise<void>;
  /** @throws when the database does not respond */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Detects an incomplete database, as an interrupted restore leaves it: opening it would initialise an empty one over it.
 * @throws ConfigError that says what to do
 */
function refuseHalf(folder: string): void {
  if (readdirSync(folder).length === 0 || existsSync(join(folder, 'PG_VERSION'))) return;
  throw new ConfigError(
    `${folder} is no whole database: PG_VERSION is missing.\nNothing was started, and nothing was changed. ` +
      'Restore the whole DATA_DIR from a back-up; if there never was anything in it, remove the folder.',
  );
}

/** Opens the embedded database in a folder, or in memory from a dump (tests). @throws ConfigError when the folder's files can't be used */
export async function openEmbedded(options: { folder?: string; dump?: Blob }): Promise<Connection> {
  if (options.folder) {
    mkdirSync(options.folder, { recursive: true, mode: 0o700 });
    refuseHalf(options.folder);
  }
  const dataDir = options.folder ?? 'memory://';
  const opening = PGlite.create({ dataDir, extensions: EXTENSIONS, ...(options.dump ? { loadDataDir: options.dump } : {}) });
  const lite = await opening.catch((error: unknown) => {
    throw new ConfigError(
      `The embedded database in ${dataDir} can't be opened: its files are damaged, incomplete, or of another version.\nPut a back-up of DATA_DIR in its place, or move the folder away to begin with an empty database.`,
      { cause: error },
    );
  });
  const db = drizzleLite(lite, { schema });
  if (!options.dump) await migrateLite(db, { migrationsFolder: MIGRATIONS });
  return {
    db: db as unknown as Db,
    boss: { db: fromPglite(lite), backend: 'pglite' },
    listen: async (changed) => void (await lite.listen('changed', changed)),
    ping: async () => void (await lite.query('select 1')),
    close: () => lite.close(),
  };
}

/** Runs the migrations under a lock, so that many processes may start at once. Without a time limit. */
async function migrateServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS, keepAlive: true });
  // A broken connection makes the waiting query fail; this listener only prevents an uncaught error.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/**
 * Opens a PostgreSQL server's database.
 * @param log called with the error of a broken connection; queries on it fail as well
 * @param timeoutMs longest time for a statement, and between two statements of a transaction
 */
export async function openServer(url: string, log: (error: unknown) => void, timeoutMs = STATEMENT_MS): Promise<Connection> {
  await migrateServer(url);
  const pool = createPool(url, log, timeoutMs);
  const db = drizzlePg(pool, { schema });
  // Drizzle's own transaction leaks a connection that breaks at `begin`, and gives a silent one back to the pool.
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work as never, config));
  const listening = { ended: false, client: undefined as pg.Client | undefined };
  return {
    db: db as unknown as Db,
    boss: {
      connectionString: url,
      backend: 'postgres',
      max: 4,
      keepAlive: true,
      stream: () => impatientSocket(JOBS_SILENCE_MS),
    },
    listen: (changed) => listenOn(url, listening, changed, log),
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      listening.ended = true;
      await listening.client?.end().catch(() => {});
      await pool.end();
    },
  };
}

/** Keeps one connection listening and reconnects by itself: after every gap, changes may have been missed. */
async function listenOn(
  url: string,
  state: { ended: boolean; client: pg.Client | undefined },
  changed: (what: string | undefined) => void,
  log: (error: unknown) => void,
): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_WITHIN_MS });
    client.on('error', log);
    client.on('notification', ({ payload }) => changed(payload));
    const ended = new Promise<void>((done) => client.once('end', done));
    await client.connect();
    await client.query('listen changed').catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
    state.client = client;
    changed(undefined);
    // Wrapped in an object: an async function would await a returned promise.
    return { ended };
  };
  let { ended } = await connect();
  void (async () => {
    let pause = 100;
    while (!state.ended) {
      await ended;
      while (!state.ended) {
        await wait(pause);
        try {
          ({ ended } = await connect());
          pause = 100;
          break;
        } catch (error) {
          log(error);
          pause = Math.min(pause * 2, 5000);
        }
      }
    }
  })();
}
