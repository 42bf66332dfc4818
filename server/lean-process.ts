import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 5000;
/** Utilisation that timers and health checks stay below and visitors exceed. */
const BUSY = 0.05;
const AT_REST = 4;

/** Collects garbage after busy times if started with --expose-gc; V8 would keep 15 MB. */
export function collectAtRest(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let quiet = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    quiet = utilization < BUSY ? quiet + 1 : 0;
    // An ordinary major collection doesn't release emptied pages.
    if (quiet === AT_REST) void gc({ type: 'major', flavor: 'last-resort', execution: 'sync' });
    before = performance.eventLoopUtilization();
  };
  setInterval(look, LOOK_EVERY_MS).unref();
}
