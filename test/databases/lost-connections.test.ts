import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { createPool } from '#server/database/pool.ts';
import {
  aDestination,
  anAdmin,
  applicantInput,
  sendApplication,
  twoPdfs,
} from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { atOnce } from '../soak/at-once.ts';
import { terminateConnections } from '../soak/terminate.ts';

const template = inject('template');

describe('a database that fails', () => {
  let product: Product;
  let origin: string;
  beforeAll(async () => {
    // Its database takes no writes or ends connections: a bystander there would fail as well.
    product = await openProduct({ bystander: false });
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => product.stop());

  test('during a CSV export breaks that export off, and nothing else', async () => {
    const { token } = await anAdmin(product);
    const { db } = product.deps.connection;
    // More than the sockets hold: the export is still at work when its table goes away.
    await db.execute(sql`insert into destinations (kind, destination, visa_price_kobo, visa_agent_price_kobo, visa_description)
      select 'visa', 'Land ' || n, 100, 100, repeat('long ', 1000) from generate_series(1, 6000) n`);
    const ask = (accept: string) =>
      fetch(`${origin}/api/admin/destinations?limit=1`, {
        headers: { accept, authorization: `Bearer ${token}` },
      });
    const exported = await ask('text/csv');
    const reader = exported.body?.getReader();
    expect([exported.status, (await reader?.read())?.done]).toEqual([200, false]);
    await db.execute(sql`alter table destinations rename to destinations_away`);
    const rest = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow('terminated');
    const refused = await ask('text/csv');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      500,
      'application/json; charset=utf-8',
    ]);
    await db.execute(sql`alter table destinations_away rename to destinations`);
    expect((await ask('application/json')).status).toBe(200);
  });

  // The embedded database has no connections that could be lost.
  if ('server' in template) {
    test('by silence is not given up while nobody waits for it: an idle connection is kept for longer than a statement may take', async () => {
      const lost: unknown[] = [];
      const pool = createPool(template.server, (error) => lost.push(error), 100);
      const processId = async () =>
        (await pool.query<{ id: number }>('select pg_backend_pid() as id')).rows[0]?.id;
      const first = await processId();
      await wait(2500);
      expect(await processId()).toBe(first);
      expect(lost).toEqual([]);
      await pool.end();
    });

    test('by taking no writes, as an old primary, is away: 503 until it takes them again, and no connection of then is used on', async () => {
      const destination_id = (await aDestination(product)).id;
      const { db } = product.deps.connection;
      const { rows } = (await db.execute(
        sql`select current_database() as name`,
      )) as unknown as pg.QueryResult<{ name: string }>;
      const name = pg.escapeIdentifier(rows[0]?.name ?? '');
      const admin = new pg.Pool({
        connectionString: new URL('/postgres', template.server).href,
        max: 1,
      });
      const connections = async () =>
        (await db.execute(
          sql`select pg_backend_pid() as id, pg_sleep(0.05)`,
        )) as unknown as pg.QueryResult<{ id: number }>;
      const processes = async () =>
        new Set(
          (await Promise.all(Array.from({ length: 10 }, connections))).map(
            (one) => one.rows[0]?.id,
          ),
        );
      const statusOf = async (path: string) => product.status('GET', path);
      const send = async () => (await sendApplication(product, destination_id)).statusCode;
      expect([await statusOf('/readyz'), await send()]).toEqual([200, 201]);
      await admin.query(`alter database ${name} set default_transaction_read_only = on`);
      try {
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
          [rows[0]?.name],
        );
        await expect.poll(() => statusOf('/readyz')).toBe(503);
        const response = await sendApplication(product, destination_id);
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
        // Reading goes on meanwhile: these connections read, and would go on reading what is old.
        // A connection that ended may be found out only by being used.
        const reading = await vi.waitFor(processes, 10_000);
        await admin.query(`alter database ${name} reset default_transaction_read_only`);
        expect(await send()).toBe(503);
        await expect.poll(send).toBe(201);
        expect(await statusOf('/readyz')).toBe(200);
        for (const id of await processes()) expect(reading.has(id)).toBe(false);
      } finally {
        await admin.query(`alter database ${name} reset default_transaction_read_only`);
        await admin.end();
      }
    });

    test('by letting in nobody of ours, as with another password, is away until it does again', async () => {
      const admin = new pg.Client({
        connectionString: new URL('/postgres', template.server).href,
      });
      await admin.connect();
      const url = new URL(await newDatabase(template.server));
      const owner = pg.escapeIdentifier(url.username);
      url.username = `tafiya_${randomUUID().slice(0, 8)}`;
      const role = pg.escapeIdentifier(url.username);
      await admin.query(`create role ${role} login in role ${owner}`);
      await admin.query(`alter role ${role} set role ${owner}`);
      const connection = await openServer(url.href, () => {});
      const refused = await openProduct({ bystander: false, connection });
      try {
        const { id } = await aDestination(refused);
        const send = async () => (await sendApplication(refused, id)).statusCode;
        expect(await send()).toBe(201);
        await admin.query(`alter role ${role} nologin`);
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1',
          [url.username],
        );
        await expect.poll(() => connection.ping().then(() => '', String)).toMatch(/not permitted/);
        const meanwhile = await send();
        await admin.query(`alter role ${role} login`);
        expect([meanwhile, await send()]).toEqual([503, 201]);
      } finally {
        await refused.stop();
        await connection.close();
        await admin.end();
      }
    });

    test('by ending its connections again and again loses nothing: requests are told to come again, and do', async () => {
      const destination_id = (await aDestination(product)).id;
      const { rows } = (await product.deps.connection.db.execute(
        sql`select current_database() as name`,
      )) as unknown as pg.QueryResult<{ name: string }>;
      const admin = new pg.Pool({
        connectionString: new URL(`/${rows[0]?.name}`, template.server).href,
        max: 1,
      });
      const ordersBy = async () =>
        (
          (await product.deps.connection.db.execute(
            sql`select 1 from orders`,
          )) as unknown as pg.QueryResult
        ).rowCount ?? 0;
      const before = await ordersBy();
      const responses: LightMyRequestResponse[] = [];
      const FORMS = 40;
      await atOnce(8, Array(FORMS).keys(), async (form) => {
        // The same each time: an answer that was lost was perhaps an order.
        const same = { key: randomUUID(), fields: applicantInput(), files: twoPdfs() };
        for (;;) {
          const sending = sendApplication(product, destination_id, same);
          const round = form % 2 === 0 ? terminateConnections(admin) : undefined;
          const response = await sending;
          await round;
          responses.push(response);
          if (response.statusCode === 201) break;
        }
      });
      await admin.end();
      const refusals = responses.filter(({ statusCode }) => statusCode !== 201);
      expect(refusals.length).toBeGreaterThan(0);
      for (const { statusCode, headers } of refusals)
        expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect((await ordersBy()) - before).toBe(FORMS);
    });
  }
});
