import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../test/kit/free-port.ts';
import { startIn } from '../test/kit/program.ts';
import { untilReady } from '../test/kit/until-ready.ts';

/** A server in a process of its own. */
export interface Running {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** This tree's folder. */
export const ROOT = join(import.meta.dirname, '..');

/** A started process as a server, which ends with the benchmark at the latest. */
export function running(child: ChildProcess, url: string): Running {
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

/**
 * Starts the product as `npm start` does, quiet and without limits, on this data folder; `over` is put over its environment.
 * @param tree the folder of another built tree, whose product is started instead
 * @throws Error when it doesn't get ready
 */
export async function startProduct(
  dataDir: string,
  over: Record<string, string> = {},
  tree = ROOT,
): Promise<Running> {
  const port = await freePort();
  const start = startIn(tree);
  const env = {
    ...start.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    STARTER_CATALOGUE: 'off',
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...over,
  };
  const child = spawn(process.execPath, start.args, {
    cwd: tree,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const product = running(child, `http://127.0.0.1:${port}`);
  try {
    await untilReady(`${product.url}/readyz`, child, 20);
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
