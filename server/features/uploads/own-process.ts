import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { AppError } from '#server/http/errors.ts';

interface Limits {
  /** CPU seconds; `longest_ms` is the wall-clock limit for a busy machine. */
  processor_s: number;
  longest_ms: number;
  memory_kb: number;
  at_once: number;
  waiting: number;
}

/**
 * Runs a script on untrusted files in separate processes that can be killed, because such files can
 * be made arbitrarily costly. `said` is its standard output.
 * @throws AppError unavailable if too many calls wait
 */
export function inOwnProcess(script: string, limits: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const set = `ulimit -t ${limits.processor_s}; ulimit -d ${limits.memory_kb} 2>/dev/null; exec "$@"`;

  async function run(args: readonly string[]): Promise<{ ok: boolean; said: string }> {
    const child = spawn('/bin/sh', ['-c', set, 'sh', process.execPath, script, ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      // The child process gets no secrets.
      env: { MALLOC_ARENA_MAX: '2' },
      timeout: limits.longest_ms,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise<boolean>((done, failed) => {
      child.once('error', failed);
      child.once('exit', (code) => done(code === 0));
    });
    const [ok, said] = await Promise.all([ended, text(child.stdout)]);
    return { ok, said };
  }

  return async (...args: readonly string[]): Promise<{ ok: boolean; said: string }> => {
    if (running >= limits.at_once) {
      if (waiting.length >= limits.waiting) throw new AppError('unavailable');
      await new Promise<void>((turn) => waiting.push(turn));
    } else running += 1;
    try {
      return await run(args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
