import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** Where Debian and others put the server's programs. */
function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  const path = (process.env.PATH ?? '').split(':');
  return [...versions, ...path].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** A PostgreSQL server of our own in a temporary folder, or undefined where its programs are missing. It will not run as root: then as `nobody`-like user. */
export async function startPostgres(): Promise<{ url: string; stop(): void } | undefined> {
  const bin = programs();
  if (!bin) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? (spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody') : undefined;
  const as = (command: string, args: string[]): [string, string[]] =>
    user
      ? ['setpriv', ['--reuid', user, '--regid', user === 'nobody' ? 'nogroup' : user, '--clear-groups', command, ...args]]
      : [command, args];
  if (user) {
    chmodSync(folder, 0o700);
    spawnSync('chown', ['-R', user, folder]);
  }
  const made = spawnSync(
    ...as(join(bin, 'initdb'), ['-D', join(folder, 'data'), '-U', 'tafiya', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']),
    { encoding: 'utf8' },
  );
  if (made.status !== 0) {
    process.stderr.write(made.stderr);
    return undefined;
  }
  const port = await freePort();
  const settings = [
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
    '-c',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(...as(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', ...settings]), {
    stdio: 'ignore',
    detached: true,
  });
  const url = `postgres://tafiya@127.0.0.1:${port}/postgres`;
  const stop = () => {
    try {
      if (server.pid) process.kill(-server.pid, 'SIGQUIT');
    } catch {
      // It ended by itself.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  for (let i = 0; i < 100; i++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return { url, stop };
    } catch {
      await wait(100);
    }
  }
  stop();
  return undefined;
}
