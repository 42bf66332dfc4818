import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce, post } from '../client.ts';
import { visaForm } from '../form.ts';
import { type Contender, compare, failures, interleave, type Spread, spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openServerShop, type Shop } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';
import { processorMs } from '../usage.ts';

/** How many processes the product has, on each of its databases. */
const SETUPS = [
  { name: 'one process', processes: [1] },
  { name: '2 processes', processes: [2] },
  { name: '3 processes', processes: [3] },
  // What these cost more than one does is the machine's, since nothing is shared.
  { name: '2 processes with a database each', processes: [1, 1] },
] as const;
const TIMES_ONE = 1.1;
const LOCK_MS = 5;
const AT_ONCE = 8;
/** Each process begins with so many rounds' submissions: what it compiles while it is new, two seconds of processor, hinders nobody. */
const WARM_TIMES = 4;
/** Where fewer than one submission in so many waited at all, a median of their waits says nothing. */
const SELDOM = 100;
/** PostgreSQL writes each wait for a lock into its log that lasts a millisecond or longer. */
const LOG_LOCKS = ['log_lock_waits=on', 'deadlock_timeout=1ms'];

interface LockWait {
  /** As PostgreSQL names it, without whose it was. */
  lock: string;
  ms: number;
}

const lockWaits = (log: string): LockWait[] =>
  [
    ...readFileSync(log, 'utf8').matchAll(
      /acquired (\w+ on [a-z ]+?)(?: [\d(["].*)? after ([\d.]+) ms/g,
    ),
  ].map(([, lock = '', ms]) => ({ lock, ms: Number(ms) }));

/** Which locks were waited for, the most frequent first. */
function lockWords(waits: readonly LockWait[], submissions: number): string {
  const counted = Object.entries(Object.groupBy(waits, ({ lock }) => lock)).map(
    ([lock, all = []]) => ({ lock, times: all.length }),
  );
  const words = counted
    .sort((one, other) => other.times - one.times)
    .map(({ lock, times }) => `${times} × ${lock}`);
  return [`${waits.length} waits in ${submissions} submissions`, ...words].join(', ');
}

/** What databases' processes used in each round, apart from the product's. */
class DatabaseTime {
  readonly each: number[] = [];
  readonly #pids: number[];
  #before = 0;
  constructor(shops: readonly Shop[]) {
    this.#pids = shops.flatMap(({ database }) => database?.pid() ?? []);
  }
  begin(): void {
    this.#before = processorMs(this.#pids);
  }
  end(answers: number): void {
    this.each.push((processorMs(this.#pids) - this.#before) / answers);
  }
}

const ratioOf = (one: number[] = [], other: number[] = []): Spread =>
  spreadOf(one.map((ms, round) => ms / Math.max(other[round] ?? 0, 0.001)));

/** All processes of these shops, which take a round's submissions in turn. */
async function contenderOf(
  name: string,
  shops: readonly Shop[],
  database: DatabaseTime,
  amount: number,
): Promise<Contender> {
  const forms = await Promise.all(
    shops.map(async ({ url, urls }) => ({ urls, form: await visaForm(url) })),
  );
  const doors = forms.flatMap(({ urls, form }) =>
    urls.map((url) => ({ url: `${url}/api/visa/application`, form })),
  );
  return {
    name,
    pids: shops.flatMap(({ pids }) => pids),
    untilQuiet: true,
    work: (warm) => {
      database.begin();
      return atOnce(warm ? amount * WARM_TIMES * doors.length : amount, AT_ONCE, async (nth) => {
        const door = doors[nth % doors.length];
        if (door) await post(door.url, door.form);
      });
    },
    afterwards: async () => database.end(amount),
  };
}

/** One, two and three processes of the product on a PostgreSQL server, and two on one each: what a submission costs them. */
export async function processes({ folder, rounds, quick }: Options): Promise<Line[]> {
  const opened: Shop[] = [];
  try {
    const amount = quick ? 12 : 240;
    const setups = [];
    for (const [nth, { name, processes }] of SETUPS.entries()) {
      const shops: Shop[] = [];
      for (const [server, count] of processes.entries()) {
        const shop = await openServerShop(join(folder, `processes-${nth}-${server}`), {
          processes: count,
          settings: LOG_LOCKS,
        });
        opened.push(shop);
        shops.push(shop);
      }
      const database = new DatabaseTime(shops);
      setups.push({
        name,
        shops,
        database,
        contender: await contenderOf(name, shops, database, amount),
      });
    }
    const waitsOf = (shops: readonly Shop[]) =>
      shops.map(({ database }) => lockWaits(database?.log ?? ''));
    const before = setups.map(({ shops }) => waitsOf(shops).map(({ length }) => length));
    const all = await interleave(
      setups.map(({ contender }) => contender),
      rounds,
    );
    // The first of them was the round that doesn't count.
    const times = setups.map(({ database }) => database.each.slice(1));
    const processor = (one: string, other: string) =>
      compare(all.get(one), all.get(other), (one, other) => one.processor_ms / other.processor_ms);
    const [first, second] = SETUPS;
    return setups.flatMap(({ name, shops }, index) => {
      const alone = index === 0;
      const apart = shops.length > 1;
      const waits = waitsOf(shops).flatMap((waits, server) => waits.slice(before[index]?.[server]));
      const { failed, sent } = failures(all.get(name));
      const waited = spreadOf(waits.length > 0 ? waits.map(({ ms }) => ms) : [0]);
      const words = { unit: ' ms', remark: lockWords(waits, sent) };
      const locksOf = `${name}: waits for a lock of 1 ms or longer`;
      const seldom = waits.length * SELDOM < sent;
      const locks =
        alone || apart || seldom
          ? plain(locksOf, waited, words)
          : atMost(locksOf, waited, LOCK_MS, words);
      const failedLine: Line = {
        what: `${name}: submissions that failed`,
        figure: `${failed} of ${sent}`,
        bar: '0',
        met: failed === 0,
      };
      if (alone)
        return [
          plain(`${name}: the database's processor each`, spreadOf(times[0] ?? []), {
            unit: ' ms',
          }),
          locks,
          failedLine,
        ];
      const ratio = (what: string, spread: Spread) =>
        apart ? plain(what, spread) : atMost(what, spread, TIMES_ONE);
      return [
        ratio(`${name}: processor in all, of one process's`, processor(name, first.name)),
        ratio(
          `${name}: the database's processor, of one process's`,
          ratioOf(times[index], times[0]),
        ),
        ...(apart
          ? [
              plain(
                '2 processes on one database, of these: processor in all',
                processor(second.name, name),
              ),
            ]
          : []),
        locks,
        failedLine,
      ];
    });
  } finally {
    for (const shop of opened) await shop.close();
  }
}
