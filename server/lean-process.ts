/**
 * New objects may take 4 MB: their space grows to ten times as much in a burst and is not given back. Garbage among old objects is collected whenever
 * they take 40 % more than after the last collection: what they took at the most stays with the process.
 *
 * The embedded database's functions are compiled once more, for speed, after so many bytes of them ran: as Node has it (13 million), that happens in the
 * midst of a start, and takes a quarter of its processor.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--wasm-tiering-budget=300000000'];
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
