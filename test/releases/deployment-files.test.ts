// What lies ready to run it with is true to the product: the proxy's rules, the start's command, and the figures that alerts and board ask for.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { nginxProgram, startNginx } from '../deployment/nginx.ts';
import { freePort } from '../kit/free-port.ts';
import { startIn } from '../kit/program.ts';
import { ServerProcess } from '../kit/server-process.ts';
import { openProduct } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const place = tempFolder();

test('the proxy speaks TLS 1.2 and 1.3 alone, and refuses calls in the clear while it leads pages on', () => {
  const conf = read('deploy/nginx.conf');
  expect(found(conf, /ssl_protocols (.*);/g)).toEqual(['TLSv1.2 TLSv1.3']);
  const ciphers = found(conf, /ssl_ciphers (.*);/g).flatMap((list) => list.split(':'));
  expect(ciphers.length).toBeGreaterThan(3);
  // Forward secrecy and authenticated encryption.
  for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*(GCM|POLY1305)/);
  const [plain = ''] = found(conf, /server \{\s*listen 80;([\s\S]*?)\n\}/g);
  expect(plain.indexOf('location /api/ { return 403; }')).toBeGreaterThan(0);
  expect(plain).toContain('return 301 https://');
});

test('what a caller says about itself reaches the product through no proxy, and figures reach nobody', () => {
  for (const path of ['deploy/nginx.conf', 'deploy/nginx-compose.conf']) {
    const conf = read(path);
    expect(found(conf, /X-Forwarded-For (.*);/g), path).toEqual(['$remote_addr']);
    expect(conf, path).toContain('location = /metrics { return 404; }');
    expect(conf, path).toContain('client_max_body_size 65m;');
    // One way of writing requests down, tried below.
    expect(found(conf, /log_format (.*);/g), path).toEqual(
      found(read('deploy/nginx.conf'), /log_format (.*);/g),
    );
    expect(new Set(found(conf, /access_log \S+ (\w+);/g)), path).toEqual(new Set(['tafiya']));
  }
});

test.runIf(nginxProgram())(
  'nginx asks each process until one answers, and writes down no link that lets somebody in',
  async () => {
    const asked: string[] = [];
    const there = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('there');
    }).listen(0, '127.0.0.1');
    await once(there, 'listening');
    const dead = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const nginx = await startNginx(await freePort(), [
      ...dead,
      (there.address() as AddressInfo).port,
    ]);
    try {
      const urls = [
        'admin/register?invite=',
        'manage?code=',
        'uploads/x.pdf?expires=1&signature=',
        'pay/',
        'api/pay/',
        'group/',
        'api/groups/',
        'api/openings/waits/',
        'track-visa?tracking_id=',
      ];
      for (const url of urls) {
        const answer = await fetch(`${nginx.url}/${url}s3cret`, {
          headers: { referer: `${nginx.url}/manage?code=s3cret` },
        });
        expect([url, answer.status, await answer.text()]).toEqual([url, 200, 'there']);
      }
      expect(asked).toEqual(urls.map((url) => `/${url}s3cret`));
      const log = () => readFileSync(nginx.accessLog, 'utf8');
      await expect
        .poll(
          () =>
            log()
              .split('\n')
              .filter((line) => line.includes(' 200 ')).length,
        )
        .toBe(urls.length);
      expect(log()).not.toContain('s3cret');
      for (const path of ['/admin/register"', '/manage"', '/pay/..."', '/api/pay/..."'])
        expect(log()).toContain(`"GET ${path}`);
    } finally {
      await nginx.close();
      there.close();
    }
  },
);

test('with TLS in front of compose the visitor’s address counts, and only a proxy on this machine or in a private network may say it', () => {
  const conf = read('deploy/nginx-compose.conf');
  // Loopback, RFC 1918 and RFC 4193: nobody on the internet comes from these.
  const believed = [
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '::1',
    'fc00::/7',
  ];
  expect(found(conf, /set_real_ip_from (.*);/g)).toEqual(believed);
  expect(found(conf, /real_ip_header (.*);/g)).toEqual(['X-Forwarded-For']);
  // The last address that isn't a proxy's: those before it are the visitor's own words.
  expect(found(conf, /real_ip_recursive (.*);/g)).toEqual(['on']);
  // Docker's own forwarding can make a stranger look like the network's gateway, so no stranger reaches the port.
  expect(found(read('compose.yaml'), /^ +ports: (.*)$/gm)).toEqual([
    `["\${HTTP_ADDRESS:-127.0.0.1}:\${HTTP_PORT:-8080}:8080"]`,
  ]);
});

/** The line of running.md for root's crontab, as cron hands it to the shell: an unescaped % would end it. */
function nightly(): string {
  const [line = ''] = found(read('docs/running.md'), /^\d+ \d+ \* \* \* (.*)$/gm);
  return (line.split(/(?<!\\)%/)[0] ?? '').replaceAll('\\%', '%');
}

test('the nightly back-up has a file of its own each day, and deletes old ones', () => {
  const [programs, kept] = [join(place, 'programs'), join(place, 'kept')];
  mkdirSync(programs);
  mkdirSync(kept);
  // What `npm run backup` does: the last word is a file that must not be there yet.
  writeFileSync(
    join(programs, 'systemd-run'),
    '#!/bin/sh\nfor file; do :; done\nset -C\n: > "$file"\n',
    { mode: 0o755 },
  );
  writeFileSync(join(programs, 'date'), '#!/bin/sh\n[ "$*" = +%F ] && echo "$TODAY"\n', {
    mode: 0o755,
  });
  const command = nightly().replaceAll('/var/backups/tafiya', kept);
  const run = (TODAY: string) =>
    execFileSync('/bin/sh', ['-c', command], {
      env: { PATH: `${programs}:${process.env.PATH}`, TODAY },
      stdio: 'pipe',
    });
  const days = ['2026-11-30', '2026-12-01', '2026-12-02'];
  for (const day of days) run(day);
  expect(() => run('2026-12-02')).toThrow();
  expect(readdirSync(kept).toSorted()).toEqual(days.map((day) => `${day}.tar.gz`));
  // What that does: test/backups/erased-person-restored.test.ts.
  expect(command).toContain('npm run backup -- --delete-old ');
});

/** The packages that `npm prune --omit=dev` leaves, as links into ours: an import of any other fails, as it would in the image. */
function linkPackages(folder: string): void {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: true }>;
  };
  // What a package has in a folder of its own comes with it; of optional ones only those for this machine are there.
  const left = Object.entries(lock.packages).filter(
    ([path, { dev }]) => !dev && path && path.lastIndexOf('node_modules/') === 0,
  );
  for (const path of left.map(([path]) => path).filter((path) => existsSync(join(ROOT, path)))) {
    const link = join(folder, path.replace('node_modules/', ''));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, path), link);
  }
}

test('the Dockerfile has no instruction that a linter of Dockerfiles would mark', () => {
  const marked = (text: string) => validate(text).map(({ message }) => message);
  expect(marked('FROM scratch\nRUM true')).toEqual(['Unknown instruction: RUM']);
  expect(marked(read('Dockerfile'))).toEqual([]);
});

test('what the image holds is enough to start, to answer and to be backed up', async () => {
  const image = join(place, 'image');
  const copied = found(read('Dockerfile'), /^COPY --from=build \/app\/(\S+) /gm);
  expect(copied).toContain('node_modules');
  mkdirSync(image);
  for (const name of copied)
    if (name === 'node_modules') linkPackages(join(image, name));
    else cpSync(join(ROOT, name), join(image, name), { recursive: true });
  const DATA_DIR = join(place, 'data');
  const server = await ServerProcess.create({ DATA_DIR }, image);
  try {
    await server.start();
    for (const path of ['/readyz', '/', '/api/docs'])
      expect((await server.reach(path)).status, path).toBe(200);
    // By the very commands of running.md.
    const commands = found(
      read('docs/running.md'),
      /\bnode (scripts\/backup\.ts --delete-old) \/backups\//g,
    );
    expect(commands.length).toBeGreaterThan(0);
    const file = join(place, 'shop.tar.gz');
    for (const script of new Set(commands))
      execFileSync(process.execPath, [...script.split(' '), file], {
        cwd: image,
        env: { DATA_DIR },
      });
    expect(statSync(file).size).toBeGreaterThan(1000);
  } finally {
    await server.end();
  }
}, 60_000);

test('a port that is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { DATA_DIR: join(place, 'no-port'), PORT: String(port), HOST: '127.0.0.1' };
  const { stderr } = spawnSync(process.execPath, ['build/program/main.js'], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  other.close();
  expect(stderr).toMatch(/^HOST, PORT: it can't listen there \(listen EADDRINUSE.*\)\n$/);
}, 60_000);

test('service and image start the built server as nobody’s root, with what the environment’s file can’t undo', () => {
  const { args, env } = startIn(ROOT);
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  expect([args.at(-1), settings.length]).toEqual(['build/program/main.js', 3]);
  const unit = read('deploy/tafiya.service');
  const [before, after] =
    found(unit, /^ExecStart=\/usr\/bin\/env (.+)$/gm)[0]?.split(/ \S+\/node /) ?? [];
  expect(before?.split(' ')).toEqual([
    'NODE_ENV=production',
    'DATA_DIR=/var/lib/tafiya',
    ...settings,
  ]);
  expect(after?.split(' ')).toEqual(args);
  expect(unit).toMatch(/^User=tafiya$/m);
  // However often it ends: the database may be away for longer than ten starts take.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  // A file's line would win over Environment=.
  expect(unit).not.toMatch(/^Environment=/m);
  const image = read('Dockerfile');
  expect(JSON.parse(found(image, /^CMD (\[.*\])$/gm)[0] ?? '[]')).toEqual(['node', ...args]);
  expect(image).toContain(`\nENV ${settings.join(' ')}\n`);
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^HEALTHCHECK /m);
  const compose = read('compose.yaml');
  expect(compose).toContain('read_only: true');
  // What is started tomorrow is what was started today.
  for (const one of found(compose, /^ +image: (\S+)$/gm))
    expect(one).toMatch(/^(tafiya|.+:(?!latest)[\w.-]+)$/);
});

test('no line of an environment’s file has a comment behind its value: systemd and Docker would take it for a part of it', () => {
  for (const file of ['docs/running.md', '.env.example'])
    expect(found(read(file), /^([A-Z]\w+=.*[ \t]#.*)$/gm)).toEqual([]);
});

test('alerts and board ask for figures that there are', async () => {
  const product = await openProduct({ bystander: false });
  try {
    const { body } = await product.call('GET', '/metrics');
    const there = new Set(found(body, /^# TYPE (\w+) /gm));
    const known = (name: string) =>
      there.has(name) || there.has(name.replace(/_(count|bucket|sum)$/, ''));
    const alerts = read('deploy/prometheus-alerts.yml');
    const asked = [alerts, read('deploy/grafana-board.json')].flatMap((text) =>
      found(text, /\b([a-z]\w+)\{job=/g),
    );
    expect(new Set(asked).size).toBeGreaterThan(12);
    // `up` is Prometheus' own.
    expect(asked.filter((name) => name !== 'up' && !known(name))).toEqual([]);
    const explained = read('docs/running.md');
    for (const alert of found(alerts, /- alert: (\w+)/g))
      expect(explained, alert).toContain(`\`${alert}\``);
  } finally {
    await product.stop();
  }
});
