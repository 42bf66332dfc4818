import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the server does with a request: a response in JSON, one in text, or none at all. */
export type Behaviour =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; headers?: Record<string, string> }
  | 'hang'
  | 'hang up';

export interface Asked {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** What JSON says, else the text. */
  body: unknown;
}

/** A local HTTP server in a third party's place. `answer` decides its responses; requests are recorded. */
export async function startFakeServer(answer: (asked: Asked) => Behaviour) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const one: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: /json/.test(request.headers['content-type'] ?? '')
        ? JSON.parse(sent)
        : sent || undefined,
    };
    asked.push(one);
    const behaviour = answer(one);
    if (behaviour === 'hang') return;
    if (behaviour === 'hang up') return void request.socket.destroy();
    const [type, body] =
      'json' in behaviour
        ? ['application/json', JSON.stringify(behaviour.json)]
        : ['text/html', behaviour.text];
    response.writeHead(behaviour.status, { 'content-type': type, ...behaviour.headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;
