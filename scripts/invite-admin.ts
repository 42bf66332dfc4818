// Creates an administrator's invitation: single use, valid 7 days.
import { readConfig } from '#server/config.ts';
import { inviteFromMachine } from '#server/features/admins/first-admin.ts';
import { openDatabase, run } from './open-database.ts';

const inUse = (
  dataDir: string,
) => `A server is running on ${dataDir}, and only one process can open its embedded database. Either
  - let an administrator who is signed in make the invitation: POST /api/admin/invitations with their token answers its address, or
  - stop the server, run this again, and start the server.`;

await run(async () => {
  const config = readConfig(process.env, 'refuse');
  const connection = await openDatabase(config, inUse(config.DATA_DIR));
  const address = await inviteFromMachine({ config, connection, clock: { now: () => new Date() } });
  await connection.close();
  console.log(`Register a new administrator here (7 days, once):\n  ${address}`);
});
