// Sends given answers from memory with bare node:http.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer to repeat. */
export interface Answer {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
}
/** What this peer is started with. */
export interface SameBytes {
  responses: Answer[];
}

process.on('disconnect', () => process.exit());
const [{ responses }] = (await once(process, 'message')) as [SameBytes];
const byPath = new Map(
  responses.map(({ path, headers, body }) => [
    path,
    { headers: { ...headers, 'content-length': body.length }, body },
  ]),
);
const server = createServer((request, response) => {
  const answer = byPath.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
