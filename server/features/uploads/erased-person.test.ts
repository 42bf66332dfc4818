// A person whose data was erased is in no table, file, line of the log, mail that waits or search text, but for what the books keep until their time is over.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain, erasedBeside, writeErasedList } from '#server/backup/erased-list.ts';
import { files, orders, payments } from '#server/database/schema.ts';
import { createLog } from '#server/telemetry/log.ts';
import { DEFAULT_PRICES } from '#shared/money/prices.ts';
import { BOOKS_YEARS, SOLD_FIELDS } from '#shared/people/retention.ts';
import { descriptionOf, isDecided, KINDS, type Kind } from '#shared/services/index.ts';
import { everything } from '#test/factories/one-of-everything.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  charge,
  decide,
  pdf,
  verify,
} from '#test/factories/orders.ts';
import { aServiceOrder, verifyService } from '#test/factories/services.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { eraseQueue } from './sweep.ts';

const DAY_MS = 86_400_000;
const SENT = {
  first_name: 'Zebulonia',
  last_name: 'Quarshigah',
  contact_email: 'zebulonia.q@example.com',
  phone_number: '08099887766',
  passport_number: 'Z98765432',
  date_of_birth: '1971-03-09',
};
const NAMES = ['Zebulonia', 'Quarshigah'];
const OTHERS = ['zebulonia.q', '8099887766', 'Z98765432', '1971-03-09', 'Quarshie', 'my sister'];

const PAPERS = () => ({ data_page: pdf(), passport_photograph: pdf() });

let product: Product;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void logged.push(line) });
  product = await openProduct({ log });
});
afterAll(() => product.stop());

/** Whatever of it stands in a table, a job that waits, the log, or a stored file. */
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
  const inLog = values.flatMap((value) =>
    logged.some((line) => line.includes(value)) ? [`log: ${value}`] : [],
  );
  return [...inTables, ...inFiles, ...inLog];
}

async function nightly(): Promise<void> {
  await product.deps.jobs.send(product.deps.connection.db, eraseQueue, {});
  await product.settle();
}

/** Something that nobody else would write, in each field of a form in which people write. */
async function writtenIn(kind: Kind, who: string): Promise<Record<string, string>> {
  const list = Object.entries(await descriptionOf(kind).fields());
  const written = list.flatMap(([name, field], place): [string, string][] => {
    const { schema, step, upload, price, consent, input = { type: 'text' } } = field;
    if (!schema || !step || upload || price || consent || SOLD_FIELDS.includes(name)) return [];
    if (name === 'passport_number') return [[name, `${who}77${place}`.toUpperCase()]];
    switch (input.type) {
      case 'text':
      case 'lines':
        return [[name, `${who}${name.replaceAll('_', '')}`]];
      case 'email':
        return [[name, `${who}@example.com`]];
      case 'phone':
        return [[name, `+23480${String(10_000_000 + place * 7919 + who.length).slice(0, 8)}`]];
      case 'birth date':
        // A child's, for which a guardian agrees.
        return [[name, `${product.clock.now().getUTCFullYear() - 9}-08-19`]];
      default:
        return [];
    }
  });
  return Object.fromEntries(written);
}

const NAMES_OF = ['first_name', 'middle_name', 'last_name'];

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

/** Beside what is written, what a form asks to be chosen. */
const CHOSEN: Partial<Record<Kind, Record<string, unknown>>> = {
  insurance: { purpose_travel: 'Others' },
  booking: {
    title: 'Mr',
    amount_to_pay:
      DEFAULT_PRICES.VISA_SUPPORT_PRICE_FLIGHT + DEFAULT_PRICES.VISA_SUPPORT_PRICE_HOTEL,
  },
};

test('of whatever was written in any form nothing is left after it, but the name of who paid', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const { db } = product.deps.connection;
  const gone: string[] = [];
  const names: string[] = [];
  // Ten orders are made; what is done to them all is the test.
  await product.alone(async () => {
    for (const kind of KINDS)
      for (const pays of [true, false]) {
        const written = await writtenIn(kind, `${pays ? 'Paid' : 'Unpaid'}q${kind}`);
        const guardian = 'guardian_name' in written ? { guardian_consent: 'Yes' } : {};
        const fields = { ...written, ...CHOSEN[kind], ...guardian };
        const order = isDecided(kind)
          ? await anApplication(product, { kind, fields, files: PAPERS() })
          : await aServiceOrder(product, kind, fields);
        if (pays) {
          const { transaction_id } = await charge(product, order as never, CARDS.callbackOnly);
          expect((await verifyService(product, kind, order, transaction_id)).json()).toMatchObject({
            success: true,
          });
        }
        const token = await openOwnOrder(product, order);
        const body = { text: `${kind} ${pays} wrote this message` };
        await product.call('POST', '/api/manage/messages', { token, body });
        gone.push(body.text);
        for (const [name, value] of Object.entries(written))
          (pays && NAMES_OF.includes(name) ? names : gone).push(value);
        if (pays)
          await product.call('POST', `/api/admin/orders/${order.id}/cancel`, {
            token: admin.token,
            body: { reason: `${kind} was cancelled for this`, refund: 0 },
          });
        gone.push(`${kind} was cancelled for this`);
      }
  });
  await product.settle();
  const before = new Set((await found([...gone, ...names])).map((one) => one.split(': ')[1]));
  expect([...gone, ...names].filter((value) => !before.has(value))).toEqual([]);

  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(181 * DAY_MS);
  await nightly();
  expect(await found(gone)).toEqual([]);
  const kept = (await found(names)).map((one) => one.split(':')[0]);
  expect(new Set(kept)).toEqual(new Set(['orders']));
  product.clock.forward(BOOKS_YEARS * 366 * DAY_MS);
  await nightly();
  expect(await found([...gone, ...names])).toEqual([]);
}, 60_000);

test('what nobody paid for can’t be paid once it is erased; money that waits keeps it', async () => {
  const [late, half] = [
    await anApplication(product, { fields: SENT, files: PAPERS() }),
    await anApplication(product),
  ];
  await verify(product, half, (await charge(product, half, CARDS.half)).transaction_id);
  const { db } = product.deps.connection;
  await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
  product.clock.forward(179 * DAY_MS);
  await nightly();
  expect(await found(['zebulonia.q'])).not.toEqual([]);
  product.clock.forward(2 * DAY_MS);
  await nightly();
  await nightly();
  expect(await found([...NAMES, ...OTHERS])).toEqual([]);
  const [row] = await db.select().from(orders).where(eq(orders.id, half.id));
  expect([row?.erased_at, row?.email]).toEqual([null, expect.stringContaining('@')]);
  const started = await product.call('POST', '/api/payment/start', {
    body: { booking_id: late.id },
  });
  expect([started.statusCode, started.json()]).toMatchObject([409, { code: 'nothing_to_pay' }]);
  const tracked = await product.call('POST', '/api/visa/track-visa', {
    body: { tracking_id: late.tracking_id },
  });
  expect(tracked.json().nothing_to_pay).toContain('we erased what was sent');
  expect(tracked.json().timeline.at(-1).text).toBe(
    'We erased what you had sent, because nobody had paid',
  );
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
  const listed = { [order.id]: ['contact', 'books'] };
  await writeFile(erasedBeside(backup), JSON.stringify(listed));
  expect(await eraseAgain(connection, services, storage, backup)).toBe(1);
  expect(await eraseAgain(connection, services, storage, backup)).toBe(0);
  expect(await found([...NAMES, ...OTHERS])).toEqual([]);
  expect((await Array.fromAsync(storage.list())).length).toBe(kept - 2);
  const rows = await connection.db.select().from(files).where(eq(files.order_id, other.id));
  expect(rows).toHaveLength(2);
  // A list never gets shorter.
  expect(await writeErasedList(connection, backup)).toBeGreaterThanOrEqual(1);
  expect(await readFile(erasedBeside(backup), 'utf8')).toContain(order.id);
});
