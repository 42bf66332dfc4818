import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import {
  type Connection,
  type Db,
  isBehind,
  MIGRATIONS,
  type Opening,
  whenOpen,
} from '../connect.ts';
import { inTransaction, poolState, prepareStatements } from '../pool.ts';
import * as schema from '../schema.ts';
import { forbidden, refuseHalf, unsafeFileSystem } from './folder.ts';
import { openInMemory, openInWorker, type Session, SessionSocket } from './session.ts';

/** Makes waiting for the session inside a transaction fail instead of hang. */
const SESSION_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 10_000;
/** Measured recovery after a kill: 0.9 s with 16 MB of log, 5.1 s with 501 MB. */
const CHECKPOINT_AFTER_BYTES = 16 * 1024 * 1024;
const CHECKPOINT_AFTER_MS = 5 * 60_000;

/** Runs checkpoints, without which the write-ahead log grows forever. */
function checkpoints(
  pool: pg.Pool,
  worked: () => boolean,
  log: (error: unknown) => void,
  lookEveryMs = LOOK_EVERY_MS,
): () => void {
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
      if (
        Number(bytes) === 0 ||
        (Number(bytes) < CHECKPOINT_AFTER_BYTES && Date.now() - at < CHECKPOINT_AFTER_MS)
      )
        return;
      await pool.query('checkpoint');
      from = lsn;
      at = Date.now();
    } catch (error) {
      log(error);
    } finally {
      busy = false;
      worked();
    }
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return () => clearInterval(timer);
}

function jobDatabase(pool: pg.Pool): NonNullable<Connection['boss']['db']> {
  const executeSql = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      const results = [await client.query(text, values)].flat() as pg.QueryResult[];
      return { rows: results.flatMap(({ rows }) => rows ?? []) };
    } catch (error) {
      // A failed block must not leave its transaction open.
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    executeSql,
    async setSessionStatements(statements) {
      for (const statement of statements) await executeSql(statement);
    },
  };
}

interface Place {
  folder?: string;
  dump?: Blob;
  migrations?: string;
  lookEveryMs?: number;
}

async function openSession({ folder, dump }: Pick<Place, 'folder' | 'dump'>): Promise<Session> {
  if (!folder) return openInMemory(dump);
  refuseHalf(folder);
  return openInWorker(folder).catch((error: unknown) => {
    const foreign = existsSync(folder) && forbidden(folder);
    if (foreign)
      throw new ConfigError(
        `The embedded database in ${folder} can't be opened: ${foreign} belongs to another user. Nothing is lost: give the whole folder to the user this runs as, with chown -R.`,
        { cause: error },
      );
    throw new ConfigError(
      `The embedded database in ${folder} can't be opened: its files are damaged, incomplete, or of another version.\nPut a back-up of DATA_DIR in its place, or move the folder away to begin with an empty database.`,
      { cause: error },
    );
  });
}

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
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: SESSION_WITHIN_MS,
    pipeline: true,
    stream: () => new SessionSocket({ exchange }) as never,
  });
  pool.on('error', log);
  const listeners = new Set<(what: string | undefined) => void>();
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client);
    client.on('notification', ({ payload }) => {
      for (const changed of listeners) changed(payload);
    });
  });
  const db = drizzle(pool, { schema });
  db.transaction = (work, config) =>
    inTransaction(pool, (own) => own.transaction(work as never, config));
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
    if (unsafe)
      log(
        new Error(
          `${folder} is on ${unsafe}: what is saved there may not outlive a power cut. Use a local disk.`,
        ),
      );
    if (!dump && (await isBehind(pool, migrations)))
      await migrate(db, { migrationsFolder: migrations });
    if (folder) endCheckpoints = checkpoints(pool, worked, log, lookEveryMs);
  };
  const connection: Connection = {
    db: db as unknown as Db,
    boss: { db: jobDatabase(pool), backend: 'pglite' },
    async listen(changed) {
      listeners.add(changed);
      await pool.query('listen changed');
      return async () => void listeners.delete(changed);
    },
    ping: async () => void (await pool.query('select 1')),
    poolState: () => poolState(pool),
    async identity() {
      const { rows } = await pool.query<{ id: string }>(
        'select system_identifier::text id from pg_control_system()',
      );
      // A copied folder has a different inode.
      return [
        rows[0]?.id,
        ...(place.folder ? [(await stat(join(place.folder, 'PG_VERSION'))).ino] : []),
      ].join('/');
    },
    vacuum: async () => void (await pool.query('vacuum (analyze)')),
    async copyFiles(to) {
      // The only connection, so nothing is written meanwhile.
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

/** @throws ConfigError if the files are unusable */
export const openEmbedded = (...of: Parameters<typeof beginEmbedded>): Promise<Connection> =>
  whenOpen(beginEmbedded(...of));
