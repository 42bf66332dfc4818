import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import { type Connection, type Db, isBehind, MIGRATIONS, type Opening, whenOpen } from '../connect.ts';
import { gatherWrites, inTransaction, poolState, prepareInserts } from '../pool.ts';
import * as schema from '../schema.ts';
import { refuseHalf, unsafeFileSystem } from './folder.ts';
import { openInMemory, openInWorker, type Session, SessionSocket } from './session.ts';

/** Longest wait for the one session: whoever asks for it inside a transaction of his own gets an error instead of waiting for ever. */
const SESSION_WITHIN_MS = 30_000;
/** How often the growth of the write-ahead log is looked at. */
const LOOK_EVERY_MS = 10_000;
/** A checkpoint comes after so much log: what is to be read again after a kill (0.9 s with 16 MB, 5.1 s with 501 MB). */
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 5 * 60_000;

/**
 * Checkpoints by volume and time, as a server's checkpointer does: without them the write-ahead log grows for ever.
 * @returns ends it
 */
function checkpoints(pool: pg.Pool, worked: () => boolean, log: (error: unknown) => void, lookEveryMs = LOOK_EVERY_MS): () => void {
  let from: string | undefined;
  let at = Date.now();
  let busy = false;
  const look = async () => {
    if (busy || !worked()) return;
    busy = true;
    try {
      const { rows } = await pool.query<{ lsn: string; bytes: string }>(
        'select pg_current_wal_lsn()::text lsn, pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce($1, pg_current_wal_lsn()::text)::pg_lsn) bytes',
        [from ?? null],
      );
      const { lsn, bytes } = rows[0] ?? { lsn: undefined, bytes: '0' };
      from ??= lsn;
      if (Number(bytes) === 0 || (Number(bytes) < CHECKPOINT_AFTER_BYTES && Date.now() - at < CHECKPOINT_AFTER_MS)) return;
      await pool.query('checkpoint');
      from = lsn;
      at = Date.now();
    } catch (error) {
      log(error);
    } finally {
      busy = false;
      // Its own queries are no work.
      worked();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

/** Who listens to which channel: the one session hears all of them. */
class Channels {
  readonly #callbacks = new Map<string, Set<(payload: string | undefined) => void>>();
  heard({ channel, payload }: pg.Notification): void {
    for (const callback of this.#callbacks.get(channel) ?? []) callback(payload);
  }
  /** @returns ends it */
  async listen(pool: pg.Pool, channel: string, callback: (payload: string | undefined) => void): Promise<() => Promise<void>> {
    const callbacks = this.#callbacks.get(channel) ?? new Set();
    this.#callbacks.set(channel, callbacks.add(callback));
    await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      callbacks.delete(callback);
      if (callbacks.size === 0) await pool.query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }
}

/** How pg-boss reaches the session. */
function jobDatabase(pool: pg.Pool): NonNullable<Connection['boss']['db']> {
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      // Several statements in one text give a result each.
      const results = [await client.query(text, values)].flat() as pg.QueryResult[];
      return { rows: results.flatMap(({ rows }) => rows ?? []) };
    } catch (error) {
      // A failed block of statements must not leave its transaction open for whoever comes next.
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    executeSql,
    // Once is enough: the session lives as long as the database is open.
    async setSessionStatements(statements) {
      for (const statement of statements) await executeSql(statement);
    },
  };
}

/** Where the embedded database is. */
interface Place {
  folder?: string;
  /** What a database in memory begins with (tests). */
  dump?: Blob;
  /** The folder of an earlier version's migrations, to restore a back-up of it. */
  migrations?: string;
  /** How often it is asked whether a checkpoint is due. */
  lookEveryMs?: number;
}

async function openSession({ folder, dump }: Pick<Place, 'folder' | 'dump'>): Promise<Session> {
  if (!folder) return openInMemory(dump);
  refuseHalf(folder);
  return openInWorker(folder).catch((error: unknown) => {
    throw new ConfigError(
      `The embedded database in ${folder} can't be opened: its files are damaged, incomplete, or of another version.\nPut a back-up of DATA_DIR in its place, or move the folder away to begin with an empty database.`,
      { cause: error },
    );
  });
}

/**
 * Begins to open the embedded database in a folder, or in memory. What can't be used is a ConfigError.
 * @param log called when a checkpoint failed or the session broke
 */
export function beginEmbedded(place: Place, log: (error: unknown) => void = () => {}): Opening {
  const session = openSession(place);
  let used = true;
  const exchange: Session['exchange'] = async (bytes) => {
    used = true;
    return (await session).exchange(bytes);
  };
  const pool = new pg.Pool({
    user: 'postgres',
    database: 'postgres',
    // PGlite has one session.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: SESSION_WITHIN_MS,
    pipeline: true,
    stream: () => gatherWrites(new SessionSocket({ exchange })) as never,
  });
  pool.on('error', log);
  const channels = new Channels();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareInserts(client);
    client.on('notification', (notification) => channels.heard(notification));
  });
  const db = drizzle(pool, { schema });
  db.transaction = (work, config) => inTransaction(pool, (own) => own.transaction(work as never, config));
  const worked = () => {
    const was = used;
    used = false;
    return was;
  };
  let endCheckpoints = () => {};
  const open = async () => {
    await session;
    const { folder, dump, migrations = MIGRATIONS, lookEveryMs } = place;
    const unsafe = folder && unsafeFileSystem(folder);
    if (unsafe) log(new Error(`${folder} is on ${unsafe}: what is saved there may not outlive a power cut. Use a local disk.`));
    if (!dump && (await isBehind(pool, migrations))) await migrate(db, { migrationsFolder: migrations });
    if (folder) endCheckpoints = checkpoints(pool, worked, log, lookEveryMs);
  };
  const connection: Connection = {
    db: db as unknown as Db,
    boss: { db: jobDatabase(pool), backend: 'pglite' },
    listen: (changed) => channels.listen(pool, 'changed', changed),
    ping: async () => void (await pool.query('select 1')),
    poolState: () => poolState(pool),
    async identity() {
      const { rows } = await pool.query<{ id: string }>('select system_identifier::text id from pg_control_system()');
      // A folder that was copied holds the same number, but in other files.
      return [rows[0]?.id, ...(place.folder ? [(await stat(join(place.folder, 'PG_VERSION'))).ino] : [])].join('/');
    },
    vacuum: async () => void (await pool.query('vacuum (analyze)')),
    async copyFiles(to) {
      // Holding the session means that nothing is being written.
      const client = await pool.connect();
      try {
        await (await session).copyFiles(to);
      } finally {
        client.release();
      }
    },
    async close() {
      endCheckpoints();
      await pool.end();
      await (await session).close();
    },
  };
  return { connection, opened: open() };
}

/** Opens the embedded database; takes what `beginEmbedded` takes. @throws ConfigError when the folder's files can't be used */
export const openEmbedded = (...of: Parameters<typeof beginEmbedded>): Promise<Connection> => whenOpen(beginEmbedded(...of));
