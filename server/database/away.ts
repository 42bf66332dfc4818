import { withState } from './database-errors.ts';

export const READ_ONLY = '25006';
/** SQLSTATEs of lost connections, refused logins, shutdowns, lack of space and timeouts. */
const AWAY_STATES = new RegExp(
  `^(08...|28...|57P0[1-5]|53100|53300|57014|25P03|25P04|${READ_ONLY})$`,
);
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** Whether a migration timed out waiting for a lock (55P03). */
export const isLockTimeout = (error: unknown): boolean => withState(error, '55P03') !== undefined;

/** Whether a retry may succeed: the database was unreachable or timed out. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (AWAY_STATES.test(code) || AWAY_CODES.has(code))) return true;
    if (AWAY_WORDS.test(at.message)) return true;
  }
  return false;
}
