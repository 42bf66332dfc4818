// How the product reaches a server's database: through PgBouncer, by transaction, and where its URL names several hosts.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { aDestination, anAdmin, anApplication, sendApplication } from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import { type OwnPostgres, startPostgres } from '../kit/postgres.ts';
import { openProduct } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { until } from '../kit/until.ts';

const template = inject('template');
const PGBOUNCER = '/usr/sbin/pgbouncer';

describe.runIf('server' in template && existsSync(PGBOUNCER))(
  'behind PgBouncer in transaction mode',
  () => {
    const server = 'server' in template ? template.server : '';
    const folder = tempFolder();
    let pgbouncer: ChildProcess;
    let direct: string;
    let pooled: string;
    beforeAll(async () => {
      direct = await newDatabase(server);
      const { hostname, port, username, pathname } = new URL(direct);
      const listens = await freePort();
      pooled = `postgres://${username}@127.0.0.1:${listens}${pathname}`;
      const settings = {
        listen_addr: '127.0.0.1',
        listen_port: listens,
        unix_socket_dir: '',
        auth_type: 'any',
        pool_mode: 'transaction',
        default_pool_size: 5,
      };
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
      const file = join(folder, 'pgbouncer.ini');
      chmodSync(folder, 0o755);
      writeFileSync(
        file,
        `[databases]\n* = host=${hostname} port=${port || 5432} user=${username}\n[pgbouncer]\n${lines.join('\n')}\n`,
        { mode: 0o644 },
      );
      // It won't run as root.
      const { uid, gid } = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
      pgbouncer = spawn(PGBOUNCER, ['-q', file], {
        stdio: 'ignore',
        cwd: '/',
        ...(uid ? { uid, gid } : {}),
      });
      const reach = async () => {
        const client = new pg.Client({ connectionString: pooled });
        client.on('error', () => {});
        return client.connect().then(
          () => client.end().then(() => true),
          () => undefined,
        );
      };
      await until('PgBouncer', 10, reach);
    });
    afterAll(() => {
      pgbouncer.kill('SIGKILL');
    });

    test('the start refuses, and says what to set', async () => {
      await expect(openServer(pooled, () => {})).rejects.toThrow(
        /DATABASE_POOLER=transaction.*DATABASE_DIRECT_URL/,
      );
      // Straight to the server it doesn't.
      await (await openServer(direct, () => {})).close();
    });

    test('with both variables it sells, pays and hears of changes as ever', async () => {
      const connection = await openServer(pooled, () => {}, { directUrl: direct });
      const heard: (string | undefined)[] = [];
      const stop = await connection.listen((what) => heard.push(what));
      const product = await openProduct({ connection });
      try {
        const { token } = await anAdmin(product);
        const sold = await Promise.all(Array.from({ length: 14 }, () => anApplication(product)));
        expect(new Set(sold.map(({ tracking_id }) => tracking_id)).size).toBe(14);
        await product.settle();
        expect(product.mails.length).toBeGreaterThanOrEqual(14);
        const body = { destination: 'Land behind a pooler', visa_price: 45000 };
        expect(await product.status('POST', '/api/visa/add_visa', { body, token })).toBe(201);
        await expect.poll(() => heard.filter(Boolean).length).toBeGreaterThan(0);
        expect(await product.status('GET', '/readyz')).toBe(200);
      } finally {
        await product.stop();
        await stop();
        await connection.close();
      }
    }, 60_000);
  },
);

describe.runIf('server' in template)('a URL of several hosts', () => {
  test('leads past one that is away and one that takes no writes, and back when they change places', async () => {
    const url = await newDatabase('server' in template ? template.server : '');
    const { host, pathname } = new URL(url);
    const admin = new pg.Client({ connectionString: new URL('/postgres', url).href });
    await admin.connect();
    const name = pg.escapeIdentifier(pathname.slice(1));
    const several = (...hosts: string[]) => url.replace(host, hosts.join(','));
    await (await openServer(several(`127.0.0.1:${await freePort()}`, host), () => {})).close();
    const connection = await openServer(several(host, `127.0.0.1:${new URL(url).port}`), () => {});
    await connection.ping();
    // Both are one server here: it takes no writes, then does again.
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      pathname.slice(1),
    ]);
    await expect.poll(() => connection.ping().then(() => '', String)).toMatch(/takes no writes/);
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(() => connection.ping().then(() => '', String)).toBe('');
    await connection.close();
    await admin.end();
  }, 30_000);
});

describe.runIf('server' in template)('two servers, of which one follows the other', () => {
  const servers: OwnPostgres[] = [];
  const serve = async (standbyOf?: string) => {
    const server = await startPostgres({ durable: true, ...(standbyOf ? { standbyOf } : {}) });
    if (!server) throw new Error('PostgreSQL did not start');
    servers.push(server);
    return server;
  };
  afterAll(() => {
    for (const server of servers) server.stop();
  });

  test('change places under the product: it sells and mails on, and nothing of it stays with the old one', async () => {
    const primary = await serve();
    const url = await newDatabase(primary.url);
    const standby = await serve(primary.url);
    await primary.run(
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
    const { host, pathname } = new URL(url);
    const connection = await openServer(
      url.replace(host, `${host},${new URL(standby.url).host}`),
      () => {},
    );
    const product = await openProduct({ connection, background: true });
    const of = async (server: OwnPostgres, question: string) => {
      const client = new pg.Client({
        connectionString: new URL(pathname, server.url).href,
        application_name: 'test',
      });
      await client.connect();
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from ${question}`,
      );
      await client.end();
      return rows[0]?.n;
    };
    const ours = `pg_stat_activity where application_name like 'tafiya%'`;
    const mailed = (address: string) => () => product.mails.some(({ to }) => to === address);
    try {
      const { id } = await aDestination(product);
      const send = async (contact_email: string) =>
        (await sendApplication(product, id, { fields: { contact_email } })).statusCode;
      expect(await send('before@example.com')).toBe(201);
      await expect.poll(mailed('before@example.com'), { timeout: 20_000 }).toBe(true);
      expect(await of(primary, ours)).toBeGreaterThan(2);

      // As a service that fails over by plan: the old one lives on, and only reads.
      await primary.run(
        'alter system set default_transaction_read_only = on',
        'select pg_reload_conf()',
      );
      await standby.run('select pg_promote()');
      await expect.poll(() => send('after@example.com'), { timeout: 20_000 }).toBe(201);
      await expect.poll(() => of(primary, ours), { timeout: 5000 }).toBe(0);
      await expect.poll(mailed('after@example.com'), { timeout: 20_000 }).toBe(true);
      expect(await product.status('GET', '/readyz')).toBe(200);

      await primary.halt('immediate');
      expect(await send('later@example.com')).toBe(201);
      await expect.poll(mailed('later@example.com'), { timeout: 20_000 }).toBe(true);
      expect(await of(standby, 'orders')).toBe(3);
    } finally {
      await product.stop();
      await connection.close();
    }
  }, 120_000);
});
