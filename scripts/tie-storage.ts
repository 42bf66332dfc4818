// Run after a restore, so that no other database uses this storage.

import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { readConfig } from '#server/config.ts';
import { tieStorage } from '#server/features/uploads/shop-id.ts';
import { openDatabase, run } from './open-database.ts';

await run(async () => {
  const config = readConfig(process.env, 'refuse');
  const storage = createStorage(config);
  const connection = await openDatabase(config);
  await tieStorage(connection, storage, new Date());
  await connection.close();
  console.log(
    'Database and storage belong together now. What no order names is not removed before an administrator allows it.',
  );
});
