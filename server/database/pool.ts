import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway, READ_ONLY } from './away.ts';
import type { Db } from './connect.ts';

/** How the server's own lists name our connections, unless the address says `application_name=…`. */
export const APPLICATION = 'tafiya';
/** How many connections the pool opens at most. */
const MOST_CONNECTIONS = 10;
/**
 * A connection that nobody uses is closed after so long. A new one costs the database a process, reads its catalogue and plans the inserts anew; but of a
 * database whose machine is gone, each that is left is found out only by somebody who waits for it.
 */
const IDLE_MS = 60_000;
/** An idle connection shows the network that it is there, before whatever lies between forgets it. */
const KEEP_ALIVE_MS = 30_000;
/** Longest wait for a free or new connection. */
const CONNECT_WITHIN_MS = 5000;
/** How long after the server's own statement timeout a connection without any response counts as lost. */
const GRACE_MS = 2000;

/** Closes a socket once it times out: a query that waits for its response then fails at once. */
const endInSilence = (socket: Socket): Socket =>
  socket.on('timeout', () => void socket.destroy(Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' })));

/** A socket that is closed after so long without traffic. */
export const impatientSocket = (silenceMs: number): Socket => endInSilence(new Socket()).setTimeout(silenceMs);

/** An open connection with its socket, or what encrypts it; `pg` keeps both to itself. */
const connectionOf = (client: pg.PoolClient) => (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;
const socketOf = (client: pg.PoolClient): Socket => connectionOf(client).stream;

/** Ends all connections of a pool once one of them may not write: their server is an old primary, and the next ones may lead to the new one. */
function leaveReadOnly(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    open.add(client);
    connectionOf(client).on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      // Whoever waits for this answer has it first.
      setImmediate(() => {
        for (const one of open) socketOf(one).destroy(Object.assign(new Error('the database takes no writes'), { code: READ_ONLY }));
      });
    });
  });
  pool.on('remove', (client) => void open.delete(client));
}

/**
 * Lets statements that are sent in the same turn of the event loop leave in one piece: in a pipeline each would otherwise be a system call of its
 * own here, and wake the database once more.
 */
export function gatherWrites<Stream extends Writable>(stream: Stream): Stream {
  const uncork = stream.uncork.bind(stream);
  stream.uncork = () => void setImmediate(uncork);
  return stream;
}

/** Longer statements, of many rows at once, are seldom the same twice. */
const LONGEST_PREPARED = 3000;
const MOST_PREPARED = 200;
const names = new Map<string, string>();
/** The job queue writes its insert in capitals, and lines. */
function nameOf(text: string): string | undefined {
  if (!/^\s*insert into /i.test(text) || text.length > LONGEST_PREPARED) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED) return known;
  const name = `insert_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Has inserts parsed and planned once for each connection: their plan doesn't depend on their values, and planning one takes longer than running
 * it. Queries are left alone, since a plan for any values may pass over an index that is for some.
 */
export function prepareInserts(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown;
  client.query = ((config: unknown, ...more: unknown[]) => {
    const { text, name = text && nameOf(text) } = config as { text?: string; name?: string };
    return query(name ? { ...(config as object), name } : config, ...more);
  }) as typeof client.query;
}

/**
 * A pool that survives lost and silent connections.
 * @param log called with the error of a broken connection
 * @param timeoutMs longest time for a statement, and between two statements of a transaction
 * @param pooled behind a pooler by transaction, which forgets what a session set or prepared; time limits are the pooler's own
 */
export function createPool(url: string, log: (error: unknown) => void, timeoutMs: number, Client = pg.Client, pooled = false): pg.Pool {
  const silenceMs = timeoutMs + GRACE_MS;
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    application_name: APPLICATION,
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, timeoutMs),
    ...(pooled ? {} : { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
    pipeline: true,
    stream: () => gatherWrites(new Socket()),
  });
  pool.on('error', log);
  leaveReadOnly(pool);
  // Silence says that a connection is lost while somebody waits for it.
  pool.on('acquire', (client) => void socketOf(client).setTimeout(silenceMs));
  pool.on('release', (_error, client) => void socketOf(client).setTimeout(0));
  // The pool handles errors only of idle connections. A connection in use needs a listener too, or an error would end the process; the next query
  // fails.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endInSilence(socketOf(client));
    if (!pooled) prepareInserts(client);
  });
  return pool;
}

export const poolState = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** What waits for the commit of each open transaction, by the session that it shares with the transactions inside it. */
const committing = new WeakMap<object, (() => void)[]>();

/** Calls back once the transaction is committed, and never if it is rolled back; at once outside a transaction. */
export function afterCommit(db: Db, callback: () => void): void {
  const waiting = committing.get(db._.session);
  if (waiting) waiting.push(callback);
  else callback();
}

/** Runs work in a transaction and always releases the connection; a broken one is removed from the pool. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  run: (db: ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    const own = drizzle(client);
    const callbacks: (() => void)[] = [];
    committing.set(own._.session, callbacks);
    const result = await run(own);
    for (const callback of callbacks) callback();
    return result;
  } catch (error) {
    broken = isDatabaseAway(error);
    throw error;
  } finally {
    client.release(broken);
  }
}
