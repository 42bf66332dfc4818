import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { multipart, pdf } from '#test/factories/orders.ts';
import { patiently } from '../../kit/reach.ts';
import { reachAny, type ServerProcess } from '../../kit/server-process.ts';
import { until } from '../../kit/until.ts';
import { type Run, run, type Verdicts } from '../run.ts';
import { watch } from '../seen.ts';

const AT_ONCE = 200;
const EVERY_MS = 2000;
const HOST = 'host: tafiya.test';

/** What a bad client sends at first; then a byte now and then, or nothing ever. */
interface Opening {
  first(n: number): string;
  after?: string;
  /** Once closed it stays closed: forms have 64 places, which would be taken as long as it goes on. */
  once?: true;
}
const OPENINGS: Record<string, Opening> = {
  'say nothing': { first: () => '' },
  'begin a request line by line': {
    first: () => `GET / HTTP/1.1\r\n${HOST}\r\n`,
    after: 'x-a: b\r\n',
  },
  'send JSON byte by byte': {
    first: () =>
      `POST /api/visa/track-visa HTTP/1.1\r\n${HOST}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    after: ' ',
  },
  'send a form byte by byte': {
    first: (n) => {
      const { headers, payload } = multipart(
        { destination_id: 1 },
        { data_page: pdf({ size: 1_000_000 }) },
      );
      const caller = `x-forwarded-for: 10.1.${n >> 8}.${n & 255}`;
      return `POST /api/visa/application HTTP/1.1\r\n${HOST}\r\n${caller}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n${payload.subarray(0, 2000).toString('latin1')}`;
    },
    after: 'x',
    once: true,
  },
};

/** Opens so many connections of a kind and keeps them busy. A connection that the server closed is opened again: bad clients come back. */
async function attack(
  { origin }: ServerProcess,
  many: number,
  { first, after, once: goneForGood }: Opening,
) {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const state = { ended: false, closed: 0 };
  const open = async (n: number) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect').catch(() => {});
    socket.write(first(n));
    socket.resume();
    sockets.add(socket);
    socket.once('close', () => {
      state.closed += 1;
      sockets.delete(socket);
    });
  };
  for (let opened = 0; opened < many; opened += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, many - opened) }, (_, n) => open(opened + n)),
    );
  const going = (async () => {
    for (let n = many; !state.ended; await wait(EVERY_MS)) {
      if (after) for (const socket of sockets) socket.write(after);
      if (goneForGood) continue;
      for (let missing = Math.min(AT_ONCE, many - sockets.size); missing > 0; missing -= 1)
        await open(n++);
    }
  })();
  return {
    closed: () => state.closed,
    open: () => sockets.size,
    async end() {
      state.ended = true;
      await going;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Whoever comes to buy while thousands of connections are held open for nothing, one kind after another: served all the same. */
export async function badClients(
  options: Pick<Run, 'servers' | 'orders'> & { connections: number },
  did: (words: string) => void,
): Promise<Verdicts> {
  const [server] = options.servers;
  if (!server) throw new Error('there is no server');
  await server.start();
  const seen = watch();
  const clients = patiently(
    seen.through((path, init) => reachAny([server], path, init)),
    { pauseMs: 1000, patienceMs: 120_000 },
  );
  const kinds = Object.entries(OPENINGS);
  let attacked: Awaited<ReturnType<typeof attack>> | undefined;
  const next = async (nth: number) => {
    await attacked?.end();
    const [name, opening] = kinds[nth - 1] ?? [];
    if (!name || !opening) return;
    const lost = server.lost;
    attacked = await attack(server, options.connections, opening);
    const began = Date.now();
    const status = await until('/readyz', 30, async () =>
      (await fetch(`${server.origin}/readyz`)).status === 200 ? 200 : undefined,
    );
    did(
      `${options.connections} ${name}: /readyz ${status} after ${Date.now() - began} ms, ${attacked.open()} are open, ${attacked.closed()} were closed, ${server.lost - lost} requests of others were lost; ${Math.round(server.memory() / 1024 ** 2)} MB`,
    );
  };
  try {
    const verdicts = await run({
      ...options,
      kills: kinds.length + 1,
      insteadOfKill: next,
      clients,
    });
    seen.tell(did);
    verdicts['nobody else is refused'] = seen.failures(/payment-verification 503|Too many forms/);
    return verdicts;
  } finally {
    await attacked?.end();
  }
}
