// Run after a restore, so that no other database uses this storage.

import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { tieStorage } from '#server/features/uploads/shop-id.ts';
import { openDatabase } from './open-database.ts';

const inUse = ({ DATA_DIR }: Config) =>
  `A server is running on ${DATA_DIR}. Stop it, run this again, and start the server.`;

try {
  const config = readConfig(process.env, 'refuse');
  const storage = createStorage(config);
  const connection = await openDatabase(config, inUse(config));
  await tieStorage(connection, storage, new Date());
  await connection.close();
  console.log(
    'Database and storage belong together now. What no order names is not removed before an administrator allows it.',
  );
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exit(1);
}
