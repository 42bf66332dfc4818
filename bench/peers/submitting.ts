// Takes the product's submission with as little as it can: bare node:http, the multipart parser, plain streams, PGlite.
// Each path does a little more of what the product does, so that the differences say what the product's time is made of.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { STEPS } from '../steps.ts';

/** What this peer is started with. */
export interface SubmissionPeer {
  folder: string;
}

/** Statements that write one submission in the product: order, detail, consent, files, payment, three events, three jobs. */
const ROWS = 11;

interface Parser extends NodeJS.WritableStream {
  on(event: 'file', listener: (name: string, file: Readable) => void): this;
  on(event: 'field', listener: (name: string, value: string) => void): this;
  on(event: 'finish' | 'error', listener: (error?: Error) => void): this;
}
// The parser that @fastify/multipart itself brings.
const Busboy = createRequire(import.meta.resolve('@fastify/multipart'))('@fastify/busboy') as new (options: {
  headers: IncomingMessage['headers'];
}) => Parser;

process.on('disconnect', () => process.exit());
const [{ folder }] = (await once(process, 'message')) as [SubmissionPeer];
const uploads = join(folder, 'uploads');
await mkdir(uploads, { recursive: true });
const lite = await PGlite.create(join(folder, 'database'));
await lite.exec(
  'create table filings (id uuid primary key, fields jsonb not null, file text not null, hash text not null, created_at timestamptz not null)',
);

async function store(file: Readable, hashed: boolean): Promise<{ path: string; hash: string }> {
  const path = join(uploads, randomUUID());
  const hash = createHash('sha256');
  if (!hashed) {
    await pipeline(file, createWriteStream(path));
    return { path, hash: '' };
  }
  await pipeline(
    file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        yield piece;
      }
    },
    createWriteStream(path),
  );
  return { path, hash: hash.digest('hex') };
}

async function receive(request: IncomingMessage, hashed: boolean) {
  const fields: Record<string, string> = {};
  const files: ReturnType<typeof store>[] = [];
  const parser = new Busboy({ headers: request.headers });
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (_, file) => void files.push(store(file, hashed)));
  await pipeline(request, parser);
  return { fields, files: await Promise.all(files) };
}

const insert = (tx: PGlite | Transaction, fields: object, path: string, hash: string) =>
  tx.query('insert into filings (id, fields, file, hash, created_at) values ($1, $2, $3, $4, $5) returning id', [
    randomUUID(),
    JSON.stringify(fields),
    path,
    hash,
    new Date().toISOString(),
  ]);

async function file(request: IncomingMessage): Promise<void> {
  const paths: string[] = STEPS.map(({ path }) => path);
  const asked = paths.indexOf(request.url ?? '');
  const does = (step: (typeof STEPS)[number]['path']) => paths.indexOf(step) <= asked;
  const { fields, files } = await receive(request, does('/hash'));
  const { path, hash } = files[0] ?? { path: '', hash: '' };
  if (!does('/rows')) await insert(lite, fields, path, hash);
  else
    await lite.transaction(async (tx) => {
      for (let row = 0; row < ROWS; row++) await insert(tx, fields, path, hash);
    });
}

async function forgetFiles(): Promise<void> {
  for (const name of await readdir(uploads)) await rm(join(uploads, name));
}

const server = createServer(async (request, response) => {
  try {
    await (request.method === 'DELETE' ? forgetFiles() : file(request));
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"success":true}');
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
