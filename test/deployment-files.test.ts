// What lies ready to run it with is true to the product: the proxy's rules, the start's command, and the figures that alerts and board ask for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openProduct } from './support.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

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
  }
});

test('service and image start the built server as nobody’s root, with what the environment’s file can’t undo', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const [program] = found(scripts.start, /node (\S+)$/g);
  const unit = read('deploy/tafiya.service');
  expect(unit).toMatch(new RegExp(`^ExecStart=/usr/bin/env NODE_ENV=production DATA_DIR=\\S+ \\S+/node ${program}$`, 'm'));
  expect(unit).toMatch(/^User=tafiya$/m);
  // A file's line would win over Environment=.
  expect(unit).not.toMatch(/^Environment=/m);
  const image = read('Dockerfile');
  expect(JSON.parse(found(image, /^CMD (\[.*\])$/gm)[0] ?? '[]')).toEqual(['node', program]);
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^HEALTHCHECK /m);
  const compose = read('compose.yaml');
  expect(compose).toContain('read_only: true');
  // What is started tomorrow is what was started today.
  for (const one of found(compose, /^ +image: (\S+)$/gm)) expect(one).toMatch(/^(tafiya|.+:(?!latest)[\w.-]+)$/);
});

test('alerts and board ask for figures that there are', async () => {
  const product = await openProduct();
  try {
    const { body } = await product.call('GET', '/metrics');
    const there = new Set(found(body, /^# TYPE (\w+) /gm));
    const known = (name: string) => there.has(name) || there.has(name.replace(/_(count|bucket|sum)$/, ''));
    const alerts = read('deploy/prometheus-alerts.yml');
    const asked = [alerts, read('deploy/grafana-board.json')].flatMap((text) => found(text, /\b([a-z]\w+)\{job=/g));
    expect(new Set(asked).size).toBeGreaterThan(12);
    // `up` is Prometheus' own.
    expect(asked.filter((name) => name !== 'up' && !known(name))).toEqual([]);
    const explained = read('docs/running.md');
    for (const alert of found(alerts, /- alert: (\w+)/g)) expect(explained, alert).toContain(`\`${alert}\``);
  } finally {
    await product.stop();
  }
});
