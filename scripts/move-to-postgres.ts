// Copies the embedded database into an empty PostgreSQL database.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRows } from '#server/backup/archive.ts';
import { refuseUsedServer } from '#server/backup/empty-server.ts';
import { restoreDatabase } from '#server/backup/restore.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openServer } from '#server/database/connect.ts';
import { shop } from '#server/database/schema.ts';
import { openDatabase, STATEMENT_MS } from './open-database.ts';

let parts: string | undefined;
let undo: (() => Promise<void>) | undefined;

try {
  const [url] = process.argv.slice(2);
  if (!url || !URL.canParse(url))
    throw new ConfigError(
      'Name the database: npm run move-to-postgres -- postgres://user:password@host/name',
    );
  const config = readConfig(process.env, 'refuse');
  if (config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is set, so the product runs on PostgreSQL already.');
  const empty = await refuseUsedServer(url);
  const inUse = `A server is running on ${config.DATA_DIR}. Stop it first: what is ordered while the database moves would stay behind.`;
  const embedded = await openDatabase(config, inUse);
  parts = await mkdtemp(join(config.DATA_DIR, 'move-'));
  const { manifest } = await writeRows(embedded, parts, new Date());
  const open = (migrations?: string) =>
    openServer(url, (error) => console.error(String(error)), {
      timeoutMs: STATEMENT_MS,
      migrations,
    });
  undo = empty;
  await restoreDatabase(parts, manifest, open, { waysIn: true });
  const moved = await open();
  undo = undefined;
  // Two shops under one id would clear each other's files. First, so that in no moment both start.
  await embedded.db.update(shop).set({ id: randomUUID() });
  // Cleared so that the next start ties the storage to this database.
  await moved.db.update(shop).set({ tied_to: null });
  await moved.close();
  await embedded.close();
  const orders = manifest.tables.find(({ name }) => name === 'public.orders')?.rows ?? 0;
  console.log(
    `${orders} orders have moved. Start the product with DATABASE_URL set to the new database, and everything else as before.`,
  );
  console.log(
    `The embedded database is still in ${join(config.DATA_DIR, 'database')}: keep it until you have seen that all is well. A start without DATABASE_URL is refused from now on; to go back to it, run npm run tie-storage without DATABASE_URL first.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await undo?.().catch((left: unknown) => console.error(left));
  process.exitCode = 1;
} finally {
  if (parts) await rm(parts, { recursive: true, force: true });
}
process.exit();
