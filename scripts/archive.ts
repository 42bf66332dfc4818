// Moves the history of orders that ended before a month to compressed CSV in the storage, from
// where orders' pages read it.
import { parseArgs } from 'node:util';
import { createStorage } from '#server/adapters/storage/create-storage.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { archiveBefore, monthsBefore } from '#server/features/archive/archive.ts';
import { openDatabase, run } from './open-database.ts';

const USAGE = 'npm run archive -- --before YYYY-MM [--dry-run]';
const said = (month: string, rows: number) => console.log(`${month}: ${rows} rows`);

await run(async () => {
  const { before = '', 'dry-run': dry = false } = parseArgs({
    options: { before: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  }).values;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) throw new ConfigError(USAGE);
  const config = readConfig(process.env, 'refuse');
  const connection = await openDatabase(config);
  try {
    const { db } = connection;
    if (dry) {
      for (const { month, rows } of await monthsBefore(db, before)) said(month, rows);
      console.log('Nothing was changed.');
    } else {
      await archiveBefore({ db, storage: createStorage(config), now: new Date() }, before, said);
      console.log(`The history before ${before} is archived.`);
    }
  } finally {
    await connection.close();
  }
});
