// Running products for the browser stories: each in a process of its own, on a copy of a folder in which a first start has made everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Deployment, startSeveral } from '../deployment/several.ts';
import { freePort } from '../kit/free-port.ts';
import { untilReady } from '../kit/until-ready.ts';
import type { Asked } from './held-server.ts';
import { RunningProduct } from './product-calls.ts';

const ROOT = join(import.meta.dirname, '../..');
const IN_MEMORY = '/dev/shm';
/** What the products of all workers need at most, in bytes. */
const NEEDED = 2 ** 31;

/** Whether the pages are those that React looks for mistakes in (`npm run test:long`), built by `scripts/setup.mjs --development`. */
export const IN_DEVELOPMENT = process.env.STORIES_REACT === 'development';

/** What a product is started with. */
export interface Wanted {
  env: Record<string, string>;
  /** Whether the story puts its clock forward. */
  held: boolean;
}

/** A product that a story talks to. */
export interface Started {
  product: RunningProduct;
  /** What it consists of behind nginx, with STORIES_BEHIND=nginx. */
  deployment?: Deployment;
  /** Puts the product's clock forward by so many ms; the browser's own stays. */
  forward(ms: number): Promise<void>;
  /** Runs a statement on its database, where its clock is held. */
  change(statement: string): Promise<void>;
  /** Queues a job, where its clock is held. */
  begin(queue: string, data?: object): Promise<void>;
  /** Who hears what it writes to stderr: React's warnings while it renders, for one. */
  onComplaint(hear: ((line: string) => void) | undefined): void;
  /** Ends it; its folder stays. */
  stop(): Promise<void>;
  /** Ends it and removes its folder. */
  close(): Promise<void>;
}

/** A folder for everything the products write: in memory where there is room, since what a disk promises is tested elsewhere. */
export function storiesFolder(): string {
  const { bavail, bsize } = existsSync(IN_MEMORY) ? statfsSync(IN_MEMORY) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > NEEDED ? IN_MEMORY : tmpdir(), 'tafiya-stories-'));
}

/** What every product of stories is started with. Its first administrator refunds in all stories of a worker, more than one person may in a day. */
const USUAL = {
  NODE_COMPILE_CACHE: join(ROOT, 'build/compile-cache'),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  DECISION_MAIL_AFTER_S: '0',
  REFUND_TWO_PERSONS: '10000000',
};
const QUICK_TIMER = { RECONCILE_AFTER_S: '2' };

const notHeld = () => Promise.reject(new Error('the clocks of several processes are not held'));

/** Three processes behind nginx in place of one. @throws Error without nginx or PostgreSQL */
async function startBehindNginx({ env }: Wanted): Promise<Started> {
  const deployment = await startSeveral(3, {
    BOT_CHECK: 'altcha',
    PATH: process.env.PATH ?? '',
    ...USUAL,
    ...QUICK_TIMER,
    ...env,
  });
  return {
    product: new RunningProduct(deployment.url, deployment.processes[0]?.dataDir ?? ''),
    deployment,
    forward: notHeld,
    change: notHeld,
    begin: notHeld,
    onComplaint() {},
    stop: deployment.close,
    close: deployment.close,
  };
}

/** Starts a product on a folder. @throws Error when it is not ready in time */
export async function startOn(dataDir: string, { env, held }: Wanted): Promise<Started> {
  const port = await freePort();
  const program = IN_DEVELOPMENT
    ? ['test/e2e/held-server.ts', '--dev']
    : [held ? 'test/e2e/held-server.ts' : 'build/program/main.js'];
  const server = spawn(process.execPath, program, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...USUAL,
      PORT: String(port),
      DATA_DIR: dataDir,
      // A story that holds the clock says when the timer may find a payment.
      ...(held ? {} : QUICK_TIMER),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', ...(held ? ['ipc' as const] : [])],
  });
  let heard: ((line: string) => void) | undefined;
  server.stderr?.on('data', (said) => {
    process.stderr.write(said);
    heard?.(`the server: ${said}`);
  });
  const ended = once(server, 'exit');
  const product = new RunningProduct(`http://localhost:${port}`, dataDir);
  await untilReady(`${product.url}/readyz`, server, 50).catch((error) => {
    server.kill('SIGKILL');
    throw error;
  });
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
  };
  const ask = async (asked: Asked) => {
    const done = once(server, 'message');
    server.send(asked);
    await done;
  };
  return {
    product,
    async forward(forward) {
      await ask({ forward });
      product.forgetLogin();
    },
    change: (statement) => ask({ statement }),
    begin: (queue, data = {}) => ask({ queue, data }),
    onComplaint(hear) {
      heard = hear;
    },
    stop,
    async close() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The products of a worker: the usual one stays, and beside it the last one that a story wanted otherwise. */
export class Servers {
  readonly #open = new Map<string, Promise<Started>>();

  /** The product that runs as it is wanted. */
  async get(wanted: Wanted): Promise<Started> {
    const key = JSON.stringify(wanted);
    const usual = JSON.stringify({ env: {}, held: false });
    if (!this.#open.has(key)) {
      await this.#close((other) => other !== usual);
      this.#open.set(key, this.#start(wanted));
    }
    return this.#open.get(key) as Promise<Started>;
  }

  async #start(wanted: Wanted): Promise<Started> {
    if (process.env.STORIES_BEHIND === 'nginx' && !wanted.held) return startBehindNginx(wanted);
    const prepared = process.env.STORIES_PREPARED ?? '';
    const dataDir = mkdtempSync(join(dirname(prepared), 'product-'));
    cpSync(prepared, dataDir, { recursive: true });
    return startOn(dataDir, wanted);
  }

  async #close(which: (key: string) => boolean): Promise<void> {
    const closing = [...this.#open].filter(([key]) => which(key));
    for (const [key] of closing) this.#open.delete(key);
    await Promise.all(
      closing.map(async ([, started]) => (await started.catch(() => undefined))?.close()),
    );
  }

  close(): Promise<void> {
    return this.#close(() => true);
  }
}
