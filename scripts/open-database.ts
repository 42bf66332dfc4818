import { join } from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';

/**
 * Opens the product's database for a command. A PostgreSQL server takes it beside the running product; the embedded database belongs to one
 * process at a time. @throws ConfigError with the words `inUse` when that is another one
 */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Config, inUse: string): Promise<Connection> {
  if (DATABASE_URL) return openServer(DATABASE_URL, (error) => console.error(String(error)));
  try {
    lockDataDir(DATA_DIR);
  } catch (error) {
    throw / is in use /.test(String(error)) ? new ConfigError(inUse) : error;
  }
  return openEmbedded({ folder: join(DATA_DIR, 'database') });
}
