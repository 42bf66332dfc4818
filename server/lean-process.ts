import { performance } from 'node:perf_hooks';

/**
 * 16 MB for new objects keeps uploads in progress out of the old heap, which is collected at twice
 * its last size, not four times. Optimising wasm at the start would take a quarter of its CPU time.
 */
const FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--wasm-tiering-budget=300000000',
  '--expose-gc',
];
/** glibc: few arenas, and large blocks go back at once. */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** Re-executes this process with flags that halve its memory, where possible. */
export function beLean(env: NodeJS.ProcessEnv): void {
  const { execPath, execArgv, argv } = process;
  const set = FLAGS.every((flag) => execArgv.includes(flag));
  // A parent with an IPC channel would lose it.
  if (set || process.platform !== 'linux' || !process.execve || process.send) return;
  process.execve(execPath, [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)], {
    ...ALLOCATOR,
    ...env,
  });
}

const LOOK_EVERY_MS = 5000;
/** Timers and probes stay below this utilisation, visitors above it. */
const BUSY = 0.05;
const AT_REST = 4;

/** Collects garbage after busy times, with `beLean`'s flags: V8 would keep 15 MB. */
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
