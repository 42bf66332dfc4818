import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Makes a database on a PostgreSQL server, empty or a copy, and answers its address. */
export async function newDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `tafiya_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: new URL('/postgres', server).href });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return new URL(`/${name}`, server).href;
}
