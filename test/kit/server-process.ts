import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { startIn } from './program.ts';
import { type Reach, reachAt } from './reach.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 240_000;
const STOPS_WITHIN_MS = 30_000;
const MOST_REPEATS = 200;

/** A port that nobody has, below those the system gives to connections going out: it stays ours while the server is away. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

/** Rejects when it takes longer; the timer holds nobody up. */
function within<Result>(ms: number, what: string, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms).unref(),
  );
  return Promise.race([work, late]);
}

/** The real server as a process that is killed and started again on the same data. */
export class ServerProcess {
  readonly origin: string;
  readonly dataDir: string;
  /** Everything it wrote, over all its lives. */
  output = '';
  /** How often it was killed, and how many requests were lost by that and sent again. */
  kills = 0;
  lost = 0;
  readonly #env: Record<string, string>;
  readonly #root: string;
  #child: ChildProcess | undefined;
  #exit: Promise<unknown> = Promise.resolve();
  /** Settles when it listens, or has ended instead. */
  ready: Promise<void> = Promise.resolve();
  up = false;

  private constructor(port: number, env: Record<string, string>, root: string) {
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = env.DATA_DIR ?? join(root, 'data');
    this.#root = root;
    this.#env = { PORT: String(port), HOST: '127.0.0.1', ...env };
  }

  /** Not started yet. `env` is laid over what a quiet server without limits and bot check is run with; `root` holds its sources. */
  static async create(env: Record<string, string>, root = ROOT): Promise<ServerProcess> {
    const quiet = {
      BOT_CHECK: 'off',
      RATE_LIMITS: 'off',
      RECONCILE_AFTER_S: '1',
      LOG_LEVEL: 'error',
      STARTER_CATALOGUE: 'on',
    };
    return new ServerProcess(await freePort(), { ...quiet, ...env }, root);
  }

  #spawn(): Promise<void> {
    const start = startIn(this.#root);
    const child = spawn(process.execPath, start.args, {
      cwd: this.#root,
      env: { ...start.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#exit = once(child, 'exit');
    const before = this.output.length;
    return new Promise<void>((done, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          this.output += text;
          if (this.output.includes(` is at ${this.#env.PUBLIC_URL ?? this.origin}`, before)) done();
        });
      child.once('exit', (code, signal) => {
        const error = new Error(
          `the server ended (${code ?? signal}): ${this.output.slice(before)}`,
        );
        failed(error);
        // By itself: nobody need wait for it to come back.
        if (this.up) this.#follow(() => Promise.reject(error));
      });
    });
  }

  #follow(start: () => Promise<void>): Promise<void> {
    this.up = false;
    this.ready = start().then(() => {
      this.up = true;
    });
    this.ready.catch(() => {});
    return this.ready;
  }

  /** Starts it and waits until it listens. @throws Error with what it wrote, when it ends instead */
  start(): Promise<void> {
    return this.#follow(() => within(READY_WITHIN_MS, 'starting the server', this.#spawn()));
  }

  async #kill(): Promise<void> {
    this.kills += 1;
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }

  /** Ends it without any warning and starts it again; once more so many ms into its start, when that is said. */
  killAndRestart(interruptAfterMs?: number): Promise<void> {
    return this.#follow(async () => {
      await this.#kill();
      if (interruptAfterMs !== undefined) {
        const interrupted = this.#spawn().catch(() => {});
        await wait(interruptAfterMs);
        await this.#kill();
        await interrupted;
      }
      await within(READY_WITHIN_MS, 'starting the server again', this.#spawn());
    });
  }

  /** Sends it a signal that doesn't end it. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  /** Memory that is its own now, in bytes. */
  memory(): number {
    return (
      Number(
        /^RssAnon:\s+(\d+) kB/m.exec(
          readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8'),
        )?.[1] ?? 0,
      ) * 1024
    );
  }

  /** Ends it as an operator does, or by another signal; answers its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.up = false;
    this.#child?.kill(signal);
    await within(STOPS_WITHIN_MS, 'stopping the server', this.#exit);
    return this.#child?.exitCode ?? null;
  }

  /** The database it works on, to be looked into once it has stopped. */
  openDatabase(): Promise<Connection> {
    const { DATABASE_URL } = this.#env;
    return DATABASE_URL
      ? openServer(DATABASE_URL, () => {})
      : openEmbedded({ folder: join(this.dataDir, 'database') });
  }

  /** Ends it whatever it is doing; harmless when it has ended. */
  async end(): Promise<void> {
    this.up = false;
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }

  /** Sends a request until it is answered: what is lost with the server is sent again once it is back. */
  readonly reach: Reach = (path, init) => reachAny([this], path, init);
}

/** Sends a request to one of those that are up, until one answers, as a balancer before them would. @throws Error when none comes back */
export async function reachAny(
  servers: readonly ServerProcess[],
  path: string,
  init?: RequestInit,
): Promise<Response> {
  for (let repeats = 0; ; repeats++) {
    const up = servers.filter((server) => server.up);
    const server = up[randomInt(Math.max(1, up.length))];
    if (!server) {
      await Promise.any(servers.map(({ ready }) => ready)).catch(
        ({ errors: [error] }: AggregateError) => {
          throw error;
        },
      );
      continue;
    }
    try {
      return await reachAt(server.origin)(path, init);
    } catch (error) {
      // A lost connection is a TypeError of fetch's.
      if (!(error instanceof TypeError) || repeats >= MOST_REPEATS) throw error;
      server.lost += 1;
    }
  }
}
