import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Makes an empty database on a PostgreSQL server and answers its address. */
export async function newDatabase(server: string): Promise<string> {
  const name = `tafiya_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: new URL('/postgres', server).href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return new URL(`/${name}`, server).href;
}
