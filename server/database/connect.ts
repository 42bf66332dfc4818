import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { ConfigError } from '../config.ts';
import { clientOf } from './hosts.ts';
import { APPLICATION, createPool, impatientSocket, inTransaction, poolState } from './pool.ts';
import * as schema from './schema.ts';
import { urlsOf } from './urls.ts';

type Schema = typeof schema;
/** The database or a transaction in it: every query function takes one of them first. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;

/** Where drizzle-kit writes them. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** Any number: all our processes use the same one while they migrate. */
const MIGRATION_LOCK = 7305501;
/** What a statement may take unless said otherwise, in ms. */
const STATEMENT_MS = 10_000;
/** The job queue's maintenance may take longer than a request, but has a limit too. */
const JOBS_SILENCE_MS = 60_000;
const CONNECT_WITHIN_MS = 10_000;
/** Some services keep what `pg_control_system` says to themselves. */
const NOT_ALLOWED = '42501';

/** An open database; only this module knows whether it is embedded or a server. */
export interface Connection {
  db: Db;
  /** How pg-boss reaches the same database. */
  boss: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'> &
    Pick<pg.PoolConfig, 'application_name' | 'Client' | 'keepAlive' | 'stream'>;
  /** Calls back in every process with what changed; with `undefined` after a gap in which changes may have been missed. Returns what ends it. */
  listen(changed: (what: string | undefined) => void): Promise<() => Promise<void>>;
  /** @throws when the database does not respond, or takes no writes */
  ping(): Promise<void>;
  /** Which database this is, among all others and copies; a standby that takes over is the same. Undefined where the server doesn't say. */
  identity(): Promise<string | undefined>;
  /** How many connections of this process are used and idle, and how many requests wait for one. */
  poolState(): Record<'used' | 'idle' | 'waiting', number>;
  /** What a server does by itself and the embedded database doesn't: clearing away what updates left behind, and counting rows for the planner. */
  vacuum?(): Promise<void>;
  /** The embedded database only: copies its files, as of one moment, to a folder that isn't there yet. Whoever needs the database waits meanwhile. */
  copyFiles?(to: string): Promise<void>;
  close(): Promise<void>;
}

/** A database that is being opened. Until `opened` its connection may be handed on, but not asked: tables may be missing. */
export interface Opening {
  connection: Connection;
  /** @throws when the database can't be used */
  opened: Promise<void>;
}

/** Waits until a database is open. @throws what opening it threw */
export async function whenOpen({ connection, opened }: Opening): Promise<Connection> {
  await opened;
  return connection;
}

/**
 * Whether a migration is missing in the database. The journal names them all: the files themselves are read only then.
 * @throws ConfigError for a database of before version 0.2.0, with which the migrations begin
 */
export async function isBehind(client: Pick<pg.Pool, 'query'>, migrationsFolder: string): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (!tables[0]?.name) return true;
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    'select min(created_at)::float8 as first, max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] };
  if (first !== null && first < (entries[0]?.when ?? 0))
    throw new ConfigError(
      'The database was made before version 0.2.0, whose orders this version can’t take over. Start with an empty DATA_DIR or database.',
    );
  return entries.some(({ when }) => when > (last ?? 0));
}

/** A connection of its own, to the first of the URL's hosts that takes writes. @throws what the last of them threw */
async function connectAlone(Client: typeof pg.Client, url: string, what: string): Promise<pg.Client> {
  for (let host = urlsOf(url).length; ; host--) {
    const client = new Client({
      connectionString: url,
      application_name: `${APPLICATION}-${what}`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
    });
    // A broken connection makes the waiting query fail; this listener only prevents an uncaught error.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (host <= 1) throw error;
    }
  }
}

/** @throws ConfigError behind a pooler that hands connections out by transaction: locks, LISTEN and prepared statements get lost there */
async function refusePooler(client: pg.Client, connect: () => Promise<pg.Client>): Promise<void> {
  const backendOf = async (one: pg.Client) => (await one.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
  const first = await backendOf(client);
  // What a pooler says of a connection is its own number.
  if (first === (client as unknown as { processID: number }).processID) return;
  const other = await connect();
  try {
    await other.query('begin');
    if ((await backendOf(other)) === first || (await backendOf(client)) !== first)
      throw new ConfigError(
        'DATABASE_URL: leads to a pooler that hands connections out by transaction. Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the server itself.',
      );
  } finally {
    await other.end();
  }
}

/** Runs the migrations under a lock, so that many processes may start at once. Without a time limit. */
async function migrateServer(Client: typeof pg.Client, url: string, migrationsFolder: string): Promise<void> {
  const connect = () => connectAlone(Client, url, 'migration');
  const client = await connect();
  try {
    await refusePooler(client, connect);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isBehind(client, migrationsFolder)) await migrate(drizzle(client), { migrationsFolder });
  } finally {
    // The lock ends with its connection.
    await client.end();
  }
}

/**
 * Begins to open a PostgreSQL server's database.
 * @param log called with the error of a broken connection; queries on it fail as well
 * @param timeoutMs longest time for a statement, and between two statements of a transaction
 * @param migrations the folder of an earlier version's migrations, to restore a back-up of it
 * @param directUrl the server itself, where `url` leads to a pooler that hands connections out by transaction
 */
export function beginServer(
  url: string,
  log: (error: unknown) => void,
  timeoutMs = STATEMENT_MS,
  migrations = MIGRATIONS,
  directUrl?: string,
): Opening {
  const Client = clientOf(url);
  const [Direct, direct] = directUrl ? [clientOf(directUrl), directUrl] : [Client, url];
  const pool = createPool(url, log, timeoutMs, Client, directUrl !== undefined);
  const db = drizzle(pool, { schema });
  // Drizzle's own transaction leaks a connection that breaks at `begin`, and gives a silent one back to the pool.
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work as never, config));
  const connection: Connection = {
    db: db as unknown as Db,
    boss: {
      Client,
      connectionString: url,
      application_name: `${APPLICATION}-jobs`,
      backend: 'postgres',
      max: 4,
      keepAlive: true,
      stream: () => impatientSocket(JOBS_SILENCE_MS),
    },
    listen: (changed) => listenOn(() => connectAlone(Direct, direct, 'news'), changed, log),
    // Writes nothing, and fails where nothing may be written.
    ping: async () => void (await pool.query('update shop set id = id where false')),
    poolState: () => poolState(pool),
    async identity() {
      const which = `select system_identifier || '/' || oid as name from pg_control_system(), pg_database where datname = current_database()`;
      try {
        return (await pool.query<{ name: string }>(which)).rows[0]?.name;
      } catch (error) {
        if ((error as { code?: string }).code === NOT_ALLOWED) return undefined;
        throw error;
      }
    },
    close: () => pool.end(),
  };
  return { connection, opened: migrateServer(Direct, direct, migrations) };
}

/** Opens a PostgreSQL server's database; takes what `beginServer` takes. @throws when it can't be used */
export const openServer = (...of: Parameters<typeof beginServer>): Promise<Connection> => whenOpen(beginServer(...of));

/** Keeps one connection listening and reconnects by itself: after every gap, changes may have been missed. @returns ends it */
async function listenOn(
  connectAnew: () => Promise<pg.Client>,
  changed: (what: string | undefined) => void,
  log: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const state = { ended: false, client: undefined as pg.Client | undefined };
  const connect = async () => {
    const client = await connectAnew();
    client.on('error', log);
    client.on('notification', ({ payload }) => changed(payload));
    const ended = new Promise<void>((done) => client.once('end', done));
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
  return async () => {
    state.ended = true;
    await state.client?.end().catch(() => {});
  };
}
