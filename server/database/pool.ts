import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';

/** How many connections the pool opens at most. */
const MOST_CONNECTIONS = 10;
/** Longest wait for a free or new connection. */
const CONNECT_WITHIN_MS = 5000;
/** The server's own limit on a statement comes first; this much later a server that doesn't even say so counts as lost. */
const GRACE_MS = 2000;

/** A socket that is closed once nothing has come over it for so long: whoever waits for an answer is told at once that there will be none. */
export function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => void socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })));
}

/**
 * A pool that survives lost and silent connections.
 * @param log hears of connections that broke
 * @param timeoutMs longest time for a statement, and between two statements of a transaction
 */
export function createPool(url: string, log: (error: unknown) => void, timeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, timeoutMs),
    statement_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    stream: () => impatientSocket(timeoutMs + GRACE_MS),
  });
  pool.on('error', log);
  // The pool listens only while nobody uses a connection. Whoever uses it is told by his next query; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs work in a transaction, and gives the connection back in every case: one that broke is not given to anybody else. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  run: (db: ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await run(drizzle(client));
  } catch (error) {
    broken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
