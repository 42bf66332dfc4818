import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Where Debian and others put the server's programs. */
function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(':');
  return [...versions, ...path].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** A PostgreSQL server of our own. */
export interface OwnPostgres {
  url: string;
  /** Its first process, above all others. */
  pid(): number;
  /** The file in which it writes what happens to it. */
  log: string;
  stop(): void;
  /** Ends its processes and keeps its data: 'fast' as an administrator restarts it, 'immediate' as a crash does. */
  halt(how: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `halt`; resolves when it takes connections. */
  resume(): Promise<void>;
  /** As an administrator of it: each statement by itself. */
  run(...statements: string[]): Promise<void>;
}

/** What makes tests quick: they need nothing to outlive anything. */
const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * A PostgreSQL server of our own in a temporary folder, or undefined where its programs are missing. It will not run as root: then as `nobody`-like
 * user. With `durable` it keeps what it acknowledged when it crashes.
 * @param settings further ones, as `name=value`
 * @param standbyOf another server's URL, whose rows it takes over as they come
 */
export async function startPostgres({
  durable = false,
  settings = [] as string[],
  standbyOf = undefined as string | undefined,
} = {}): Promise<OwnPostgres | undefined> {
  const bin = programs();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const user = asRoot
    ? spawnSync('id', ['-u', 'postgres']).status === 0
      ? 'postgres'
      : 'nobody'
    : undefined;
  const as = (command: string, args: string[]): [string, string[]] =>
    user
      ? [
          'setpriv',
          [
            '--reuid',
            user,
            '--regid',
            user === 'nobody' ? 'nogroup' : user,
            '--clear-groups',
            command,
            ...args,
          ],
        ]
      : [command, args];
  if (user) {
    chmodSync(folder, 0o700);
    spawnSync('chown', ['-R', user, folder]);
  }
  const data = join(folder, 'data');
  const made = spawnSync(
    ...(standbyOf
      ? as(join(bin, 'pg_basebackup'), ['-D', data, '-d', standbyOf, '-R', '-c', 'fast'])
      : as(join(bin, 'initdb'), [
          ...['-D', data, '-U', 'tafiya', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'],
        ])),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) {
    process.stderr.write(made.stderr);
    return undefined;
  }
  const port = await freePort();
  const given = [
    ...(durable ? [] : FORGETFUL),
    'max_connections=200',
    `unix_socket_directories=${folder}`,
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  const log = join(folder, 'log');
  const launch = () => {
    const command = as(join(bin, 'postgres'), [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      ...given,
    ]);
    const written = openSync(log, 'a');
    const started = spawn(...command, { stdio: ['ignore', 'ignore', written], detached: true });
    closeSync(written);
    return started;
  };
  let server = launch();
  const url = `postgres://tafiya@127.0.0.1:${port}/postgres`;
  const stop = () => {
    try {
      if (server.pid) process.kill(-server.pid, 'SIGQUIT');
    } catch {
      // It ended by itself.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  const connects = async () => {
    for (let i = 0; i < 100; i++) {
      const client = new pg.Client({ connectionString: url });
      try {
        await client.connect();
        await client.end();
        return true;
      } catch {
        await wait(100);
      }
    }
    return false;
  };
  if (await connects())
    return {
      url,
      pid: () => server.pid ?? 0,
      log,
      stop,
      async halt(how) {
        const ended = once(server, 'exit');
        server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
        await ended;
      },
      async resume() {
        server = launch();
        if (!(await connects())) throw new Error('the PostgreSQL server did not come back');
      },
      async run(...statements) {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        for (const statement of statements) await client.query(statement);
        await client.end();
      },
    };
  stop();
  return undefined;
}

/** As `startPostgres`. @throws Error where its programs are missing */
export async function requirePostgres(
  options?: Parameters<typeof startPostgres>[0],
): Promise<OwnPostgres> {
  const started = await startPostgres(options);
  if (!started) throw new Error('no PostgreSQL server programs were found (Debian: postgresql)');
  return started;
}
