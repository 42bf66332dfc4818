// Opens a database, embedded in a folder or on a PostgreSQL server, asks it one question, says so and ends.
import { argv } from 'node:process';

const [, , where = ''] = argv;
if (where.startsWith('postgres://')) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: where });
  await client.connect();
  await client.query('select 1');
} else {
  const { PGlite } = await import('@electric-sql/pglite');
  const lite = await PGlite.create(where);
  await lite.query('select 1');
}
process.stdout.write('open\n', () => process.exit());
