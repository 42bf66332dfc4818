import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '#server/adapters/storage/interface.ts';
import { readConfig } from '#server/config.ts';
import { shop } from '#server/database/schema.ts';
import { start } from '#server/start.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { anAdmin, anApplication, twoPdfs } from '#test/factories/orders.ts';
import { aFreshProduct } from '#test/kit/support.ts';
import { eraseQueue } from './clearing.ts';
import { tieStorage } from './shop-id.ts';

describe('database and storage', () => {
  const product = aFreshProduct();
  let token: string;
  beforeEach(async () => {
    ({ token } = await anAdmin(product));
  });

  const db = () => product.deps.connection.db;
  const uploads = () => join(product.deps.config.DATA_DIR, 'uploads');
  const marker = () => join(uploads(), 'shop-id');
  const idOf = async () => (await product.rows(shop))[0]?.id;
  const anOrder = () => anApplication(product, { files: twoPdfs() });
  const stored = async () =>
    (await Array.fromAsync(product.deps.storage.list())).map(({ key }) => key).sort();
  /** A second start on the same database and folder: what it refuses with, or nothing. */
  async function startAgain(): Promise<string | undefined> {
    const { config, connection, clock, log } = product.deps;
    try {
      await (await start(config, { connection, clock, log, background: false })).stop();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }
  async function clear() {
    await product.deps.jobs.send(db(), eraseQueue, {});
    await product.settle();
  }
  /** Files as a storage has them that nobody wrote down. */
  async function unnamed(many: number) {
    const names = Array.from({ length: many }, () => randomUUID().replaceAll('-', ''));
    for (const name of names) writeFileSync(join(uploads(), name), 'x');
    return names;
  }
  const dashboard = async (): Promise<Dashboard> => {
    ({ token } = await anAdmin(product));
    return await product.json('GET', '/api/admin/dashboard', { token });
  };

  test('get one id when both are new, and keep it', async () => {
    const id = await idOf();
    expect(readFileSync(marker(), 'utf8').trim()).toBe(id);
    await anOrder();
    expect([await startAgain(), await idOf()]).toEqual([undefined, id]);
  });

  test('of an earlier version get it at the first start, when the storage has what the database names', async () => {
    await anOrder();
    const forget = async () => {
      rmSync(marker());
      await db().delete(shop);
    };
    await forget();
    expect(await startAgain()).toBeUndefined();
    expect(readFileSync(marker(), 'utf8').trim()).toBe(await idOf());

    await forget();
    const [key = ''] = await stored();
    rmSync(join(uploads(), key));
    expect(await startAgain()).toMatch(
      new RegExp(`has not all files that .* names: ${key} is missing`),
    );
    expect([existsSync(marker()), await idOf()]).toEqual([false, undefined]);
  });

  test('are tied once more when the first start ended between the two', async () => {
    await db().update(shop).set({ tied_at: null });
    rmSync(marker());
    expect(await startAgain()).toBeUndefined();
    await db().update(shop).set({ tied_at: null });
    expect(await startAgain()).toBeUndefined();
    expect(readFileSync(marker(), 'utf8').trim()).toBe(await idOf());
  });

  test.each([
    [
      'a new or wrong database with a shop’s files',
      async () => void (await db().delete(shop)),
      'belongs to another database',
    ],
    [
      'a storage that another shop uses',
      async () => writeFileSync(marker(), `${randomUUID()}\n`),
      'belongs to another database than',
    ],
    ['a new storage for old orders', async () => rmSync(marker()), 'has no shop-id'],
  ])('that don’t belong together are not started: %s', async (_case, spoil, says) => {
    await anOrder();
    const before = await stored();
    await spoil();
    const said = await startAgain();
    expect(said).toContain(says);
    expect(said).toContain('npm run tie-storage');
    expect(await stored()).toEqual(before);
    // The command that the refusal names.
    await tieStorage(product.deps.connection, product.deps.storage, product.clock.now());
    expect(await startAgain()).toBeUndefined();
  });

  test('an empty database is not started on files without an id either', async () => {
    await unnamed(1);
    rmSync(marker());
    await db().delete(shop);
    expect(await startAgain()).toMatch(/holds files, but .* knows of none/);
  });

  test('a storage that is swapped under a running server is not cleared, and that is seen', async () => {
    await anOrder();
    await unnamed(1);
    const before = await stored();
    writeFileSync(marker(), randomUUID());
    product.clock.forward(2 * DAY_MS);
    await clear();
    expect(await stored()).toEqual(before);
    expect((await dashboard()).clearing_stopped).toMatchObject({ unnamed_files: 0 });
    expect((await product.call('GET', '/metrics')).body).toContain(
      'tafiya_storage_clearing_stopped 1',
    );
  });

  test('a clearing of more than 5 % of the files stops and says so, until an administrator allows it', async () => {
    await unnamed(2);
    const { storage } = product.deps;
    const [order] = [await anOrder()];
    product.clock.forward(2 * DAY_MS);
    await clear();
    expect((await stored()).length).toBe(4);
    expect((await dashboard()).clearing_stopped).toMatchObject({
      unnamed_files: 2,
      stored_files: 4,
    });
    expect((await product.call('GET', '/metrics')).body).toContain(
      'tafiya_storage_unnamed_files 2',
    );

    const allow = (unnamed_files: number) =>
      product.call('POST', '/api/admin/clearing/allow', { token, body: { unnamed_files } });
    expect([(await allow(1)).statusCode, (await allow(0)).statusCode]).toEqual([409, 422]);
    const [one = ''] = await unnamed(1);
    product.clock.forward(2 * DAY_MS);
    await dashboard();
    expect((await allow(2)).statusCode).toBe(200);
    await product.settle();
    // Three are more than the two that were allowed.
    expect([(await stored()).length, (await dashboard()).clearing_stopped?.unnamed_files]).toEqual([
      5, 3,
    ]);
    // Nor does any later night remove two because two were allowed once.
    rmSync(join(uploads(), one));
    await clear();
    expect((await dashboard()).clearing_stopped?.unnamed_files).toBe(2);
    await unnamed(1);
    product.clock.forward(2 * DAY_MS);
    await clear();
    await dashboard();
    expect((await allow(3)).json()).toEqual({ success: true, message: 'They are removed now.' });
    await product.settle();
    expect([(await stored()).length, (await dashboard()).clearing_stopped]).toEqual([2, null]);
    expect((await product.call('GET', '/metrics')).body).toContain(
      'tafiya_storage_clearing_stopped 0',
    );
    expect((await allow(3)).statusCode).toBe(409);
    const record = await product.json('GET', `/api/visa/status/${order?.id}`, { token });
    expect(await product.status('GET', record.data_page)).toBe(200);
    expect(
      (await product.json('GET', '/api/admin/activity?event=clearing_allowed', { token }))[0].text,
    ).toBe('Let the nightly clearing remove 3 stored files that no order names');
    expect(await storage.readShopId()).toBe(await idOf());
  });

  test('what is allowed while a clearing runs is allowed for the next', async () => {
    await unnamed(2);
    product.clock.forward(2 * DAY_MS);
    await clear();
    expect((await dashboard()).clearing_stopped?.unnamed_files).toBe(2);
    const { storage } = product.deps;
    const list = storage.list.bind(storage);
    storage.list = async function* (after) {
      storage.list = list;
      const body = { unnamed_files: 2 };
      expect(await product.status('POST', '/api/admin/clearing/allow', { token, body })).toBe(200);
      yield* list(after);
    };
    await clear();
    expect([await stored(), (await dashboard()).clearing_stopped]).toEqual([[], null]);
  });

  test('a clearing of more than 1,000 files stops, however many there are', async () => {
    const { storage } = product.deps;
    const list = storage.list.bind(storage);
    // As many as a large shop has: 30,000 that are a day young, 1,001 that nobody names.
    const many = async function* (): ReturnType<Storage['list']> {
      yield* list();
      for (let i = 0; i < 30_000; i++) yield { key: 'a'.repeat(40), written: product.clock.now() };
      for (let i = 0; i < 1001; i++) yield { key: `${i}`.padStart(40, '0'), written: new Date(0) };
    };
    storage.list = many;
    await clear();
    expect((await dashboard()).clearing_stopped).toMatchObject({
      unnamed_files: 1001,
      stored_files: 31_001,
    });
  });
});

describe('a DATA_DIR that was restored by half', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'half-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const starting = () =>
    start(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), { background: false });

  test('without PG_VERSION is refused before anything is written over it', async () => {
    mkdirSync(join(folder, 'database', 'base'), { recursive: true });
    writeFileSync(join(folder, 'database', 'base', '1'), 'orders');
    await expect(starting()).rejects.toThrow('PG_VERSION is missing');
    expect(readdirSync(join(folder, 'database'))).toEqual(['base']);
  });

  test('with files but no database is refused, and none is made', async () => {
    mkdirSync(join(folder, 'uploads'), { recursive: true });
    writeFileSync(join(folder, 'uploads', 'a'.repeat(40)), 'a scan');
    await expect(starting()).rejects.toThrow('There is no database in');
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });
});
