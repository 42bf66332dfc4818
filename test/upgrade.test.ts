// A database and files that an older version left behind, opened by today's: nothing reads otherwise, no naira is counted otherwise.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { EXTENSIONS } from '#server/database/embedded/open.ts';
import { toNaira } from '#shared/money.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { anAdmin } from './factories.ts';
import { newDatabase } from './soak/database.ts';
import { openProduct, type Product } from './support.ts';

const VERSIONS = join(import.meta.dirname, 'old-versions');

/** What an order was before it met today's version. */
interface Before {
  id: string;
  kind: Kind;
  tracking_id: string;
  amount_kobo: string;
  paid_at: Date | null;
  deleted_at: Date | null;
  agent_id: number | null;
}

type Query = <Row>(sql: string) => Promise<Row[]>;
interface Old {
  orders: Before[];
  /** What came in, less what was given back, of every order's payments: kobo by kind. */
  books: { kind: Kind; kobo: string }[];
}
const readOld = async (query: Query): Promise<Old> => ({
  orders: await query('select id, kind, tracking_id, amount_kobo, paid_at, deleted_at, agent_id from orders'),
  books: await query(
    `select kind, sum(coalesce(received_kobo, payments.amount_kobo) - refunded_kobo) as kobo
     from payments join orders on orders.id = order_id where payments.status in ('paid', 'partly_refunded') group by kind`,
  ),
});

/** Fills a database with what a version left, reads it as it was, and opens it with today's migrations. */
async function openOld(name: string, folder: string): Promise<{ old: Old; connection: Connection }> {
  const sql = gunzipSync(readFileSync(join(VERSIONS, `${name}.sql.gz`))).toString();
  const template = inject('template');
  if ('dump' in template) {
    const dataDir = join(folder, 'database');
    const lite = await PGlite.create({ dataDir, extensions: EXTENSIONS });
    await lite.exec(sql);
    await lite.exec('set search_path to public');
    const old = await readOld(async (text) => (await lite.query(text)).rows as never);
    await lite.close();
    return { old, connection: await openEmbedded({ folder: dataDir }) };
  }
  const url = await newDatabase(new URL('/template1', template.server).href);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.query('set search_path to public');
  const old = await readOld(async (text) => (await client.query(text)).rows as never);
  await client.end();
  return { old, connection: await openServer(url, () => {}) };
}

describe.each(['version-0.1'])('what %s left behind', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-upgrade-'));
  let product: Product;
  let old: Old;
  let token: string;
  beforeAll(async () => {
    execFileSync('tar', ['-xzf', join(VERSIONS, `${name}.files.tar.gz`), '-C', folder]);
    const opened = await openOld(name, folder);
    old = opened.old;
    product = await openProduct({ connection: opened.connection, env: { DATA_DIR: folder } });
    ({ token } = await anAdmin(product));
  });
  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every order is followed as it was, and its papers are drawn', async () => {
    const drawn = new Set<string>();
    expect(old.orders.length).toBe(60);
    for (const { tracking_id, kind, amount_kobo, paid_at, deleted_at } of old.orders) {
      const response = await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
      expect([tracking_id, response.statusCode]).toEqual([tracking_id, deleted_at ? 404 : 200]);
      if (deleted_at) continue;
      const record = response.json();
      expect(record).toMatchObject({ kind, payment_status: paid_at ? 'Paid' : descriptionOf(kind).unpaid });
      if (record.amount !== undefined && record.amount !== null) expect(record.amount).toBe(toNaira(Number(amount_kobo)));
      // Drawing takes its time: one of each kind and state is enough.
      const state = `${kind} ${record.payment_status}`;
      for (const url of drawn.has(state) ? [] : [record.invoice_url, record.receipt_url].filter(Boolean))
        expect((await product.call('GET', url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      drawn.add(state);
    }
  });

  test('every record opens for administrators, with its uploads', async () => {
    for (const { id, kind } of old.orders.filter(({ deleted_at }) => !deleted_at)) {
      const record = (await product.call('GET', `/api${descriptionOf(kind).calls.base}/status/${id}`, { token })).json();
      expect(record.id).toBe(id);
      for (const field of Object.keys(record.files)) {
        const { statusCode } = await product.call('GET', record[field]);
        expect([id, field, statusCode]).toEqual([id, field, 200]);
      }
    }
  });

  test('the books are what they were', async () => {
    const { totals } = (await product.call('GET', '/api/admin/dashboard', { token })).json();
    for (const { kind, kobo } of old.books) expect([kind, totals[kind].total_paid_fees]).toEqual([kind, toNaira(Number(kobo))]);
  });

  test('what is unpaid can be paid, an agent’s by that agent alone', async () => {
    const unpaid = old.orders.filter(({ paid_at, deleted_at, kind }) => !paid_at && !deleted_at && kind === 'insurance');
    for (const { tracking_id, agent_id } of unpaid)
      expect((await product.call('POST', '/api/payment/start', { body: { tracking_id } })).statusCode).toBe(agent_id === null ? 200 : 403);
  });
});
