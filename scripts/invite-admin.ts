// Makes an invitation for one more administrator and prints its address: single use, 7 days.
import { join } from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { lockDataDir } from '#server/data-lock.ts';
import { openEmbedded, openServer } from '#server/database/connect.ts';
import { invite } from '#server/features/admins/admins.ts';

const WHILE_IT_RUNS = `The server is running, and nobody else can open its embedded database. Either
  - let an administrator who is signed in make the invitation: POST /api/admin/invitations with their token answers its address, or
  - stop the server, run this again, and start the server.`;

/** The embedded database belongs to one process at a time; a PostgreSQL server takes this beside a running product. */
async function open({ DATABASE_URL, DATA_DIR }: ReturnType<typeof readConfig>) {
  if (DATABASE_URL) return openServer(DATABASE_URL, (error) => console.error(error));
  lockDataDir(DATA_DIR);
  return openEmbedded({ folder: join(DATA_DIR, 'database') });
}

try {
  const config = readConfig();
  const connection = await open(config);
  const address = await invite(connection.db, { config, clock: { now: () => new Date() } }, null);
  await connection.close();
  console.log(`Register a new administrator here (7 days, once):\n  ${address}`);
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  console.error(/ is in use by /.test(words) ? `${words.split('. ')[0]}.\n${WHILE_IT_RUNS}` : error instanceof ConfigError ? words : error);
  process.exit(1);
}
