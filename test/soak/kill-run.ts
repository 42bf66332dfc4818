import { randomInt } from 'node:crypto';
import type { Connection } from '#server/database/connect.ts';
import { anyDestination, listAll, registerFirstAdmin } from './admin.ts';
import { sandboxBank } from './bank.ts';
import { readBooks } from './books.ts';
import { CHECKS } from './checks.ts';
import { FRONT_CHECKS } from './front-checks.ts';
import { mailIds, readMails } from './outbox.ts';
import type { Reach } from './reach.ts';
import { type Market, type Sold, sell } from './sell.ts';
import { reachAny, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';
import { WAYS } from './ways.ts';

/** A server that is run over, with its data. The first one of several is the one that is killed. */
export interface House {
  server: ServerProcess;
  dataDir: string;
}

export interface KillRun {
  houses: House[];
  orders: number;
  kills: number;
  /** Every third start is cut off as well. */
  whileStarting?: boolean;
  /** The database behind the houses, opened once they have stopped. */
  openDatabase(): Promise<Connection>;
  /** Longest wait for the background work at the end, in s. */
  settlesWithin: number;
}

/** What is wrong, by the name of the check. */
export type Verdicts = Record<string, string[]>;

export const STOPS = 'every server stops by itself when it is told to';
const UP_TO_ANSWERS = 12;

/** Kills the victim this many times in the middle of it all, wherever that happens to be. */
async function sellUnderFire(market: Market, victim: ServerProcess, { orders, kills, whileStarting }: KillRun): Promise<Sold[]> {
  let restarts = Promise.resolve();
  let begun = 0;
  /** After how many more answers the next kill comes; undefined until its time. */
  let fuse: number | undefined;
  const reach: Reach = async (path, init) => {
    const answer = await market.reach(path, init);
    if (fuse !== undefined && fuse-- === 0) {
      fuse = undefined;
      const interrupt = whileStarting && begun % 3 === 0 ? randomInt(50, 2000) : undefined;
      restarts = restarts.then(() => victim.killAndRestart(interrupt));
    }
    return answer;
  };
  const sold = await sell({ ...market, reach, bank: sandboxBank(reach) }, orders, (order) => {
    if (begun === kills || order < ((begun + 1) * orders) / (kills + 1)) return;
    begun += 1;
    fuse = randomInt(UP_TO_ANSWERS);
  });
  await restarts;
  return sold;
}

/** Waits until every mail is out and every picture can be seen: then the background has nothing more to do. */
async function settled(reach: Reach, sold: Sold[], dataDirs: string[], seconds: number): Promise<void> {
  const paid = sold.filter(({ way }) => way.outcome === 'paid');
  const awaited = new Set([...sold.map(({ filed }) => `received-${filed.id}`), ...paid.map(({ filed }) => `paid-${filed.id}`)]);
  await until('the mails of all orders', seconds, async () => {
    for (const id of (await mailIds(dataDirs)).keys()) awaited.delete(id);
    return awaited.size === 0 || undefined;
  });
  const pictures = sold.map(({ filed }) => filed.passport_photograph);
  await until('the pictures of all orders', seconds, async () => {
    for (let link = pictures.at(-1); link; link = pictures.at(-1)) {
      if ((await reach(link)).status !== 200) return undefined;
      pictures.pop();
    }
    return true;
  });
}

/** Sells while a server is killed again and again, waits for the background work, and checks everything from outside and inside. */
export async function runWithKills(run: KillRun): Promise<Verdicts> {
  const { houses } = run;
  const [first] = houses;
  if (!first) throw new Error('there is no server');
  const servers = houses.map(({ server }) => server);
  const dataDirs = houses.map(({ dataDir }) => dataDir);
  try {
    for (const server of servers) await server.start();
    const reach: Reach = (path, init) => reachAny(servers, path, init);
    const token = await registerFirstAdmin(reach, first.server.output);
    const destination_id = await anyDestination(reach);
    const market = { reach, bank: sandboxBank(reach), destination_id, ways: WAYS, pictures: true };
    const sold = await sellUnderFire(market, first.server, run);
    await settled(reach, sold, dataDirs, run.settlesWithin);

    const verdicts: Verdicts = {};
    const records = await listAll(reach, token);
    for (const [name, check] of Object.entries(FRONT_CHECKS)) verdicts[name] = await check({ reach, records, sold });
    const codes = await Promise.all(servers.map((server) => server.stop()));
    verdicts[STOPS] = codes.flatMap((code, i) => (code === 0 ? [] : [`server ${i + 1} ended with ${code}`]));
    const connection = await run.openDatabase();
    const ledger = { sold, books: await readBooks(connection.db), mails: await readMails(dataDirs) };
    await connection.close();
    for (const [name, check] of Object.entries(CHECKS)) verdicts[name] = check(ledger);
    return verdicts;
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
}
