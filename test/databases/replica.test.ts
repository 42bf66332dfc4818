// Reading from a standby that is five seconds behind: whoever wrote sees it at once, others soon, and without it all goes on.
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { aDestination, anAdmin, anAgent, sendApplication, unique } from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { type OwnPostgres, startPostgres } from '../kit/postgres.ts';
import { openProduct, type Product } from '../kit/support.ts';

const BEHIND_S = 5;
/** More by REPLICA_STEPS=1000. */
const STEPS = Number(process.env.REPLICA_STEPS ?? 40);

// Undefined where PostgreSQL's programs are missing.
const first = await startPostgres({ settings: ['wal_level=replica', 'max_wal_senders=4'] });

describe.runIf(first)('a standby for reading', { timeout: 140_000 + STEPS * 1000 }, () => {
  let standby: OwnPostgres | undefined;
  let product: Product;
  let name: string;
  let admin: { token: string };
  let agent: { token: string };
  let place: number;
  beforeAll(async () => {
    const url = await newDatabase(first?.url ?? '');
    name = new URL(url).pathname;
    standby = await startPostgres({
      standbyOf: first?.url,
      settings: [`recovery_min_apply_delay=${BEHIND_S}s`],
    });
    if (!standby) throw new Error('The standby did not start.');
    const readUrl = new URL(name, standby.url).href;
    const connection = await openServer(url, () => {}, { readUrl });
    product = await openProduct({ connection });
    admin = await anAdmin(product);
    agent = await anAgent(product);
    place = (await aDestination(product)).id;
    // Sessions that are new read from the first.
    product.clock.forward(20_000);
    await wait(BEHIND_S * 1000 + 1000);
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await product?.deps.connection.close();
    standby?.stop();
    first?.stop();
  });

  const read = async (url: string, token: string) => {
    const response = await product.call('GET', `/api${url}`, { token });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return response.body;
  };
  async function readOnStandby(): Promise<number> {
    const client = new pg.Client({ connectionString: new URL(name, standby?.url).href });
    await client.connect();
    const { rows } = await client.query<{ read: string }>(
      'select tup_returned + tup_fetched as read from pg_stat_database where datname = current_database()',
    );
    await client.end();
    return Number(rows[0]?.read);
  }

  test('nobody misses what he just wrote, on a random walk of writes and reads', async () => {
    for (let step = 0; step < STEPS; step += 1) {
      if (Math.random() < 0.3) await wait(Math.random() * 1500);
      if (Math.random() < 0.5) {
        const destination = `Land ${unique()}`;
        const body = { destination, visa_price: 45_000 };
        const added = await product.call('POST', '/api/visa/add_visa', {
          body,
          token: admin.token,
        });
        expect(added.statusCode).toBe(201);
        expect(await read(`/admin/destinations?q=${destination}`, admin.token)).toContain(
          destination,
        );
      } else {
        const sent = await sendApplication(product, place, { token: agent.token });
        expect(sent.statusCode).toBe(201);
        expect(await read('/agents/applications', agent.token)).toContain(sent.json().id);
      }
    }
  });

  test('whoever wrote nothing lately is answered by it, and soon has what others wrote', async () => {
    const reader = await anAdmin(product);
    product.clock.forward(20_000);
    await wait(BEHIND_S * 1000 + 1500);
    const before = await readOnStandby();
    const sent = await sendApplication(product, place, { token: agent.token });
    const { id } = sent.json();
    expect(await read('/visa/all', reader.token)).not.toContain(id);
    // Who has just logged in may have written before, without a session.
    expect(await read('/visa/all', (await anAdmin(product)).token)).toContain(id);
    await expect
      .poll(() => read('/visa/all', reader.token), { timeout: 15_000, interval: 500 })
      .toContain(id);
    await expect.poll(readOnStandby, { timeout: 15_000 }).toBeGreaterThan(before);
  });

  test('away, the first one answers', async () => {
    await standby?.halt('immediate');
    for (let n = 0; n < 3; n += 1)
      expect(await read('/visa/all', admin.token)).toContain('tracking_id');
  });

  test('silent, as behind a firewall that drops what is sent, nobody waits for it', async () => {
    const silent = createServer(() => {}).listen(Number(new URL(standby?.url ?? '').port));
    const began = performance.now();
    for (let n = 0; n < 3; n += 1) await read('/visa/all', admin.token);
    expect(performance.now() - began).toBeLessThan(5000);
    silent.close();
  });
});
