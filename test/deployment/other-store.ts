import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../kit/free-port.ts';
import { until } from '../kit/until.ts';

const ROOT = join(import.meta.dirname, '../..');
const START = `const [, directory, port] = process.argv;
new (require('@20minutes/s3rver'))({ directory, port, silent: true }).run();`;
const OBJECT = '._S3rver_object';

/** The keys that it knows. */
export const STORE_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

/** A bucket called `scans` in a store that was written elsewhere (docs/decisions/0054). It checks signatures. */
export class OtherStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'tafiya-store-'));
  readonly #bucket = join(this.#folder, 'scans');
  #server: ChildProcess | undefined;

  /** Listens. @returns its endpoint */
  async open(): Promise<string> {
    mkdirSync(this.#bucket);
    const port = await freePort();
    this.#server = spawn(
      process.execPath,
      // Its continuation tokens are made with DES.
      ['--openssl-legacy-provider', '--eval', START, this.#folder, String(port)],
      { cwd: ROOT, stdio: 'ignore' },
    );
    const endpoint = `http://localhost:${port}`;
    const reach = () =>
      fetch(endpoint).then(
        () => true,
        () => undefined,
      );
    await until('the S3 store', 10, reach);
    return endpoint;
  }
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server?.kill('SIGKILL')) await once(server, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What it holds at the moment. */
  get files(): ReadonlyMap<string, { bytes: Buffer }> {
    return new Map(
      readdirSync(this.#bucket, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => [
          name.slice(0, -OBJECT.length),
          { bytes: readFileSync(join(this.#bucket, name)) },
        ]),
    );
  }
  /** Puts files into it, past the product. */
  fill(keys: readonly string[]): void {
    for (const key of keys) writeFileSync(join(this.#bucket, key + OBJECT), key);
  }
}
