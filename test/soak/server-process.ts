import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Reach } from './reach.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 90_000;
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
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms).unref());
  return Promise.race([work, late]);
}

/** The real server as a process that is killed and started again on the same data. */
export class ServerProcess {
  readonly origin: string;
  /** Everything it wrote, over all its lives. */
  output = '';
  /** How often it was killed, and how many requests were lost by that and sent again. */
  kills = 0;
  lost = 0;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;
  #exit: Promise<unknown> = Promise.resolve();
  #ready: Promise<void> = Promise.reject(new Error('not started'));

  private constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = { PORT: String(port), HOST: '127.0.0.1', ...env };
    this.#ready.catch(() => {});
  }

  /** Not started yet. `env` is laid over what a quiet server without limits and bot check is run with. */
  static async create(env: Record<string, string>): Promise<ServerProcess> {
    const quiet = { BOT_CHECK: 'off', RATE_LIMITS: 'off', RECONCILE_AFTER_S: '1', LOG_LEVEL: 'error', STARTER_CATALOGUE: 'on' };
    return new ServerProcess(await freePort(), { ...quiet, ...env });
  }

  /** Starts it and waits until it listens. @throws Error with what it wrote, when it ends instead */
  start(): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    this.#exit = once(child, 'exit');
    const began = this.output.length;
    const listens = new Promise<void>((done, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          this.output += text;
          if (this.output.indexOf(` is at ${this.origin}`, began) !== -1) done();
        });
      child.once('exit', (code, signal) => failed(new Error(`the server ended (${code ?? signal}): ${this.output.slice(began)}`)));
    });
    this.#ready = within(READY_WITHIN_MS, 'starting the server', listens);
    this.#ready.catch(() => {});
    return this.#ready;
  }

  /** Ends it without any warning and starts it again. */
  async killAndRestart(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    // From here on nobody takes a lost connection for more than what it is.
    this.#ready = promise;
    this.#child?.kill('SIGKILL');
    this.kills += 1;
    await this.#exit;
    await this.start().then(resolve, reject);
    return promise;
  }

  /** Ends it as an operator does; answers its exit code. */
  async stop(): Promise<number | null> {
    this.#child?.kill('SIGTERM');
    await within(STOPS_WITHIN_MS, 'stopping the server', this.#exit);
    return this.#child?.exitCode ?? null;
  }

  /** Ends it whatever it is doing; harmless when it has ended. */
  async end(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.#exit;
  }

  /** Like `Reach`, but once: rejects when the connection is lost. */
  async once(path: string, init?: RequestInit): Promise<Response> {
    await this.#ready;
    const answer = await fetch(this.origin + path, init);
    const bytes = await answer.arrayBuffer();
    return new Response(answer.status === 204 ? null : bytes, { status: answer.status, headers: answer.headers });
  }

  /** Sends a request until it is answered: what is lost with the server is sent again once it is back. */
  readonly reach: Reach = (path, init) => reachAny([this], path, init);
}

/** Sends a request to one of these servers until one answers. @throws Error when they don't come back */
export async function reachAny(servers: readonly ServerProcess[], path: string, init?: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const server = servers[randomInt(servers.length)];
    if (!server) throw new Error('there is no server');
    try {
      return await server.once(path, init);
    } catch (error) {
      // Undici calls every lost connection a TypeError.
      if (!(error instanceof TypeError) || tries >= MOST_REPEATS) throw error;
      server.lost += 1;
    }
  }
}
