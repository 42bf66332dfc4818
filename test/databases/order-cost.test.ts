// What a paid order costs the database: each SELECT by itself is a transaction, each index a part of the write-ahead log.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServer } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { aDestination, anApplication, charge, verify } from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { startPostgres } from '../kit/postgres.ts';
import { openProduct, type Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { LOG_STATEMENTS, lengthOf, transactionsIn } from '../kit/transactions.ts';

/** One order alone, whose jobs share no fetch with another's (docs/scale.md). */
const MOST_TRANSACTIONS = 24;
const MOST_KB = 60;

// Undefined where PostgreSQL's programs are missing.
const postgres = await startPostgres({ settings: LOG_STATEMENTS });

describe.runIf(postgres)('a paid order', { timeout: 60_000 }, () => {
  let product: Product;
  const pagesFolder = tempFolder();
  beforeAll(async () => {
    const url = await newDatabase(postgres?.url ?? '');
    const assets = join(pagesFolder, 'client/assets');
    mkdirSync(assets, { recursive: true });
    writeFileSync(join(assets, 'page.js'), '');
    const connection = await openServer(url, () => {});
    product = await openProduct({ connection, background: true, pagesFolder });
  }, 60_000);
  afterAll(async () => {
    await product?.stop();
    await product?.deps.connection.close();
    postgres?.stop();
  });

  const { log = '' } = postgres ?? {};
  const written = async () => {
    const { db } = product.deps.connection;
    const [row] = await rowsOf<{ bytes: number }>(
      db,
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`,
    );
    return row?.bytes ?? 0;
  };
  async function payOne(destination_id: number): Promise<void> {
    const mailed = product.mails.length;
    const submitted = await anApplication(product, { destination_id });
    const paid = await charge(product, submitted);
    expect((await verify(product, submitted, paid.transaction_id)).json()).toMatchObject({
      success: true,
    });
    const { tracking_id } = submitted;
    const tracked = await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
    expect(tracked.json()).toMatchObject({ payment_status: 'Paid' });
    await expect.poll(() => product.mails.length, { timeout: 20_000 }).toBe(mailed + 2);
    await expect
      .poll(async () => await product.deps.jobs.countDue(), { timeout: 20_000 })
      .toEqual({});
    // The last job is completed after its mail.
    await wait(500);
  }

  test('is few transactions, and little log', async () => {
    const { id } = await aDestination(product);
    await payOne(id);
    const [from, before] = [lengthOf(log), await written()];
    await payOne(id);
    const [after, all] = [await written(), transactionsIn(log, from)];
    const words = [...all.values()].map((statements) => statements.join('\n  ').slice(0, 2000));
    expect.soft(words.length, words.join('\n')).toBeLessThanOrEqual(MOST_TRANSACTIONS);
    expect((after - before) / 1024).toBeLessThanOrEqual(MOST_KB);
  });
});
