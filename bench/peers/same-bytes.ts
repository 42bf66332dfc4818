// Sends given answers from memory: with bare node:http or with a bare Fastify.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

/** An answer to repeat. */
export interface Answer {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
}
/** What this peer is started with. */
export interface SameBytes {
  with: 'node' | 'fastify';
  responses: Answer[];
}

async function withNode(responses: Answer[]): Promise<number> {
  const byPath = new Map(
    responses.map(({ path, headers, body }) => [path, { headers: { ...headers, 'content-length': body.length }, body }]),
  );
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function withFastify(responses: Answer[]): Promise<number> {
  const app = Fastify();
  for (const { path, headers, body } of responses) {
    const bytes = Buffer.from(body);
    app.get(path, async (_, reply) => reply.headers(headers).send(bytes));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

process.on('disconnect', () => process.exit());
const [start] = (await once(process, 'message')) as [SameBytes];
process.send?.(await (start.with === 'node' ? withNode : withFastify)(start.responses));
