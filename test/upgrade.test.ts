// A database and files that an older version left behind, opened by today's: nothing reads otherwise, no naira is counted otherwise.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { EXTENSIONS } from '#server/database/embedded/open.ts';
import { order_events, payments, refunds } from '#server/database/schema.ts';
import type { Event } from '#shared/events.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import type { TeamMember } from '#shared/team.ts';
import { anAdmin } from './factories.ts';
import { readPdf } from './pdf.ts';
import { newDatabase } from './soak/database.ts';
import { openProduct, type Product } from './support.ts';

const VERSIONS = join(import.meta.dirname, 'old-versions');

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
  paid_at: Date | null;
  deleted_at: Date | null;
  agent_id: number | null;
}

type Query = <Row>(sql: string) => Promise<Row[]>;
interface Old {
  orders: Before[];
  /** What came in, less what was given back, of every order's payments: kobo by kind. */
  books: { kind: Kind; kobo: string }[];
  /** What events said of payments. */
  said: { tx_ref: string; event: Event; at: Date; actor_id: number | null; detail: { method?: string; reason?: string } }[];
}
const readOld = async (query: Query): Promise<Old> => ({
  orders: await query(
    `select id, kind, tracking_id, concat_ws(' ', first_name, nullif(middle_name, ''), last_name) as name, email,
       to_char(created_at at time zone 'Africa/Lagos', 'DDMMYYYY') as permit_number,
       to_char(created_at at time zone 'Africa/Lagos', 'FMDD FMMonth YYYY') as filed,
       to_char(paid_at at time zone 'Africa/Lagos', 'FMDD FMMonth YYYY') as paid, amount_kobo, paid_at, deleted_at, agent_id,
       (select sum(coalesce(received_kobo, amount_kobo)) from payments where order_id = orders.id and paid_at is not null) as came_kobo,
       (select max(tx_ref) from payments where order_id = orders.id and paid_at is not null) as tx_ref
     from orders order by id`,
  ),
  books: await query(
    `select kind, sum(coalesce(received_kobo, payments.amount_kobo) - refunded_kobo) as kobo
     from payments join orders on orders.id = order_id where payments.status in ('paid', 'partly_refunded') group by kind`,
  ),
  said: await query(
    `select tx_ref, event, at, actor_id, detail from order_events join payments using (order_id)
     where detail ->> 'tx_ref' = tx_ref and event in ('paid', 'payment_review', 'payment_accepted', 'payment_refunded') order by order_events.id`,
  ),
});

/** What the demo of version 0.1 leaves undone: of its payments to review one is accepted, one refunded, and one asked for without a response. */
const DECIDE = `
  create temporary table picked as select id, row_number() over (order by id) as place from payments where status = 'needs_review';
  insert into order_events (order_id, kind, at, event, actor, actor_id, actor_name, detail)
  select p.order_id, o.kind, now(), case place when 1 then 'payment_accepted' else 'payment_refunded' end, 'admin', a.id, a.admin_name,
    jsonb_build_object('tx_ref', tx_ref, 'amount_kobo', p.received_kobo, 'asked_kobo', p.amount_kobo, 'currency', received_currency, 'method', 'card')
  from payments p join picked using (id) join orders o on o.id = p.order_id cross join (select * from admins order by id limit 1) a where place in (1, 2);
  update payments p set admin_id = (select min(id) from admins), paid_at = case place when 1 then now() end,
    status = case place when 1 then 'paid' when 2 then 'refunded' else status end,
    refunded_kobo = case place when 2 then received_kobo else 0 end, refund_asked_at = case when place in (2, 3) then now() - interval '1 minute' end
  from picked where picked.id = p.id and place in (1, 2, 3);
  update orders set paid_at = now() from payments where payments.order_id = orders.id and payments.paid_at is not null and orders.paid_at is null;
  insert into order_events (order_id, kind, at, event, actor, actor_id, actor_name, detail)
  select order_id, orders.kind, now(), 'scan_opened', 'admin', 1, 'Ngozi', jsonb_build_object('field', field) from files join orders on orders.id = order_id
  limit 1;
`;

/** Fills a database with what a version left, reads it as it was, and opens it with today's migrations. */
async function openOld(name: string, folder: string): Promise<{ old: Old; connection: Connection }> {
  const sql = gunzipSync(readFileSync(join(VERSIONS, `${name}.sql.gz`))).toString();
  const template = inject('template');
  if ('dump' in template) {
    const dataDir = join(folder, 'database');
    const lite = await PGlite.create({ dataDir, extensions: EXTENSIONS });
    await lite.exec(sql);
    await lite.exec('set search_path to public');
    await lite.exec(DECIDE);
    const old = await readOld(async (text) => (await lite.query(text)).rows as never);
    await lite.close();
    return { old, connection: await openEmbedded({ folder: dataDir }) };
  }
  const url = await newDatabase(new URL('/template1', template.server).href);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.query('set search_path to public');
  await client.query(DECIDE);
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

  test('who administered then is an owner now, and asked for no second factor', async () => {
    const team: TeamMember[] = (await product.call('GET', '/api/admin/team', { token })).json();
    expect(team.length).toBeGreaterThan(1);
    for (const { admin_name, role, disabled_at, second_factor } of team)
      expect([admin_name, role, disabled_at, second_factor]).toEqual([admin_name, 'owner', null, false]);
  });

  /** The lines of a paper of ours. */
  const linesOf = async (url: string) => {
    const response = await product.call('GET', url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    return readPdf(response.rawPayload).lines.map(({ text }) => text.normalize());
  };
  const naira = (kobo: string) => formatNaira(toNaira(Number(kobo)));
  const nextTo = (lines: string[], label: string) => lines[lines.indexOf(label) + 1];

  test('every order is followed as it was, and its papers say what they said', async () => {
    const drawn = new Set<string>();
    expect(old.orders.length).toBe(60);
    for (const one of old.orders) {
      const { tracking_id, kind, amount_kobo, came_kobo, paid_at, deleted_at } = one;
      const response = await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
      expect([tracking_id, response.statusCode]).toEqual([tracking_id, deleted_at ? 404 : 200]);
      if (deleted_at) continue;
      const record = response.json();
      expect(record).toMatchObject({ kind, payment_status: paid_at ? 'Paid' : descriptionOf(kind).unpaid });
      if (record.amount !== undefined && record.amount !== null) expect(record.amount).toBe(toNaira(Number(amount_kobo)));
      // Drawing takes its time: one of each kind and state is enough, and each that came to another amount.
      const state = `${kind} ${paid_at ? 'paid' : 'unpaid'}${came_kobo && Number(came_kobo) !== Number(amount_kobo) ? ', another amount' : ''}`;
      if (drawn.has(state)) continue;
      drawn.add(state);
      expect(Boolean(record.receipt_url)).toBe(paid_at !== null);
      for (const url of [record.invoice_url, record.receipt_url].filter(Boolean)) {
        const lines = await linesOf(url);
        const number = kind === 'permit' ? `${one.permit_number} · ${tracking_id}` : tracking_id;
        expect(lines.slice(1, 6)).toEqual([
          url === record.receipt_url ? 'Receipt' : 'Invoice',
          number,
          url === record.receipt_url ? 'Paid by' : 'Billed to',
          one.name.normalize(),
          one.email,
        ]);
        expect([nextTo(lines, 'Tracking ID'), nextTo(lines, 'Submitted')]).toEqual([tracking_id, one.filed]);
        const total = paid_at ? 'Total paid' : lines.includes('Price') ? 'Price' : 'Total to pay';
        expect([state, nextTo(lines, total)]).toEqual([state, naira(came_kobo ?? amount_kobo)]);
        if (paid_at) expect([nextTo(lines, 'Paid'), nextTo(lines, 'Reference')]).toEqual([one.paid, one.tx_ref]);
      }
    }
    // Everybody paid for visa support then.
    const unpaid = KINDS.filter((kind) => kind !== 'booking').map((kind) => `${kind} unpaid`);
    expect([...drawn]).toEqual(expect.arrayContaining([...KINDS.map((kind) => `${kind} paid`), ...unpaid]));
    expect([...drawn].some((state) => state.endsWith('another amount'))).toBe(true);
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
    for (const { kind, kobo } of old.books) {
      const { sums } = (await product.call('GET', `/api/admin/payments/totals?state=counted&kind=${kind}`, { token })).json();
      expect([kind, totals[kind].total_paid_fees, totals[kind].total_given_back]).toEqual([kind, toNaira(Number(kobo)), sums.given_back]);
    }
  });

  test('columns say what only events said: how money came, why it was reviewed, who decided, what is refunded', async () => {
    const { db } = product.deps.connection;
    const now = new Map((await db.select().from(payments)).map((payment) => [payment.tx_ref, payment]));
    expect(old.said.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['paid', 'payment_review', 'payment_accepted', 'payment_refunded']),
    );
    for (const { tx_ref, event, at, actor_id, detail } of old.said) {
      const payment = now.get(tx_ref);
      const decided = event === 'payment_accepted' || event === 'payment_refunded';
      if (decided) expect([tx_ref, payment?.decided_by, payment?.decided_at]).toEqual([tx_ref, actor_id, at]);
      else expect([tx_ref, payment?.method_label]).toEqual([tx_ref, detail.method]);
      if (event === 'payment_review') expect([tx_ref, payment?.review_reason]).toEqual([tx_ref, detail.reason]);
    }
    const back = await db.select().from(refunds).orderBy(refunds.status);
    expect(back).toMatchObject([
      { status: 'done', done_at: expect.any(Date), asked_by: expect.any(Number), reason: expect.stringContaining('paid ') },
      { status: 'sent', sent_at: expect.any(Date), done_at: null, claimed_until: null },
    ]);
    for (const { id, payment_id, amount_kobo } of back) {
      const payment = [...now.values()].find((one) => one.id === payment_id);
      expect([amount_kobo, id.slice(0, 8) > '01900000', id[14]]).toEqual([payment?.received_kobo, true, '7']);
    }
    // What was asked for without a response can't pay any more; asked again, the provider says first what became of it.
    const [listed] = (await product.call('GET', '/api/admin/payments-to-review?limit=200', { token }))
      .json()
      .filter((row: { id: string }) => row.id === back[1]?.payment_id);
    expect(listed.not_acceptable).toContain('refunded already');
    const [opened] = await db.select().from(order_events).where(eq(order_events.event, 'scan_opened'));
    expect(opened?.field).toBe(opened?.detail && 'field' in opened.detail && opened.detail.field);
  });

  test('an order without terms of its own has today’s, is cancelled under them, and its money is refunded by hand where its provider is gone', async () => {
    const { db } = product.deps.connection;
    const paid = old.orders.find(
      ({ paid_at, deleted_at, agent_id, kind }) => paid_at && !deleted_at && agent_id === null && kind === 'insurance',
    );
    const record = async () => (await product.call('GET', `/api/insurance/status/${paid?.id}`, { token })).json();
    const { money } = await record();
    expect(money).toMatchObject({ came: toNaira(Number(paid?.amount_kobo)), given_back: 0, refunds: [] });
    const tracked = async () => (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id: paid?.tracking_id } })).json();
    expect((await tracked()).refund.amount).toBe(money.by_terms);
    // The sandbox of then is another than the one of now: it knows nothing of the transaction.
    await db
      .update(payments)
      .set({ provider: 'paystack' })
      .where(eq(payments.order_id, paid?.id ?? ''));
    const body = { reason: 'The trip is off', refund: money.by_terms };
    const cancelled = await product.call('POST', `/api/admin/orders/${paid?.id}/cancel`, { token, body });
    expect([cancelled.statusCode, cancelled.json().refund.amount]).toEqual([200, money.by_terms]);
    await product.settle();
    const [refund] = (await record()).money.refunds;
    expect(refund).toMatchObject({ status: 'failed', failure: expect.stringContaining('not connected any more') });
    const given = await product.call('PUT', `/api/admin/refunds/${refund.id}/given`, { token, body: { reference: 'GTB-1' } });
    expect(given.json().refund.status).toBe('done');
    const note = await linesOf(given.json().refund.credit_note_url);
    expect(note).toEqual(expect.arrayContaining(['Credit note', `${paid?.tracking_id}-C1`, paid?.name.normalize()]));
    // Of several lines headed Refunded, the total is the one with the amount.
    expect([
      nextTo(note, 'Paid'),
      nextTo(note, 'Refund'),
      note.find((line, at) => note[at - 1] === 'Refunded' && line.startsWith('₦')),
    ]).toEqual([naira(paid?.amount_kobo ?? ''), 'GTB-1', formatNaira(money.by_terms)]);
    expect((await tracked()).refunds).toMatchObject([{ amount: money.by_terms, status: 'done' }]);
    expect((await record()).money.left).toBe(money.came - money.by_terms);
  });

  test('what is unpaid can be paid, an agent’s by that agent alone', async () => {
    const unpaid = old.orders.filter(({ paid_at, deleted_at, kind }) => !paid_at && !deleted_at && kind === 'insurance');
    for (const { tracking_id, agent_id } of unpaid)
      expect((await product.call('POST', '/api/payment/start', { body: { tracking_id } })).statusCode).toBe(agent_id === null ? 200 : 403);
  });
});
