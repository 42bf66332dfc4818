import { randomInt } from 'node:crypto';
import type { Reach } from '../kit/reach.ts';

const UP_TO_ANSWERS = 12;

/** Harms a server now and then while it sells. */
export interface Fire {
  /** To be told of every order that begins. */
  began(order: number): void;
  /** To be reached through: the harm comes with the answers. */
  through(reach: Reach): Reach;
  /** Resolves when the last harm is done, and the server has come back from it. */
  over(): Promise<void>;
}

/**
 * Spreads so many strikes over so many orders. Each comes with one of the next answers, drawn by lot: whatever the others ask for at that moment
 * is cut off wherever it is.
 * @param strike does the harm; told which one it is, from 1
 */
export function openFire({
  orders,
  strikes,
  strike,
}: {
  orders: number;
  strikes: number;
  strike(nth: number): Promise<void>;
}): Fire {
  let struck = Promise.resolve();
  let lit = 0;
  /** After how many more answers the next one comes; undefined until its time. */
  let fuse: number | undefined;
  return {
    began(order) {
      if (lit === strikes || order < ((lit + 1) * orders) / (strikes + 1)) return;
      lit += 1;
      fuse = randomInt(UP_TO_ANSWERS);
    },
    through: (reach) => async (path, init) => {
      const response = await reach(path, init);
      if (fuse !== undefined && fuse-- === 0) {
        fuse = undefined;
        const nth = lit;
        struck = struck.then(() => strike(nth));
        // Whoever waits for the server hears of it too.
        struck.catch(() => {});
      }
      return response;
    },
    over: () => struck,
  };
}
