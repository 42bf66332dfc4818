// A person whose data was erased is in no table, file, mail that waits or search text, but for what the books keep until their time is over.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain, erasedBeside, writeErasedList } from '#server/backup/erased-list.ts';
import { files, orders } from '#server/database/schema.ts';
import { BOOKS_YEARS } from '#shared/retention.ts';
import { anAdmin, anApplication, CARDS, charge, decide, pdf, verify } from '#test/factories.ts';
import { everything } from '#test/one-of-everything.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { openProduct, type Product } from '#test/support.ts';
import { eraseQueue } from './sweep.ts';

const DAY_MS = 86_400_000;
const SENT = {
  first_name: 'Zebulonia',
  last_name: 'Quarshigah',
  email: 'zebulonia.q@example.com',
  phone_number: '08099887766',
  passport_number: 'Z98765432',
  date_of_birth: '1971-03-09',
};
const NAMES = ['Zebulonia', 'Quarshigah'];
const OTHERS = ['zebulonia.q', '8099887766', 'Z98765432', '1971-03-09', 'Quarshie', 'my sister'];

let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.stop());

/** Whatever of it stands in a table, a job that waits, or a stored file. */
async function found(values: readonly string[]): Promise<string[]> {
  const { deps } = product;
  const tables = await everything(deps.connection.db);
  const inTables = Object.entries(tables).flatMap(([table, rows]) =>
    values.flatMap((value) =>
      rows.some((row) => row.toLowerCase().includes(value.toLowerCase()))
        ? [`${table}: ${value}`]
        : [],
    ),
  );
  const folder = join(deps.config.DATA_DIR, 'uploads');
  const inFiles: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const text = await readFile(join(folder, name), 'latin1').catch(() => '');
    inFiles.push(...values.flatMap((value) => (text.includes(value) ? [`${name}: ${value}`] : [])));
  }
  return [...inTables, ...inFiles];
}

test('after RETENTION_DAYS_DONE only the books know the name, and after their years nobody', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const { bytes, ...rest } = pdf();
  const scan = {
    ...rest,
    bytes: Buffer.concat([bytes.subarray(0, 9), Buffer.from('%Z98765432\n'), bytes.subarray(9)]),
  };
  const order = await anApplication(product, {
    fields: SENT,
    files: { data_page: scan, passport_photograph: pdf() },
  });
  await verify(product, order, (await charge(product, order, CARDS.callbackOnly)).transaction_id);
  const own = await openOwnOrder(product, order);
  const body = { field: 'last_name', value: 'Quarshie', reason: 'It is my sister’s.' };
  await product.call('POST', '/api/manage/corrections', { token: own, body });
  const asked = await product.call('POST', '/api/manage/requests-of-persons', {
    token: own,
    body: { kind: 'access', text: 'Is my sister in it?' },
  });
  await product.call('PUT', `/api/admin/requests-of-persons/${asked.json().id}`, {
    token: admin.token,
    body: { answer: 'Quarshie is not.' },
  });
  await product.settle();
  await decide(product, order, 'Denied', admin.token);
  const { db } = product.deps.connection;
  await db.update(orders).set({ done_at: product.clock.now() }).where(eq(orders.id, order.id));
  await product.settle();
  expect(await found([...NAMES, ...OTHERS])).not.toEqual([]);

  const nightly = async () => {
    await product.deps.jobs.send(db, eraseQueue, {});
    await product.settle();
  };
  product.clock.forward(181 * DAY_MS);
  await nightly();
  expect(await found(OTHERS)).toEqual([]);
  const kept = await found(NAMES);
  expect(new Set(kept.map((one) => one.split(':')[0]))).toEqual(new Set(['orders']));
  const { token } = await anAdmin(product, 'Ada Obi');
  const record = await product.call('GET', `/api/visa/status/${order.id}`, { token });
  expect([record.statusCode, record.json()]).toMatchObject([
    200,
    { first_name: 'Zebulonia', date_of_birth: '', passport_number: '' },
  ]);
  product.clock.forward(BOOKS_YEARS * 366 * DAY_MS);
  await nightly();
  expect(await found(NAMES)).toEqual([]);
});

test('what was erased after a back-up is erased again when that is restored', async () => {
  const { connection, services, storage } = product.deps;
  const order = await anApplication(product, {
    fields: SENT,
    files: { data_page: pdf(), passport_photograph: pdf() },
  });
  const other = await anApplication(product);
  await product.settle();
  const kept = (await Array.fromAsync(storage.list())).length;
  const backup = join(product.deps.config.DATA_DIR, 'shop.tar.gz');
  await writeFile(erasedBeside(backup), JSON.stringify([order.id]));
  expect(await eraseAgain(connection, services, storage, backup)).toBe(1);
  expect(await eraseAgain(connection, services, storage, backup)).toBe(0);
  expect(await found(['Z98765432', '1971-03-09'])).toEqual([]);
  expect((await Array.fromAsync(storage.list())).length).toBe(kept - 2);
  const rows = await connection.db.select().from(files).where(eq(files.order_id, other.id));
  expect(rows).toHaveLength(2);
  // A list never gets shorter.
  expect(await writeErasedList(connection, backup)).toBeGreaterThanOrEqual(1);
  expect(await readFile(erasedBeside(backup), 'utf8')).toContain(order.id);
});
