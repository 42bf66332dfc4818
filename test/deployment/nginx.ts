import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../kit/until.ts';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Where nginx is; undefined without it. */
export const nginxProgram = (): string | undefined =>
  ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(':')]
    .map((folder) => join(folder, 'nginx'))
    .find((path) => existsSync(path));

function program(): string {
  const found = nginxProgram();
  if (!found) throw new Error('no nginx was found (Debian: nginx-light)');
  return found;
}

/** The example's own text with these processes behind it; without TLS, for which there is no certificate here. */
function configuration(port: number, backends: number[], folder: string): string {
  const example = readFileSync(EXAMPLE, 'utf8');
  const [first] = /server 127\.0\.0\.1:\d+(.*)/.exec(example) ?? [];
  if (!first) throw new Error(`${EXAMPLE} names no process`);
  const servers = backends.map((backend) => first.replace(/:\d+/, `:${backend}`)).join('\n  ');
  return example
    .replace(/( *server 127\.0\.0\.1:\d+.*\n)+/, `  ${servers}\n`)
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}/, '')
    .replace(/listen 443 .*;/, `listen ${port};`)
    .replace(/ssl_\w+\s.*;/g, '')
    .replaceAll('/var/log/nginx', folder)
    .replace(/server_name .*;/, 'server_name localhost;');
}

/** nginx with the configuration that `deploy/` gives as an example, in front of processes on these ports. */
export interface Nginx {
  url: string;
  /** What it wrote of requests. */
  accessLog: string;
  close(): Promise<void>;
  /** Ends it at once; for a process that is ending itself. */
  kill(): void;
}

/** @param port where it listens: processes know it before it is there. @throws Error without nginx, and when its configuration is refused */
export async function startNginx(port: number, backends: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-nginx-'));
  for (const name of ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
    mkdirSync(join(folder, name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${root} worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')} warn;
events { worker_connections 8192; }
http { access_log off; ${temporary.join(' ')} include site.conf; }
`;
  writeFileSync(join(folder, 'site.conf'), configuration(port, backends, folder));
  writeFileSync(join(folder, 'nginx.conf'), main);
  const nginx: ChildProcess = spawn(
    program(),
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  nginx.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = once(nginx, 'exit');
  const url = `http://localhost:${port}`;
  await until('nginx', 10, async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${complaint}`);
    return fetch(`${url}/metrics`).then(
      ({ status }) => status === 404 || undefined,
      () => undefined,
    );
  });
  const kill = () => {
    nginx.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    accessLog: join(folder, 'tafiya.log'),
    kill,
    async close() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
