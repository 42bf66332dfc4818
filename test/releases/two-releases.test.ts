// While a release rolls out, a page of one version asks the other one's processes for its files.
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { keepPageFiles } from '#server/pages/kept-files.ts';
import { type Running, start } from '#server/start.ts';
import { hydrated } from '../e2e/hydrated.ts';
import { CHROMIUM_FLAGS, findBrowser } from '../kit/chromium.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const other = tempFolder();
let ours: Product;
let next: Running;

/** This build, with another hash in the name of each of its pages' files. */
function buildAnew(): void {
  cpSync(join(ROOT, 'build'), other, { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(other, 'node_modules'));
  const assets = join(other, 'client/assets');
  for (const packed of globSync('*.br', { cwd: assets })) rmSync(join(assets, packed));
  const names = readdirSync(assets);
  const all = new RegExp(
    `(${names.map((name) => name.replace(/\.\w+$/, '').replaceAll('.', '\\.')).join('|')})(?=\\.(js|mjs|css|svg)\\b)`,
    'g',
  );
  for (const name of names) renameSync(join(assets, name), join(assets, name.replace(all, '$1x')));
  for (const file of globSync('{client/assets,server}/*.{js,mjs,css}', { cwd: other }))
    writeFileSync(join(other, file), readFileSync(join(other, file), 'utf8').replace(all, '$1x'));
}

beforeAll(async () => {
  buildAnew();
  ours = await openProduct();
  const { config, connection, clock, mail, storage } = ours.deps;
  next = await start(config, {
    connection,
    clock,
    log: ours.deps.log,
    background: false,
    pagesFolder: other,
    override: { mail, storage },
  });
  // As each start does.
  for (const folder of [join(ROOT, 'build'), other])
    await keepPageFiles(connection.db, join(folder, 'client/assets'), clock.now());
});
afterAll(async () => {
  await next.stop();
  await ours.stop();
});

const PAGES = ['/', '/evisa', '/insurance', '/track-visa', '/login', '/admin/login', '/manage'];
const namesIn = (text: string) =>
  [...text.matchAll(/(?:\/assets\/|["'`]\.\/)([\w.-]+\.(?:js|mjs|css|svg))\b/g)].map(
    ([, name]) => name ?? '',
  );
const get = (app: FastifyInstance, url: string, encoding = 'identity') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

/** Asks one version for every file that pages of the other one load, now or later, and compares them with that one's own. */
async function loadFromOther(
  pagesOf: FastifyInstance,
  filesFrom: FastifyInstance,
): Promise<string[]> {
  const found = new Set<string>();
  const load = async (name: string): Promise<void> => {
    if (found.has(name)) return;
    const [own, kept] = [
      await get(pagesOf, `/assets/${name}`),
      await get(filesFrom, `/assets/${name}`),
    ];
    // A library's own name for one of its parts.
    if (own.statusCode === 404) return;
    found.add(name);
    const { 'content-type': type, 'cache-control': cached } = own.headers;
    expect([
      name,
      kept.statusCode,
      kept.headers['content-type'],
      kept.headers['cache-control'],
    ]).toEqual([name, 200, type, cached]);
    expect(kept.rawPayload.equals(own.rawPayload), name).toBe(true);
    for (const further of namesIn(own.body)) await load(further);
  };
  for (const page of PAGES)
    for (const name of namesIn((await get(pagesOf, page)).body)) await load(name);
  return [...found];
}

test('pages of one version load all their files from a process of another', async () => {
  expect((await loadFromOther(ours.app, next.app)).length).toBeGreaterThan(100);
});

test('a browser whose pages come from one version and whose files come from the other shows and runs them', async () => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS });
  const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;
  for (const { app } of [ours, next]) await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const [pages, files] of [
      [ours, next],
      [next, ours],
    ] as const) {
      // As a proxy that asks the processes in turn may.
      const proxy = createServer((asked, response) => {
        const { method, url = '/', headers } = asked;
        const port = portOf((url.startsWith('/assets/') ? files : pages).app);
        asked.pipe(
          request({ port, method, path: url, headers }, (got) => {
            response.writeHead(got.statusCode ?? 500, got.headers);
            got.pipe(response);
          }),
        );
      }).listen(0, '127.0.0.1');
      const page = await browser.newPage();
      const wrong: string[] = [];
      let loaded = 0;
      page.on('response', (got) => {
        if (got.url().includes('/assets/')) loaded++;
        if (got.status() >= 400) wrong.push(`${got.status()} ${got.url()}`);
      });
      page.on('console', (line) => {
        if (line.type() === 'error') wrong.push(line.text());
      });
      await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/evisa`);
      await hydrated(page.locator('main'));
      await page.locator('header').getByRole('link', { name: 'Visa Status' }).first().click();
      await page.waitForURL('**/track-visa');
      expect(wrong).toEqual([]);
      expect(loaded).toBeGreaterThan(10);
      await page.close();
      proxy.closeAllConnections();
      proxy.close();
    }
  } finally {
    await browser.close();
  }
}, 60_000);

test('three releases are kept, however often each is started', async () => {
  const { db } = ours.deps.connection;
  const kept = () =>
    rowsOf<{ files: number }>(
      db,
      sql`select release, count(*)::int as files from page_files group by 1 order by 1`,
    );
  const two = await kept();
  expect(two.length).toBe(2);
  const folders = ['first', 'second'].map((name) => {
    const folder = mkdtempSync(join(other, name));
    writeFileSync(join(folder, `${name}-1234567.js`), name);
    return folder;
  });
  const at = (s: number) => new Date(ours.clock.now().getTime() + s * 1000);
  await Promise.all([
    keepPageFiles(db, folders[0] ?? '', at(1)),
    keepPageFiles(db, folders[0] ?? '', at(1)),
  ]);
  expect(await kept()).toEqual(expect.arrayContaining(two));
  await keepPageFiles(db, folders[1] ?? '', at(2));
  const three = await kept();
  expect(three.map(({ files }) => files).sort()).toEqual([1, 1, expect.any(Number)].sort());
  expect(three.length).toBe(3);
  expect((await get(ours.app, '/assets/first-1234567.js')).body).toBe('first');
});
