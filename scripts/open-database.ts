import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';

/** Long, because reading or loading a large table takes long. */
export const STATEMENT_MS = 3_600_000;

/**
 * An embedded database can be open in only one process.
 * @param inUse error text, or what to open instead if it is in use
 * @throws ConfigError with that text
 */
export async function openDatabase(
  { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Config,
  inUse:
    | string
    | (() => Promise<Connection>) = `A server is running on ${DATA_DIR}. Stop it, run this again, and start the server.`,
): Promise<Connection> {
  // Bypasses a pooler, which doesn't support locks and long statements.
  if (DATABASE_URL)
    return openServer(
      DATABASE_DIRECT_URL ?? DATABASE_URL,
      (error) => console.error(String(error)),
      { timeoutMs: STATEMENT_MS },
    );
  const folder = join(DATA_DIR, 'database');
  // Otherwise a wrong DATA_DIR would get an empty database, and a back-up of nothing.
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new ConfigError(
      `No product has run in DATA_DIR ${DATA_DIR}. Run this with the environment of the product: its DATA_DIR, DATABASE_URL and SECRET.`,
    );
  try {
    lockDataDir(DATA_DIR);
  } catch (error) {
    if (!/ is in use /.test(String(error))) throw error;
    if (typeof inUse === 'string') throw new ConfigError(inUse);
    return inUse();
  }
  return openEmbedded({ folder });
}

/** Runs a command; of a failure only the message is shown. */
export async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
