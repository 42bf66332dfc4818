import { setTimeout as wait } from 'node:timers/promises';

/** How many of them may run at a time: they rarely wait for anything but memory. */
const AT_ONCE = 2;
/** How many may wait, of one caller and of all. */
const MOST_OF_ONE = 40;
const MOST = 400;
/** After each there is a pause for as long as it took, so that half of the main thread's time is left for other work; at most this long. */
const LONGEST_PAUSE_MS = 250;

/** Runs the work when its caller's turn has come. Undefined when too many wait: then it is not run at all. */
export type InTurn = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result> | undefined;

/**
 * Does what takes long on the main thread, such as pages and PDFs, round-robin over callers and a few at once: somebody who asks for very many
 * delays only themselves and leaves time for other work.
 */
export function createTurns(): InTurn {
  /** Who waits, in the order of their turns. */
  const callers = new Map<string, (() => Promise<void>)[]>();
  let waiting = 0;
  let running = 0;
  let restsUntil = 0;

  function next(): (() => Promise<void>) | undefined {
    const [first] = callers;
    if (!first) return undefined;
    const [caller, work] = first;
    const one = work.shift();
    callers.delete(caller);
    if (work.length > 0) callers.set(caller, work);
    waiting -= 1;
    return one;
  }

  async function serve(): Promise<void> {
    if (running === AT_ONCE) return;
    running += 1;
    while (waiting > 0) {
      const rest = restsUntil - performance.now();
      if (rest > 0) {
        await wait(rest);
        continue;
      }
      const began = performance.now();
      await next()?.();
      const ended = performance.now();
      restsUntil = Math.max(restsUntil, ended + Math.min(ended - began, LONGEST_PAUSE_MS));
    }
    running -= 1;
  }

  return (caller, work) => {
    const own = callers.get(caller) ?? [];
    if (waiting >= MOST || own.length >= MOST_OF_ONE) return undefined;
    return new Promise((done, failed) => {
      own.push(() => work().then(done, failed));
      callers.set(caller, own);
      waiting += 1;
      void serve();
    });
  };
}
