import { performance } from 'node:perf_hooks';

/**
 * New objects may take 16 MB: with less, those of a submission that is still on its way are taken for old ones, which cost more to collect. Old ones
 * are collected whenever they take twice as much as after the last collection, where V8 lets them take up to four times: what they took at the most
 * stays with the process until `collectAtRest`.
 *
 * The embedded database's functions are compiled once more, for speed, after so many bytes of them ran: as Node has it (13 million), that happens in the
 * midst of a start, and takes a quarter of its processor.
 */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--wasm-tiering-budget=300000000', '--expose-gc'];
/** Memory that the C library's allocator keeps: few places, and large pieces go back to the system at once. Read by glibc, unknown to others. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Starts this process anew, as the same process and in 30 ms, with settings that can only be made before it begins: at rest it then takes half
 * the memory. Where that can't be done, or was done by whoever started it, everything works as it is.
 * @param env the environment as this process got it
 */
export function beLean(env: NodeJS.ProcessEnv): void {
  const { execPath, execArgv, argv } = process;
  const set = FLAGS.every((flag) => execArgv.includes(flag));
  // A parent that talks to this process would lose it.
  if (set || process.platform !== 'linux' || !process.execve || process.send) return;
  process.execve(execPath, [execPath, ...FLAGS, ...execArgv, ...argv.slice(1)], { ...ALLOCATOR, ...env });
}

const LOOK_EVERY_MS = 5000;
/** Timers, and whoever watches over the process, take less of the event loop; visitors take more. */
const BUSY = 0.05;
/** So many looks in a row found nothing to do. */
const AT_REST = 4;

/**
 * Collects garbage once after the start and after each busy time: V8 itself waits for the next one, and the process keeps 15 MB that nobody uses. It takes
 * 0.14 s of processor when nobody has been there for twenty seconds, and as much again until what runs often is compiled anew. Where `beLean` could not
 * set its flags, nothing is done.
 */
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
