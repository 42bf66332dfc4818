import { randomInt } from 'node:crypto';
import { comingAgain, type Reach } from '../kit/reach.ts';
import { reachAny, type ServerProcess } from '../kit/server-process.ts';
import { until } from '../kit/until.ts';
import { listAll, registerFirstAdmin } from './admin.ts';
import type { Bank } from './bank.ts';
import { readBooks } from './books.ts';
import { CHECKS } from './checks.ts';
import { openFire } from './fire.ts';
import { FRONT_CHECKS } from './front-checks.ts';
import { mailIds, readMails } from './outbox.ts';
import { marketAt, type Sold, sell } from './sell.ts';
import { SANDBOX_WAYS, WAYS, type Way } from './ways.ts';

export interface Run {
  /** With one database. The first one is killed. */
  servers: ServerProcess[];
  orders: number;
  kills: number;
  /** Cuts off every third start as well. */
  whileStarting?: boolean;
  /** What is done in place of each kill, from 1; the server has to outlive it, and its errors meanwhile are its right. */
  insteadOfKill?(nth: number): Promise<void>;
  /** How clients reach the servers; one that is up, unless said otherwise. */
  clients?: Reach;
  /** Where the charges are taken; the product's own sandbox unless said otherwise. */
  bank?: Bank;
  ways?: readonly Way[];
  /** Longest wait for mails, and for pictures, at the end, in s. */
  settlesWithin?: number;
}

const LONGEST_START_MS = 2000;
const STARTS_PER_INTERRUPTION = 3;

/** What is wrong, by the name of the check: nothing, when all is well. */
export type Verdicts = Record<string, string[]>;

const STOPS = 'every server stops by itself when it is told to';
const QUIET = 'no server reports an error';
/** The names of all that `run` checks. */
export const RUN_CHECKS = [...Object.keys(FRONT_CHECKS), STOPS, QUIET, ...Object.keys(CHECKS)];

/** What a server logged, but for a provider that was away on purpose and lines that a kill cut off. */
const errorsOf = ({ output }: ServerProcess): string[] =>
  output
    .split('\n')
    .filter(
      (line) =>
        /^\{.*\}$/.test(line) &&
        (JSON.parse(line) as { err?: { code?: string } }).err?.code !== 'unavailable',
    );

const dataDirsOf = (servers: readonly ServerProcess[]) => servers.map(({ dataDir }) => dataDir);

/** Waits until every mail is out and every picture can be seen: then the background has nothing more to do. */
export async function settled(
  reach: Reach,
  sold: Sold[],
  servers: readonly ServerProcess[],
  seconds = 300 + sold.length / 10,
): Promise<void> {
  const paid = sold.filter(({ way }) => way.outcome === 'paid');
  const awaited = new Set([
    ...sold.map(({ submitted }) => `received-${submitted.id}`),
    ...paid.map(({ submitted }) => `paid-${submitted.id}`),
  ]);
  await until('the mails of all orders', seconds, async () => {
    for (const id of (await mailIds(dataDirsOf(servers))).keys()) awaited.delete(id);
    return awaited.size === 0 || undefined;
  });
  const pictures = sold.map(({ submitted }) => submitted.passport_photograph);
  await until('the pictures of all orders', seconds, async () => {
    for (let link = pictures.at(-1); link; link = pictures.at(-1)) {
      if ((await reach(link)).status !== 200) return undefined;
      pictures.pop();
    }
    return true;
  });
}

/**
 * Looks at everything from outside, stops the servers, and looks at everything from inside.
 * `noisy`: their errors were their right. `beside`: orders that were not sold, of which nothing is asked.
 */
export async function judge(
  all: readonly ServerProcess[],
  {
    reach,
    token,
    sold,
    noisy,
    beside = new Set(),
  }: { reach: Reach; token: string; sold: Sold[]; noisy: boolean; beside?: Set<string> },
): Promise<Verdicts> {
  const servers = all.filter(({ up }) => up);
  const verdicts: Verdicts = {};
  const records = await listAll(reach, token);
  for (const [name, check] of Object.entries(FRONT_CHECKS))
    verdicts[name] = await check({ reach, records, sold });
  const codes = await Promise.all(servers.map((server) => server.stop()));
  verdicts[STOPS] = codes.flatMap((code, i) =>
    code === 0 ? [] : [`server ${i + 1} ended with ${code}: ${servers[i]?.output.slice(-500)}`],
  );
  verdicts[QUIET] = noisy ? [] : servers.flatMap(errorsOf);
  const books = await all[0]?.openDatabase();
  if (!books) throw new Error('there is no server');
  const ledger = {
    sold,
    books: await readBooks(books.db, beside),
    mails: await readMails(dataDirsOf(all)),
  };
  await books.close();
  for (const [name, check] of Object.entries(CHECKS)) verdicts[name] = check(ledger);
  return verdicts;
}

/** Sells, kills meanwhile, waits for the background work, and checks everything from outside and inside. */
export async function run({
  servers,
  orders,
  kills,
  whileStarting,
  insteadOfKill,
  clients,
  bank,
  ways = bank ? WAYS : SANDBOX_WAYS,
  settlesWithin,
}: Run): Promise<Verdicts> {
  const [victim] = servers;
  if (!victim) throw new Error('there is no server');
  try {
    for (const server of servers) if (!server.up) await server.start();
    const strike = (nth: number) => {
      if (insteadOfKill) return insteadOfKill(nth);
      const interrupted = whileStarting && nth % STARTS_PER_INTERRUPTION === 0;
      return victim.killAndRestart(interrupted ? randomInt(LONGEST_START_MS) : undefined);
    };
    const fire = openFire({ orders, strikes: kills, strike });
    const direct: Reach = clients ?? ((path, init) => reachAny(servers, path, init));
    const reach = fire.through(insteadOfKill && !clients ? comingAgain(direct) : direct);
    const token = await registerFirstAdmin(reach, victim.dataDir);
    const market = { ...(await marketAt(reach, ways, bank)), pictures: true };
    const sold = await sell(market, orders, fire.began);
    await fire.over();
    await settled(reach, sold, servers, settlesWithin);
    return await judge(servers, { reach, token, sold, noisy: insteadOfKill !== undefined });
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
}
