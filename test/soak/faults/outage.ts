import { setTimeout as wait } from 'node:timers/promises';
import type { OwnPostgres } from '#test/kit/postgres.ts';
import { patiently, type Reach } from '../../kit/reach.ts';
import { type Run, run, type Verdicts } from '../run.ts';
import { watch } from '../seen.ts';
import { watchReadiness } from './readiness.ts';

/** `/readyz` gives database and storage 1.5 s, and is asked ten times a second. */
const TOLD_WITHIN_MS = 3000;
const BACK_WITHIN_MS = 15_000;

/** What is no fault of the outage: what the sandbox's cards bring about. */
const BY_A_CARD = /payment-verification 503 We could not reach|4\d\d /;

/**
 * A PostgreSQL server that is restarted as an administrator does it, crashes, and is gone for a minute, while one process sells on it.
 * @param options.goneMs how long it is gone the last time
 */
export async function outage(
  options: Pick<Run, 'servers' | 'orders'> & {
    postgres: OwnPostgres;
    goneMs: number;
  },
  did: (words: string) => void,
): Promise<Verdicts> {
  const { postgres, goneMs, servers } = options;
  const [server] = servers;
  if (!server) throw new Error('there is no server');
  await server.start();
  const seen = watch();
  const direct: Reach = seen.through(server.reach);
  const readiness = watchReadiness(server.origin);
  const wrong: string[] = [];
  const ways = [
    ['fast', 0],
    ['immediate', 0],
    ['fast', goneMs],
  ] as const;
  const insteadOfKill = async (nth: number) => {
    const [how, ms] = ways[nth - 1] ?? ['fast', 0];
    const began = Date.now();
    await postgres.halt(how);
    await wait(ms);
    await postgres.resume();
    const back = Date.now();
    // A restart is over before anybody need be told.
    if (ms > 0) {
      await wait(BACK_WITHIN_MS);
      wrong.push(
        ...readiness.said(503, began, TOLD_WITHIN_MS),
        ...readiness.said(200, back, BACK_WITHIN_MS),
      );
    }
    did(`gone for ${Math.round((back - began) / 100) / 10} s (${how})`);
  };
  try {
    const clients = patiently(direct, { pauseMs: 500, patienceMs: goneMs + 60_000 });
    const verdicts = await run({ ...options, kills: ways.length, insteadOfKill, clients });
    seen.tell(did);
    verdicts['/readyz says so within 3 s, and that it is over within 15 s'] = wrong;
    verdicts['whoever is refused is told to come again'] = [...seen.refusals.keys()].filter(
      (what) => !/ 503 /.test(what) && !BY_A_CARD.test(what),
    );
    return verdicts;
  } finally {
    await readiness.stop();
  }
}
