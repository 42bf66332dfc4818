// Commits to the embedded database in the folder that is named, says so, has its syncs fail (test/databases/failing-syncs.ts), and commits again.
import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { openInWorker, SessionSocket } from '#server/database/embedded/session.ts';

const [folder = ''] = process.argv.slice(2);
const session = await openInWorker(folder);
const client = new pg.Client({
  user: 'postgres',
  database: 'postgres',
  stream: () => new SessionSocket(session) as never,
});
await client.connect();
const commit = async (n: number) => {
  await client.query('insert into notes values ($1)', [n]);
  process.stdout.write(`acknowledged ${n}\n`);
};
await client.query('create table notes (n int)');
await commit(1);
writeFileSync(process.env.SYNCS_FAIL ?? '', '');
await commit(2);
