import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 5000;
/** Timers and probes stay below this utilisation, visitors above it. */
const BUSY = 0.05;
const AT_REST = 4;

/** Collects garbage after busy times, if the start allowed it (--expose-gc): V8 would keep 15 MB. */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let quiet = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    quiet = utilization < BUSY ? quiet + 1 : 0;
    // The plain collection keeps the pages that it empties.
    if (quiet === AT_REST) void gc({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    before = performance.eventLoopUtilization();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
