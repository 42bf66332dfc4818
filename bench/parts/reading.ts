import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, CLIENT_REMARK, READS } from '../client.ts';
import type { Answer, SameBytes } from '../peers/same-bytes.ts';
import { startPeer } from '../processes.ts';
import { type Contender, capacity, compare, interleave, throughput } from '../rounds.ts';
import type { Options } from '../run.ts';
import { LIST, LIST_ROWS, openEmbeddedShop } from '../shop.ts';
import { atLeast, type Line, plain } from '../table.ts';
import { untilQuiet } from '../usage.ts';

const CONNECTIONS = 16;
const BAR = 0.9;
/** Set anew by whoever sends. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** What is read, and whether the bar is for it. */
const READ = [
  { path: LIST, what: `list of ${LIST_ROWS} destinations`, barred: true },
  { path: '/', what: 'home page', barred: true },
  { path: '/visa', what: 'listing page', barred: true },
  { path: `${LIST}/1`, what: 'one destination by its id', barred: false },
];

async function answerOf(url: string, path: string): Promise<Answer> {
  // Not with fetch, which would unpack the bytes.
  const response = await new Promise<IncomingMessage>((done, failed) =>
    get(url + path, { headers: READS }, done).on('error', failed),
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

/** Lists and cached pages against bare node:http that sends the same bytes and headers from memory. */
export async function reading({ folder, rounds, seconds }: Options): Promise<Line[]> {
  const shop = await openEmbeddedShop(join(folder, 'reading'));
  try {
    // An answer that is asked for again is packed as well as can be, a moment later.
    for (let asked = 0; asked < 3; asked++) {
      for (const { path } of READ) await answerOf(shop.url, path);
      await wait(1500);
    }
    await untilQuiet(shop.pids);
    const responses = await Promise.all(READ.map(({ path }) => answerOf(shop.url, path)));
    const peer = await startPeer('same-bytes.ts', { responses } satisfies SameBytes);
    try {
      const lines: Line[] = [];
      for (const { path, what, barred } of READ) {
        const contender = (name: string, url: string, pids: number[]): Contender => ({
          name,
          pids,
          work: (warm) =>
            ask(
              {
                url: url + path,
                headers: READS,
                connections: CONNECTIONS,
                seconds: warm ? 1 : seconds,
              },
              folder,
            ),
        });
        const all = await interleave(
          [contender('bare', peer.url, [peer.pid]), contender('ours', shop.url, shop.pids)],
          rounds,
        );
        const [ours, bare] = [all.get('ours'), all.get('bare')];
        const inTime = compare(ours, bare, throughput);
        const words = `${what}: answers in the same time, of bare node:http's`;
        lines.push(
          barred
            ? atLeast(words, inTime, BAR, CLIENT_REMARK)
            : plain(words, inTime, { remark: CLIENT_REMARK }),
        );
        lines.push(
          plain(`${what}: answers for the same processor time`, compare(ours, bare, capacity)),
        );
      }
      return lines;
    } finally {
      await peer.stop();
    }
  } finally {
    await shop.close();
  }
}
