import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';

/** How many renderings may be under way: they wait for nothing but memory, as a rule. */
const AT_ONCE = 2;
/** How many may wait, of one caller and of all. */
const MOST_OF_ONE = 40;
const MOST = 400;
/** A rendering is followed by a pause as long as itself, so that half of the main thread's time is everybody else's; but never by a longer one. */
const LONGEST_PAUSE_MS = 50;

/**
 * Renders pages that nobody has asked for before, callers in turn and a few at once: whoever invents addresses waits behind himself,
 * and leaves time for everything else.
 */
export function createRenderQueue() {
  /** Who waits, in the order of their turns. */
  const callers = new Map<string, (() => Promise<void>)[]>();
  let waiting = 0;
  let running = 0;

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
    for (let work = next(); work; work = next()) {
      const began = performance.now();
      await work();
      const took = performance.now() - began;
      if (waiting > 0) await wait(Math.min(took, LONGEST_PAUSE_MS));
      else await breathe();
    }
    running -= 1;
  }

  /** Runs the work when its caller's turn has come. Undefined when too many wait: then it is not run at all. */
  return function inTurn<Result>(caller: string, work: () => Promise<Result>): Promise<Result> | undefined {
    const own = callers.get(caller) ?? [];
    if (waiting >= MOST || own.length >= MOST_OF_ONE) return undefined;
    return new Promise<Result>((done, failed) => {
      own.push(() => work().then(done, failed));
      callers.set(caller, own);
      waiting += 1;
      void serve();
    });
  };
}
