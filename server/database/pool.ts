import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';

/** How many connections the pool opens at most. */
const MOST_CONNECTIONS = 10;
/** Longest wait for a free or new connection. */
const CONNECT_WITHIN_MS = 5000;
/** How long after the server's own statement timeout a connection without any response counts as lost. */
const GRACE_MS = 2000;

/** A socket that is closed after so long without traffic: a query that waits for its response then fails at once. */
export function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => void socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })));
}

/**
 * A pool that survives lost and silent connections.
 * @param log called with the error of a broken connection
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
  // The pool handles errors only of idle connections. A connection in use needs a listener too, or an error would end the process; the next query
  // fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs work in a transaction and always releases the connection; a broken one is removed from the pool. */
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
