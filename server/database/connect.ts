import { mkdirSync } from 'node:fs';
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

/** An open database: embedded or a server, told apart by nobody else. */
export interface Connection {
  db: Db;
  /** How pg-boss reaches the same database. */
  boss: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'>;
  /** Calls back with what changed, in every process; with `undefined` when anything may have changed unnoticed. */
  listen(changed: (what: string | undefined) => void): Promise<void>;
  /** @throws when the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the embedded database in a folder, or in memory from a dump (tests). */
export async function openEmbedded(options: { folder?: string; dump?: Blob }): Promise<Connection> {
  if (options.folder) mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const dataDir = options.folder ?? 'memory://';
  const lite = await PGlite.create({ dataDir, extensions: EXTENSIONS, ...(options.dump ? { loadDataDir: options.dump } : {}) });
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

/** Opens a PostgreSQL server's database. Migrations run under a lock, so that many processes may start at once. */
export async function openServer(url: string, log: (error: unknown) => void): Promise<Connection> {
  const pool = new pg.Pool({ connectionString: url, max: 10, keepAlive: true });
  pool.on('error', log);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePg(drizzlePg(client), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
  const listening = { ended: false, client: undefined as pg.Client | undefined };
  return {
    db: drizzlePg(pool, { schema }) as unknown as Db,
    boss: { connectionString: url, backend: 'postgres', max: 4 },
    listen: (changed) => listenOn(url, listening, changed, log),
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      listening.ended = true;
      await listening.client?.end().catch(() => {});
      await pool.end();
    },
  };
}

/** Keeps one connection listening and comes back by itself: after every gap, anything may have changed. */
async function listenOn(
  url: string,
  state: { ended: boolean; client: pg.Client | undefined },
  changed: (what: string | undefined) => void,
  log: (error: unknown) => void,
): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', log);
    client.on('notification', ({ payload }) => changed(payload));
    const ended = new Promise<void>((done) => client.once('end', done));
    await client.connect();
    await client.query('listen changed');
    state.client = client;
    changed(undefined);
    // Within an object: a promise that an async function returns would be waited for.
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
