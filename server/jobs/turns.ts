import { setTimeout as wait } from 'node:timers/promises';

const AT_ONCE = 2;
const MOST_OF_ONE = 40;
const MOST = 400;
/** Pauses leave half of the main thread for other work. */
const LONGEST_PAUSE_MS = 250;

/** Undefined, without running, if too many are waiting. */
export type InTurn = <Result>(
  caller: string,
  work: () => Promise<Result>,
) => Promise<Result> | undefined;

/** Queues slow main-thread work by caller, so that heavy use delays only its own caller. */
export function createTurns(): InTurn {
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
