// A database and files that an older version left behind, opened by today's: nothing reads otherwise, no naira is counted otherwise.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { EXTENSIONS } from '#server/database/embedded/open.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import type { ListedPayment } from '#shared/money/payment-list.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { adrift } from '../factories/groups.ts';
import { anAdmin } from '../factories/orders.ts';
import { readPdf } from '../factories/pdf.ts';
import { newDatabase } from '../kit/database.ts';
import { pagesOf } from '../kit/paging.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';

const unpack = (file: string) =>
  brotliDecompressSync(readFileSync(join(import.meta.dirname, '../old-versions', file)));

/** What an order was before it met today's version. */
interface Before {
  id: string;
  kind: Kind;
  tracking_id: string;
  /** What its papers say: the whole name, the permits' own number, the days in Lagos. */
  name: string;
  email: string;
  permit_number: string;
  filed: string;
  paid: string | null;
  amount_kobo: string;
  /** What counts as paid, by the payments that brought it, and the last of these. */
  came_kobo: string | null;
  tx_ref: string | null;
  created_at: Date;
  paid_at: Date | null;
  deleted_at: Date | null;
  agent_id: number | null;
}

type Query = <Row>(sql: string) => Promise<Row[]>;
interface Old {
  orders: Before[];
  /** In naira alone: what came, or is asked. */
  payments: { tx_ref: string; order_id: string; amount_kobo: string; refunded_kobo: string }[];
  /** What came in, less what was given back, of every order's payments: kobo by kind. */
  books: { kind: Kind; kobo: string }[];
}
const readOld = async (query: Query): Promise<Old> => ({
  orders: await query(
    `select id, kind, tracking_id, concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name, email,
       to_char(created_at at time zone 'Africa/Lagos', 'DDMMYYYY') as permit_number,
       to_char(created_at at time zone 'Africa/Lagos', 'FMDD FMMonth YYYY') as filed,
       to_char(paid_at at time zone 'Africa/Lagos', 'FMDD FMMonth YYYY') as paid, amount_kobo, created_at, paid_at, deleted_at, agent_id,
       (select sum(coalesce(received_kobo, amount_kobo)) from payments where order_id = orders.id and paid_at is not null) as came_kobo,
       (select max(tx_ref) from payments where order_id = orders.id and paid_at is not null) as tx_ref
     from orders order by id`,
  ),
  payments: await query(
    `select tx_ref, order_id, coalesce(received_kobo, amount_kobo) as amount_kobo, refunded_kobo from payments
     where coalesce(received_currency, currency) = 'NGN' order by id`,
  ),
  books: await query(
    `select orders.kind, sum(coalesce(received_kobo, payments.amount_kobo) - refunded_kobo) as kobo
     from payments join orders on orders.id = order_id where payments.status in ('paid', 'partly_refunded') group by orders.kind`,
  ),
});

/** What it would have left besides: the uploads of its oldest unpaid order were erased, and all of its newest. */
const ERASED = `insert into order_events (order_id, at, event, actor, detail)
  select id, '2026-11-20T02:17:00Z', 'scans_erased', 'system', '{"files": 2, "unpaid_days": 60}'
  from orders where paid_at is null and deleted_at is null and kind = 'visa' order by id limit 1;
  update orders set erased_at = '2026-11-20T02:17:00Z'
  where id = (select max(id::text)::uuid from orders where paid_at is null and deleted_at is null and kind = 'visa')`;

/** Fills a database with what a version left, reads it as it was, and opens it with today's migrations. */
async function openOld(
  name: string,
  folder: string,
): Promise<{ old: Old; connection: Connection }> {
  const sql = unpack(`${name}.sql.br`).toString();
  const template = inject('template');
  if ('dump' in template) {
    const dataDir = join(folder, 'database');
    const lite = await PGlite.create({ dataDir, extensions: EXTENSIONS });
    await lite.exec(sql);
    await lite.exec('set search_path to public');
    await lite.exec(ERASED);
    const old = await readOld(async (text) => (await lite.query(text)).rows as never);
    await lite.close();
    return { old, connection: await openEmbedded({ folder: dataDir }) };
  }
  const url = await newDatabase(new URL('/template1', template.server).href);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.query('set search_path to public');
  await client.query(ERASED);
  const old = await readOld(async (text) => (await client.query(text)).rows as never);
  await client.end();
  return { old, connection: await openServer(url, () => {}) };
}

describe.each(['version-0.2'])('what %s left behind', { timeout: 120_000 }, (name) => {
  const folder = tempFolder();
  let product: Product;
  let old: Old;
  let token: string;
  beforeAll(async () => {
    execFileSync('tar', ['-x', '-C', folder], { input: unpack(`${name}.files.tar.br`) });
    const opened = await openOld(name, folder);
    old = opened.old;
    product = await openProduct({ connection: opened.connection, env: { DATA_DIR: folder } });
    ({ token } = await anAdmin(product));
  });
  afterAll(() => product.stop());

  /** The lines of a paper of ours. */
  const linesOf = async (url: string) => {
    const response = await product.call('GET', url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/pdf',
    ]);
    return readPdf(response.rawPayload).lines.map(({ text }) => text.normalize());
  };
  const naira = (kobo: string) => formatNaira(toNaira(Number(kobo)));
  const nextTo = (lines: string[], label: string) => lines[lines.indexOf(label) + 1];

  test('every order is followed as it was, and its papers say what they said', async () => {
    const drawn = new Set<string>();
    expect(old.orders.length).toBe(60);
    for (const one of old.orders) {
      const { tracking_id, kind, amount_kobo, came_kobo, paid_at, deleted_at } = one;
      const response = await product.call('POST', '/api/visa/track-visa', {
        body: { tracking_id },
      });
      expect([tracking_id, response.statusCode]).toEqual([tracking_id, deleted_at ? 404 : 200]);
      if (deleted_at) continue;
      const record = response.json();
      expect(record).toMatchObject({
        kind,
        payment_status: paid_at ? 'Paid' : descriptionOf(kind).unpaid,
      });
      if (record.amount !== undefined && record.amount !== null)
        expect(record.amount).toBe(toNaira(Number(amount_kobo)));
      // Drawing takes its time: one of each kind and state is enough, and each that came to another amount.
      const state = `${kind} ${paid_at ? 'paid' : 'unpaid'}${came_kobo && Number(came_kobo) !== Number(amount_kobo) ? ', another amount' : ''}`;
      if (drawn.has(state)) continue;
      drawn.add(state);
      expect(Boolean(record.receipt_url)).toBe(paid_at !== null);
      for (const url of [record.invoice_url, record.receipt_url].filter(Boolean)) {
        const lines = await linesOf(url);
        const number = kind === 'permit' ? `${one.permit_number} · ${tracking_id}` : tracking_id;
        const title = url === record.receipt_url ? 'Receipt' : 'Invoice';
        const begins = lines.indexOf(title);
        expect(lines.slice(begins, begins + 5)).toEqual([
          title,
          number,
          url === record.receipt_url ? 'Paid by' : 'Billed to',
          one.name.normalize(),
          one.email,
        ]);
        expect([nextTo(lines, 'Tracking ID'), nextTo(lines, 'Submitted')]).toEqual([
          tracking_id,
          one.filed,
        ]);
        const total = paid_at ? 'Total paid' : lines.includes('Price') ? 'Price' : 'Total to pay';
        expect([state, nextTo(lines, total)]).toEqual([state, naira(came_kobo ?? amount_kobo)]);
        if (paid_at)
          expect([nextTo(lines, 'Paid'), nextTo(lines, 'Reference')]).toEqual([
            one.paid,
            one.tx_ref,
          ]);
      }
    }
    // Everybody paid for visa support then.
    const unpaid = KINDS.filter((kind) => kind !== 'booking').map((kind) => `${kind} unpaid`);
    expect([...drawn]).toEqual(
      expect.arrayContaining([...KINDS.map((kind) => `${kind} paid`), ...unpaid]),
    );
  });

  test('every record opens for administrators, with its uploads', async () => {
    let opened = 0;
    for (const { id, kind } of old.orders.filter(({ deleted_at }) => !deleted_at)) {
      const record = await product.json(
        'GET',
        `/api${descriptionOf(kind).calls.base}/status/${id}`,
        { token },
      );
      expect(record.id).toBe(id);
      for (const field of Object.keys(record.files).filter((name) => record[name])) {
        const { statusCode } = await product.call('GET', record[field]);
        expect([id, field, statusCode]).toEqual([id, field, 200]);
        opened += 1;
      }
    }
    expect(opened).toBeGreaterThan(50);
  });

  test('what stood in events and in equal times stands in columns', async () => {
    const { rows } = (await product.deps.connection.db.execute(
      `select order_id, orders.kind, tracking_id, event from order_events join orders on orders.id = order_id
        where event in ('request_answered', 'scans_erased') order by event`,
    )) as unknown as {
      rows: { order_id: string; kind: Kind; tracking_id: string; event: string }[];
    };
    expect(rows.map(({ event }) => event)).toEqual(['request_answered', 'scans_erased']);
    const [answered, erased] = rows;
    const { base } = descriptionOf(answered?.kind ?? 'visa').calls;
    const path = `/api${base}/status/${answered?.order_id}`;
    const [request] = (await product.json('GET', path, { token })).requests;
    expect(request.items).toMatchObject([
      { field: 'data_page', before_file: { media_type: 'application/pdf' }, after_file: {} },
    ]);
    expect(request.items[0].before_url).not.toBe(request.items[0].after_url);
    const tracked = await product.call('POST', '/api/visa/track-visa', {
      body: { tracking_id: erased?.tracking_id },
    });
    expect(tracked.json().uploads_erased_at).toBe('2026-11-20T02:17:00.000Z');
  });

  test('the books are what they were', async () => {
    const { totals } = await product.json('GET', '/api/admin/dashboard', { token });
    for (const { kind, kobo } of old.books) {
      const { sums } = await product.json(
        'GET',
        `/api/admin/payments/totals?state=counted&kind=${kind}`,
        { token },
      );
      expect([kind, totals[kind].total_paid_fees, totals[kind].total_given_back]).toEqual([
        kind,
        toNaira(Number(kobo)),
        sums.given_back,
      ]);
    }
  });

  test('what was erased unpaid is owed no longer', async () => {
    const { rows } = (await product.deps.connection.db.execute(
      `with counted (name, rows) as (
        select 'owed:' || kind || ':all', count(*) from orders
        where paid_at is null and deleted_at is null and erased_at is null and cancelled_at is null group by kind)
      select name, counted.rows::int, (select sum(rows)::int from tallies where tallies.name = counted.name) as tallied
      from counted order by name`,
    )) as unknown as { rows: { name: string; rows: number; tallied: number }[] };
    expect(rows.map(({ name }) => name)).toContain('owed:visa:all');
    for (const { name, rows: all, tallied } of rows) expect([name, tallied]).toEqual([name, all]);
  });

  test('every payment has one share, of its order, with what came and went back', async () => {
    const pages = pagesOf(product, '/api/admin/payments?limit=200', token);
    const listed: ListedPayment[] = (await Array.fromAsync(pages)).flat();
    const shares = new Map(listed.map((one) => [one.tx_ref, one.shares]));
    expect(old.payments.length).toBeGreaterThan(60);
    for (const one of old.payments) {
      const order = old.orders.find(({ id }) => id === one.order_id);
      expect([one.tx_ref, shares.get(one.tx_ref)]).toEqual([
        one.tx_ref,
        [
          {
            order_id: one.order_id,
            tracking_id: order?.tracking_id,
            kind: order?.kind,
            amount: toNaira(Number(one.amount_kobo)),
            refunded: toNaira(Number(one.refunded_kobo)),
          },
        ],
      ]);
    }
    expect(await adrift(product)).toEqual([]);
  });

  test('what is unpaid can be paid, an agent’s by that agent alone', async () => {
    const unpaid = old.orders.filter(
      ({ paid_at, deleted_at, kind }) => !paid_at && !deleted_at && kind === 'insurance',
    );
    // On its day, since the cover that it asked for has begun since.
    product.clock.set(new Date(Math.min(...unpaid.map((one) => one.created_at.getTime()))));
    for (const { tracking_id, agent_id } of unpaid)
      expect(await product.status('POST', '/api/payment/start', { body: { tracking_id } })).toBe(
        agent_id === null ? 200 : 403,
      );
  });
});

test('a database of before 0.2.0 is refused in a sentence that says what to do', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-before-'));
  const dataDir = join(folder, 'database');
  const lite = await PGlite.create({ dataDir, extensions: EXTENSIONS });
  await lite.exec(`create schema drizzle; create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1795262535270)`);
  await lite.close();
  await expect(openEmbedded({ folder: dataDir })).rejects.toThrow(
    /before version 0\.2\.0.*Start with an empty DATA_DIR/,
  );
  rmSync(folder, { recursive: true, force: true });
});
