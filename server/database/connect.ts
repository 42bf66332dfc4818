import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { ConfigError } from '../config.ts';
import { ROOT } from '../root.ts';
import { isLockTimeout } from './away.ts';
import { clientOf } from './hosts.ts';
import { LOCKS } from './locks.ts';
import {
  APPLICATION,
  createPool,
  impatientSocket,
  inTransaction,
  KEEP_ALIVE_MS,
  poolState,
} from './pool.ts';
import { type Replica, withReplica } from './replica.ts';
import * as schema from './schema.ts';
import { urlsOf } from './urls.ts';

type Schema = typeof schema;
/** The database or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT, Schema>;

export const MIGRATIONS = join(ROOT, 'server/database/migrations');
const LOCK_MS = 1000;
/** Two minutes in total. */
const LOCK_TRIES = 60;
const STATEMENT_MS = 10_000;
const JOBS_SILENCE_MS = 60_000;
const CONNECT_WITHIN_MS = 10_000;
/** SQLSTATE; hosted services may forbid `pg_control_system`. */
const NOT_ALLOWED = '42501';

export interface Connection {
  db: Db;
  boss: Pick<ConstructorOptions, 'db' | 'connectionString' | 'backend' | 'max'> &
    Pick<pg.PoolConfig, 'application_name' | 'Client' | 'keepAlive' | 'stream'>;
  /**
   * Calls back in every process; with `undefined` after lost notifications. Returns a stop
   * function.
   */
  listen(changed: (what: string | undefined) => void): Promise<() => Promise<void>>;
  /** @throws if unreachable or read-only */
  ping(): Promise<void>;
  /** Differs between copies of a database, but not for a promoted standby. */
  identity(): Promise<string | undefined>;
  poolState(): Record<'used' | 'idle' | 'waiting', number>;
  /** Serves reads, if configured. */
  replica?: Replica;
  /** Embedded database only, which has no autovacuum. */
  vacuum?(): Promise<void>;
  /** Embedded database only; queries wait meanwhile. */
  copyFiles?(to: string): Promise<void>;
  close(): Promise<void>;
}

/** Don't query before `opened` resolves, since tables may be missing. */
export interface Opening {
  connection: Connection;
  opened: Promise<void>;
}

export async function whenOpen({ connection, opened }: Opening): Promise<Connection> {
  await opened;
  return connection;
}

/** Whether migrations are missing. @throws ConfigError for a database older than version 0.2.0 */
export async function isBehind(
  client: Pick<pg.Pool, 'query'>,
  migrationsFolder: string,
): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!tables[0]?.name) return true;
  const { rows } = await client.query<{ first: number | null; last: number | null }>(
    'select min(created_at)::float8 as first, max(created_at)::float8 as last from drizzle.__drizzle_migrations',
  );
  const { first, last } = rows[0] ?? { first: null, last: null };
  const { entries } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] };
  if (first !== null && first < (entries[0]?.when ?? 0))
    throw new ConfigError(
      'The database was made before version 0.2.0, whose orders this version can’t take over. Start with an empty DATA_DIR or database.',
    );
  return entries.some(({ when }) => when > (last ?? 0));
}

async function connectAlone(
  Client: typeof pg.Client,
  url: string,
  what: string,
): Promise<pg.Client> {
  for (let host = urlsOf(url).length; ; host--) {
    const client = new Client({
      connectionString: url,
      application_name: `${APPLICATION}-${what}`,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (host <= 1) throw error;
    }
  }
}

/**
 * @throws ConfigError behind a transaction pooler, which breaks locks, LISTEN and prepared
 * statements
 */
async function refusePooler(client: pg.Client, connect: () => Promise<pg.Client>): Promise<void> {
  const backendOf = async (one: pg.Client) =>
    (await one.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
  const first = await backendOf(client);
  // A pooler reports a process id of its own.
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

/** A waiting lock request blocks later ones, so tries are short, with pauses for other queries. */
async function migrateInTries(client: pg.Client, migrationsFolder: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (let left = LOCK_TRIES; ; left--) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (left <= 1 || !isLockTimeout(error)) throw error;
    }
    await wait(LOCK_MS);
  }
}

/** @throws ConfigError if the database can't be reached */
async function migrateServer(
  Client: typeof pg.Client,
  url: string,
  migrationsFolder: string,
  variable: string,
): Promise<void> {
  const connect = () => connectAlone(Client, url, 'migration');
  const client = await connect().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${variable}: the database can't be reached (${why})`, { cause: error });
  });
  try {
    await refusePooler(client, connect);
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration]);
    if (await isBehind(client, migrationsFolder)) await migrateInTries(client, migrationsFolder);
  } finally {
    await client.end();
  }
}

interface ServerOptions {
  /** Limit of a statement, and of idling in a transaction. */
  timeoutMs?: number;
  migrations?: string | undefined;
  /** Bypasses a transaction pooler. */
  directUrl?: string | undefined;
  /** Of a standby of the database. */
  readUrl?: string | undefined;
}

export function beginServer(
  url: string,
  log: (error: unknown) => void,
  { timeoutMs = STATEMENT_MS, migrations = MIGRATIONS, directUrl, readUrl }: ServerOptions = {},
): Opening {
  const Client = clientOf(url);
  const [Direct, direct] = directUrl ? [clientOf(directUrl), directUrl] : [Client, url];
  const pool = createPool(url, log, timeoutMs, Client, directUrl !== undefined);
  const reading = readUrl ? withReplica(pool, readUrl, log, timeoutMs) : undefined;
  const db = drizzle(reading?.pool ?? pool, { schema });
  // Drizzle's own transaction leaks a connection that breaks at `begin`.
  db.transaction = (work, config) => {
    reading?.replica.leave();
    return inTransaction(pool, (own) => own.transaction(work as never, config));
  };
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
    // A write, so it fails on a read-only server.
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
    ...(reading ? { replica: reading.replica } : {}),
    close: async () => void (await Promise.all([pool.end(), reading?.replica.close()])),
  };
  const variable = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return { connection, opened: migrateServer(Direct, direct, migrations, variable) };
}

export const openServer = (...of: Parameters<typeof beginServer>): Promise<Connection> =>
  whenOpen(beginServer(...of));

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
    if (state.ended) await client.end();
    else changed(undefined);
    // Wrapped: an async function would await a returned promise.
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
