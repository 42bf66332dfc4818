import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer, SameBytes } from './peers/same-bytes.ts';
import { type Running, startPeer } from './processes.ts';
import { type Contender, capacity, compare, interleave, type Spread, throughput } from './rounds.ts';

/** Ratios of one path against bare node:http that sends the same bytes. */
export interface ReadingRatio {
  path: string;
  name: string;
  /** Answers in the same time; the load generator can be what limits both. */
  throughput: Spread | undefined;
  /** Answers for the same processor time: what the throughput comes to when the server is what limits it. */
  capacity: Spread | undefined;
}

const CONNECTIONS = 16;
/** What browsers say they can read. */
const REQUEST_HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
/** Set anew by whoever sends. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

async function answerOf(server: Running, path: string): Promise<Answer> {
  // Not with fetch, which would unpack the bytes.
  const response = await new Promise<IncomingMessage>((done, failed) =>
    get(server.url + path, { headers: REQUEST_HEADERS }, done).on('error', failed),
  );
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, value]) =>
      OWN_HEADERS.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return { path, headers, body };
}

/** Measures paths of the product, and a bare Fastify, against bare node:http: same bytes, same headers, in turn. */
export async function measureReading(product: Running, paths: string[], rounds: number, seconds: number): Promise<ReadingRatio[]> {
  const responses = await Promise.all(paths.map((path) => answerOf(product, path)));
  const peers = await Promise.all(
    (['node', 'fastify'] as const).map((kind) => startPeer('same-bytes.ts', { with: kind, responses } satisfies SameBytes)),
  );
  try {
    const ratios: ReadingRatio[] = [];
    for (const path of paths) {
      const load = { path, connections: CONNECTIONS, duration: seconds, headers: REQUEST_HEADERS };
      const [node, fastify] = peers as [Running, Running];
      const contenders: Contender[] = [
        { name: 'node:http', server: node, load },
        { name: 'the product', server: product, load },
        { name: 'bare Fastify', server: fastify, load },
      ];
      const rows = await interleave(contenders, rounds);
      const bare = rows.get('node:http') ?? [];
      for (const [name, own] of rows) {
        if (own !== bare) ratios.push({ path, name, throughput: compare(own, bare, throughput), capacity: compare(own, bare, capacity) });
      }
    }
    return ratios;
  } finally {
    await Promise.all(peers.map((peer) => peer.stop()));
  }
}
