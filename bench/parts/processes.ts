import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atOnce, post } from '../client.ts';
import { visaForm } from '../form.ts';
import { type Contender, compare, failures, interleave, type Spread, spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { openServerShop, type Shop } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';
import { processorMs } from '../usage.ts';

const COUNTS = [1, 2, 3];
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
  [...readFileSync(log, 'utf8').matchAll(/acquired (\w+ on [a-z ]+?)(?: [\d(["].*)? after ([\d.]+) ms/g)].map(([, lock = '', ms]) => ({
    lock,
    ms: Number(ms),
  }));

/** Which locks were waited for, the most frequent first. */
function lockWords(waits: readonly LockWait[], submissions: number): string {
  const counted = Object.entries(Object.groupBy(waits, ({ lock }) => lock)).map(([lock, all = []]) => ({ lock, times: all.length }));
  const words = counted.sort((one, other) => other.times - one.times).map(({ lock, times }) => `${times} × ${lock}`);
  return [`${waits.length} waits in ${submissions} submissions`, ...words].join(', ');
}

/** What a database's processes used in each round, apart from the product's. */
class DatabaseTime {
  readonly each: number[] = [];
  readonly #pid: number;
  #before = 0;
  constructor(pid: number) {
    this.#pid = pid;
  }
  begin(): void {
    this.#before = processorMs([this.#pid]);
  }
  end(answers: number): void {
    this.each.push((processorMs([this.#pid]) - this.#before) / answers);
  }
}

const ratioOf = (one: number[], other: number[]): Spread => spreadOf(one.map((ms, round) => ms / Math.max(other[round] ?? 0, 0.001)));

/** One, two and three processes of the product, each number on a PostgreSQL server of its own: what a submission costs them. */
export async function processes({ folder, rounds, quick }: Options): Promise<Line[]> {
  const shops: Shop[] = [];
  try {
    for (const count of COUNTS)
      shops.push(await openServerShop(join(folder, `processes-${count}`), { processes: count, settings: LOG_LOCKS }));
    const amount = quick ? 12 : 240;
    const databases = shops.map(({ database }) => new DatabaseTime(database?.pid() ?? 0));
    const contenders = await Promise.all(
      shops.map(async ({ urls, pids }, index): Promise<Contender> => {
        const form = await visaForm(urls[0] ?? '');
        return {
          name: String(COUNTS[index]),
          pids,
          untilQuiet: true,
          work: (warm) => {
            databases[index]?.begin();
            return atOnce(warm ? amount * WARM_TIMES * urls.length : amount, AT_ONCE, async (nth) => {
              await post(`${urls[nth % urls.length]}/api/visa/application`, form);
            });
          },
          afterwards: async () => databases[index]?.end(amount),
        };
      }),
    );
    const before = shops.map(({ database }) => lockWaits(database?.log ?? '').length);
    const all = await interleave(contenders, rounds);
    // The first of them was the round that doesn't count.
    const times = databases.map(({ each }) => each.slice(1));
    return shops.flatMap(({ database }, index) => {
      const count = COUNTS[index];
      const what = count === 1 ? 'one process' : `${count} processes`;
      const waits = lockWaits(database?.log ?? '').slice(before[index]);
      const { failed, sent } = failures(all.get(String(count)));
      const waited = spreadOf(waits.length > 0 ? waits.map(({ ms }) => ms) : [0]);
      const locksOf = `${what}: waits for a lock of 1 ms or longer`;
      const words = { unit: ' ms', remark: lockWords(waits, sent) };
      const seldom = waits.length * SELDOM < sent;
      const locks = count === 1 || seldom ? plain(locksOf, waited, words) : atMost(locksOf, waited, LOCK_MS, words);
      const failedLine: Line = { what: `${what}: submissions that failed`, figure: `${failed} of ${sent}`, bar: '0', met: failed === 0 };
      if (count === 1)
        return [plain(`${what}: the database's processor each`, spreadOf(times[0] ?? []), { unit: ' ms' }), locks, failedLine];
      const processor = compare(all.get(String(count)), all.get('1'), (one, other) => one.processor_ms / other.processor_ms);
      return [
        atMost(`${what}: processor in all, of one process's`, processor, TIMES_ONE),
        atMost(`${what}: the database's processor, of one process's`, ratioOf(times[index] ?? [], times[0] ?? []), TIMES_ONE),
        locks,
        failedLine,
      ];
    });
  } finally {
    for (const shop of shops) await shop.close();
  }
}
