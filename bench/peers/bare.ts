// Does what a submission, a payment and tracking need at the least: bare node:http, the multipart parser, plain streams, one
// statement each on a database that promises what the product's does.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { openFolder } from '../../server/database/embedded/open.ts';

/** What this peer is started with: a PostgreSQL database, or else it opens an embedded one in its folder. */
export interface BarePeer {
  folder: string;
  database?: string;
}

interface Parser extends NodeJS.WritableStream {
  on(event: 'file', listener: (name: string, file: Readable) => void): this;
  on(event: 'field', listener: (name: string, value: string) => void): this;
  on(event: 'finish' | 'error', listener: (error?: Error) => void): this;
}
// The parser that @fastify/multipart itself brings.
const Busboy = createRequire(import.meta.resolve('@fastify/multipart'))(
  '@fastify/busboy',
) as new (options: {
  headers: IncomingMessage['headers'];
}) => Parser;

process.on('disconnect', () => process.exit());
const [{ folder, database }] = (await once(process, 'message')) as [BarePeer];
const uploads = join(folder, 'uploads');
await mkdir(uploads, { recursive: true });
type Query = (text: string, values: unknown[]) => Promise<{ rows: Record<string, string>[] }>;
async function openDatabase(): Promise<Query> {
  if (!database) {
    const lite = await openFolder(join(folder, 'database'));
    return (text, values) => lite.query(text, values);
  }
  const pool = new pg.Pool({ connectionString: database, max: 10 });
  return (text, values) => pool.query(text, values);
}
const query = await openDatabase();
const rows = async (text: string, values: unknown[] = []) => (await query(text, values)).rows;

await rows(
  'create table orders (id uuid primary key, fields jsonb not null, files jsonb not null, paid_at timestamptz, created_at timestamptz not null)',
);

async function submit(request: IncomingMessage) {
  const fields: Record<string, string> = {};
  const files: Promise<string>[] = [];
  const store = async (file: Readable) => {
    const path = join(uploads, randomUUID());
    await pipeline(file, createWriteStream(path));
    return path;
  };
  const parser = new Busboy({ headers: request.headers });
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (_, file) => void files.push(store(file)));
  await pipeline(request, parser);
  const insert =
    'insert into orders (id, fields, files, created_at) values ($1, $2, $3, $4) returning id';
  const [row] = await rows(insert, [
    randomUUID(),
    JSON.stringify(fields),
    JSON.stringify(await Promise.all(files)),
    new Date().toISOString(),
  ]);
  return row;
}

async function forgetFiles() {
  for (const name of await readdir(uploads)) await rm(join(uploads, name));
  return {};
}

async function respond(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'DELETE') return forgetFiles();
  if (request.url === '/submit') return submit(request);
  const { id } = (await json(request)) as { id: string };
  if (request.url === '/pay')
    return rows('update orders set paid_at = now() where id = $1 returning id', [id]);
  return rows('select id, fields, files, paid_at, created_at from orders where id = $1', [id]);
}

const http = createServer(async (request, response) => {
  try {
    const answer = JSON.stringify(await respond(request));
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      .end(answer);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
process.send?.((http.address() as AddressInfo).port);
