import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseUnavailable } from './away.ts';
import type { Db } from './connect.ts';
import { socketOf } from './hosts.ts';

export const APPLICATION = 'tafiya';
const MOST_CONNECTIONS = 10;
/** Connecting is expensive, but each idle connection to a dead machine costs a timeout. */
const IDLE_MS = 60_000;
/** The kernel's own is two hours. */
export const KEEP_ALIVE_MS = 30_000;
const CONNECT_WITHIN_MS = 5000;
/** Added to the statement timeout. */
const GRACE_MS = 2000;

const endInSilence = (socket: Socket): Socket =>
  socket.on(
    'timeout',
    () =>
      void socket.destroy(
        Object.assign(new Error('the database is silent'), { code: 'ETIMEDOUT' }),
      ),
  );

export const impatientSocket = (silenceMs: number): Socket =>
  endInSilence(new Socket()).setTimeout(silenceMs);

const LONGEST_PREPARED = 3000;
const MOST_PREPARED = 300;
/** A statement that finds rows by a key has the same best plan for any key. */
const BY_KEY =
  /^(insert into |(select|update|delete) ((?! where ).)* where \(*("\w+"\.)?"(id|order_id|payment_id|tracking_id|tx_ref|token_hash)" (= \$\d+|in \(\$\d+\)))/is;
const names = new Map<string, string>();
function nameOf(text: string): string | undefined {
  if (text.length > LONGEST_PREPARED) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_PREPARED || !BY_KEY.test(text.trimStart())) return known;
  const name = `by_key_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Prepares inserts and lookups by key, whose planning takes longer than running
 * (docs/decisions/0075).
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown;
  client.query = ((config: unknown, ...more: unknown[]) => {
    const { text, name } = config as { text?: string; name?: string };
    const given = name || (text && nameOf(text));
    return query(given ? { ...(config as object), name: given } : config, ...more);
  }) as typeof client.query;
}

/**
 * @param timeoutMs limit of a statement, and of idling in a transaction
 * @param pooled a transaction pooler is used, which forgets settings and prepared statements
 */
export function createPool(
  url: string,
  log: (error: unknown) => void,
  timeoutMs: number,
  Client = pg.Client,
  pooled = false,
): pg.Pool {
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
    ...(pooled
      ? {}
      : { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
    pipeline: true,
  });
  pool.on('error', log);
  // The timeout applies only to connections in use.
  pool.on('acquire', (client) => void socketOf(client).setTimeout(silenceMs));
  pool.on('release', (_error, client) => void socketOf(client).setTimeout(0));
  pool.on('connect', (client) => {
    endInSilence(socketOf(client));
    if (!pooled) prepareStatements(client);
  });
  return pool;
}

export const poolState = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  used: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});

/** One Drizzle instance per connection, for `builtOnce`. */
const ownOf = new WeakMap<
  pg.PoolClient,
  ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>
>();

/** Keyed by session, which nested transactions share. */
const committing = new WeakMap<object, (() => void)[]>();

/** Calls back after the commit, or at once outside a transaction. */
export function afterCommit(db: Db, callback: () => void): void {
  const waiting = committing.get(db._.session);
  if (waiting) waiting.push(callback);
  else callback();
}

/** Removes broken connections from the pool. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  run: (db: ReturnType<typeof drizzle<Record<string, never>, pg.PoolClient>>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const own = ownOf.get(client) ?? drizzle(client);
  ownOf.set(client, own);
  let broken = false;
  try {
    const callbacks: (() => void)[] = [];
    committing.set(own._.session, callbacks);
    const result = await run(own);
    for (const callback of callbacks) callback();
    return result;
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    throw error;
  } finally {
    committing.delete(own._.session);
    client.release(broken);
  }
}
