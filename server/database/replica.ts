import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { createPool } from './pool.ts';

/** With more lag, or without the replica, the primary is read. */
const MOST_LAG_MS = 10_000;
const ASK_AFTER_MS = 500;

interface Use {
  /** False after a write, so that later reads see it. */
  replica: boolean;
}

interface State {
  at: number;
  replayed: bigint;
}

export interface Replica {
  /** Runs `go` with read-only statements sent to the replica, if that has replayed `written`. */
  serve(written: string | null, go: () => void): Promise<void>;
  /** Makes later statements read from the primary. */
  leave(): void;
  /** Whether `leave` was called in the current context. */
  wrote(): boolean;
  /** The primary's current write-ahead log position. */
  position(): Promise<string>;
  close(): Promise<void>;
}

const using = new AsyncLocalStorage<Use>();

/** Parses `16/B374D848`, the two halves of a 64-bit number. */
function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const READS = /^\s*select\b/i;
const LOCKS = /\bfor (no key )?(update|share|key share)\b/i;

/** @returns a pool whose read-only statements go to `url` within `serve` */
export function withReplica(
  first: pg.Pool,
  url: string,
  log: (error: unknown) => void,
  timeoutMs: number,
): { pool: pg.Pool; replica: Replica } {
  const second = createPool(url, log, timeoutMs, pg.Client);
  let state: State | undefined;
  let asking: Promise<void> | undefined;
  let away = false;

  const position = async (): Promise<string> => {
    // Not the written position, which a commit reaches only later with synchronous_commit=off.
    const { rows } = await first.query<{ lsn: string }>(
      'select pg_current_wal_insert_lsn()::text as lsn',
    );
    return rows[0]?.lsn ?? '0/0';
  };
  async function ask(): Promise<void> {
    const [written, { rows }] = await Promise.all([
      position(),
      second.query<{ lsn: string | null; age_ms: number | null }>(
        'select pg_last_wal_replay_lsn()::text as lsn, (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as age_ms',
      ),
    ]);
    const [found] = rows;
    const replayed = numberOf(found?.lsn ?? '0/0');
    // If nothing is being written, the last replayed transaction is old, yet the replica is
    // complete.
    const lag = replayed >= numberOf(written) ? 0 : (found?.age_ms ?? Number.POSITIVE_INFINITY);
    away = false;
    state = lag <= MOST_LAG_MS ? { at: performance.now(), replayed } : undefined;
  }
  async function current(): Promise<State | undefined> {
    if (state && performance.now() - state.at < ASK_AFTER_MS) return state;
    asking ??= ask()
      .catch((error) => {
        state = undefined;
        away = true;
        log(error);
      })
      .finally(() => {
        asking = undefined;
      });
    // An unreachable one takes seconds to fail, so after the first time nobody waits for it.
    if (!away) await asking;
    return state;
  }

  type Query = (config: unknown, ...more: unknown[]) => Promise<unknown>;
  const query = ((config, ...more) => {
    const use = using.getStore();
    const ofFirst = () => (first.query as unknown as Query).call(first, config, ...more);
    if (!use?.replica) return ofFirst();
    const text = typeof config === 'string' ? config : String((config as { text?: string }).text);
    if (!READS.test(text) || LOCKS.test(text)) {
      use.replica = false;
      return ofFirst();
    }
    return (second.query as unknown as Query).call(second, config, ...more).catch((error) => {
      use.replica = false;
      log(error);
      return ofFirst();
    });
  }) as Query;

  return {
    pool: { query } as unknown as pg.Pool,
    replica: {
      async serve(written, go) {
        const now = await current();
        if (!now || (written !== null && now.replayed < numberOf(written))) return go();
        using.run({ replica: true }, go);
      },
      leave() {
        const use = using.getStore();
        if (use) use.replica = false;
      },
      wrote: () => using.getStore()?.replica === false,
      position,
      close: () => second.end(),
    },
  };
}
