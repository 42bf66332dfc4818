import { randomInt } from 'node:crypto';
import type { Reach } from './reach.ts';
import type { ServerProcess } from './server-process.ts';

const UP_TO_ANSWERS = 12;
const LONGEST_START_MS = 2000;
const STARTS_PER_INTERRUPTION = 3;

/** Kills a server now and then while it sells. */
export interface Fire {
  /** To be told of every order that begins. */
  began(order: number): void;
  /** To be reached through: the kills come with the answers. */
  through(reach: Reach): Reach;
  /** Resolves when the server has come back for the last time. */
  over(): Promise<void>;
}

/**
 * Spreads kills over so many orders. Each comes with one of the next answers, drawn by lot: whatever the others ask for at that moment
 * is cut off wherever it is. `whileStarting` cuts off every third start as well.
 */
export function openFire(
  victim: ServerProcess,
  { orders, kills, whileStarting = false }: { orders: number; kills: number; whileStarting?: boolean },
): Fire {
  let restarts = Promise.resolve();
  let lit = 0;
  /** After how many more answers the next kill comes; undefined until its time. */
  let fuse: number | undefined;
  return {
    began(order) {
      if (lit === kills || order < ((lit + 1) * orders) / (kills + 1)) return;
      lit += 1;
      fuse = randomInt(UP_TO_ANSWERS);
    },
    through: (reach) => async (path, init) => {
      const answer = await reach(path, init);
      if (fuse !== undefined && fuse-- === 0) {
        fuse = undefined;
        const interrupted = whileStarting && lit % STARTS_PER_INTERRUPTION === 0;
        restarts = restarts.then(() => victim.killAndRestart(interrupted ? randomInt(LONGEST_START_MS) : undefined));
        // Whoever waits for the server hears of it too.
        restarts.catch(() => {});
      }
      return answer;
    },
    over: () => restarts,
  };
}
