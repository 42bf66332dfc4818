import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../test/free-port.ts';

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10;

function running(child: ChildProcess, url: string): Running {
  // Whatever ends the benchmark ends what it started.
  const kill = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(late);
  };
  return { url, pid: child.pid ?? 0, stop };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
    if (child.exitCode !== null) throw new Error(`the product ended with exit code ${child.exitCode}`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error('the product was not ready within a minute');
}

/**
 * Starts the product as `npm start` does, quiet and without limits, on this data folder; `over` is put over its environment.
 * @throws Error when it doesn't get ready
 */
export async function startProduct(dataDir: string, over: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    STARTER_CATALOGUE: 'off',
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...over,
  };
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const product = running(child, `http://127.0.0.1:${port}`);
  try {
    await untilReady(product.url, child);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** Starts one of `peers/`. It is sent `start` and answers with its port once it listens. */
export async function startPeer(file: string, start: unknown): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'peers', file), { serialization: 'advanced' });
  child.send(start as object);
  const [port] = (await once(child, 'message')) as [number];
  return running(child, `http://127.0.0.1:${port}`);
}

/** Processor time a process has used so far, in ms; undefined where the system doesn't tell. */
export function processorMs(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * Waits until a process has had little to do for 4 s, so that its late work doesn't burden the next measurement.
 * @throws Error when it is still busy after three minutes
 */
export async function untilQuiet(pid: number): Promise<void> {
  const end = Date.now() + 180_000;
  for (let quiet = 0, before = processorMs(pid) ?? 0; quiet < 8; ) {
    if (Date.now() > end) throw new Error(`process ${pid} does not come to rest`);
    await wait(500);
    const now = processorMs(pid) ?? 0;
    quiet = now - before <= 30 ? quiet + 1 : 0;
    before = now;
  }
}
