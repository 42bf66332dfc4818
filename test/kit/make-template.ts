// Writes a dump of a migrated, empty database, job tables included, to the file that is named.
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import { MIGRATIONS } from '#server/database/connect.ts';
import { EXTENSIONS } from '#server/database/embedded/open.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file to write');
const lite = await PGlite.create({ extensions: EXTENSIONS });
await migrate(drizzle(lite), { migrationsFolder: MIGRATIONS });
const boss = new PgBoss({
  db: fromPglite(lite),
  backend: 'pglite',
  supervise: false,
  schedule: false,
});
await boss.start();
await boss.stop({ graceful: false });
writeFileSync(file, Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer()));
await lite.close();
