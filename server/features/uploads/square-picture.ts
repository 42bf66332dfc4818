import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { AppError } from '#server/errors.ts';

const SCRIPT = join(import.meta.dirname, `make-square${extname(import.meta.filename)}`);
/** CPU seconds per picture; wall-clock limit for a busy machine. */
const PROCESSOR_S = 5;
const LONGEST_MS = 20_000;
/** In kilobytes: the largest picture needs a third. */
const MEMORY_KB = 1024 * 1024;
const MOST_AT_ONCE = 2;
const MOST_WAITING = 16;

const waiting: (() => void)[] = [];
let running = 0;

/** @throws AppError unavailable when too many wait */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new AppError('unavailable');
    await new Promise<void>((turn) => waiting.push(turn));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * False when it can't be decoded. Uses its own process, which can be killed, since pictures can be
 * made arbitrarily costly.
 * @throws AppError unavailable when too many wait
 */
export const squarePicture = (source: string, target: string, side: number): Promise<boolean> =>
  inTurn(async () => {
    const limits = `ulimit -t ${PROCESSOR_S}; ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$@"`;
    const child = spawn(
      '/bin/sh',
      ['-c', limits, 'sh', process.execPath, SCRIPT, source, target, String(side)],
      {
        stdio: 'ignore',
        // No secrets for the child process.
        env: { MALLOC_ARENA_MAX: '2' },
        timeout: LONGEST_MS,
        killSignal: 'SIGKILL',
      },
    );
    const [code] = await once(child, 'exit');
    return code === 0;
  });
