import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { AppError } from '#server/errors.ts';

const SCRIPT = join(import.meta.dirname, `make-square${extname(import.meta.filename)}`);
/** Processor seconds of one picture; how long it may take by the clock when the machine is busy elsewhere. */
const PROCESSOR_S = 5;
const LONGEST_MS = 20_000;
/** Memory of one picture, in kilobytes: the largest we take needs a third of it. */
const MEMORY_KB = 1024 * 1024;
/** Pictures that are decoded at once, and that may wait for it. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 16;

const waiting: (() => void)[] = [];
let running = 0;

/** @throws AppError unavailable when too many wait already */
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
 * Makes a square JPEG of a picture, upright, from the file `source` to the file `target`; false when it can't be decoded within its limits. A
 * picture can be made to cost any time and memory, so a process of its own decodes it, which may be killed.
 * @throws AppError unavailable when too many wait already
 */
export const squarePicture = (source: string, target: string, side: number): Promise<boolean> =>
  inTurn(async () => {
    const limits = `ulimit -t ${PROCESSOR_S}; ulimit -d ${MEMORY_KB} 2>/dev/null; exec "$@"`;
    const child = spawn('/bin/sh', ['-c', limits, 'sh', process.execPath, SCRIPT, source, target, String(side)], {
      stdio: 'ignore',
      // Nothing of ours that it needn't know.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
    });
    const [code] = await once(child, 'exit');
    return code === 0;
  });
