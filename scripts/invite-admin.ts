// Makes an invitation for one more administrator and prints its address: single use, 7 days.
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { type Connection, openEmbedded, openServer } from '#server/database/connect.ts';
import { invite } from '#server/features/admins/admins.ts';

const inUse = (dataDir: string) => `A server is running on ${dataDir}, and only one process can open its embedded database. Either
  - let an administrator who is signed in make the invitation: POST /api/admin/invitations with their token answers its address, or
  - stop the server, run this again, and start the server.`;

/** A PostgreSQL server takes this beside the running product; the embedded database belongs to one process at a time. */
async function open({ DATABASE_URL, DATA_DIR }: Config): Promise<Connection> {
  if (DATABASE_URL) return openServer(DATABASE_URL, (error) => console.error(String(error)));
  try {
    lockDataDir(DATA_DIR);
  } catch (error) {
    throw / is in use /.test(String(error)) ? new ConfigError(inUse(DATA_DIR)) : error;
  }
  return openEmbedded({ folder: join(DATA_DIR, 'database') });
}

try {
  const config = readConfig();
  const connection = await open(config);
  const address = await invite(connection.db, { config, clock: { now: () => new Date() } }, null);
  await connection.close();
  console.log(`Register a new administrator here (7 days, once):\n  ${address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
