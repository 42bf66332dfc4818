/** SQLSTATE of a write where none is taken: an old primary, or one that is being left. */
export const READ_ONLY = '25006';
/**
 * SQLSTATEs that say nothing about the query: the server ended the connection, takes no more, has no room, takes no writes, or gave up on a statement
 * that took too long.
 */
const AWAY_STATES = new RegExp(`^(08...|57P0[1-5]|53100|53300|57014|25P03|25P04|${READ_ONLY})$`);
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What `pg` throws has no code of its own. */
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** Whether an error only says that the database can't be reached or did not respond in time: the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && (AWAY_STATES.test(code) || AWAY_CODES.has(code))) return true;
    if (AWAY_WORDS.test(at.message)) return true;
  }
  return false;
}
