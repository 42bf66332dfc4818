import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { archives, files, order_events } from '#server/database/schema.ts';
import { eraseQueue } from '#server/features/uploads/clearing.ts';
import { DAY_MS, lagosDay } from '#shared/dates.ts';
import { foundOf, nightly } from '#test/factories/erased-person.ts';
import { anAdmin, anApplication, aPaidApplication, decide } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { archiveBefore, monthsBefore } from './archive.ts';
import { readCsv } from './read.ts';

const product = aProduct();

test('history of orders that ended before a month lies in checked files, and their pages read it from there', async () => {
  const { db } = product.deps.connection;
  const [done, going] = [await aPaidApplication(product), await anApplication(product)];
  let { token } = await anAdmin(product);
  expect((await decide(product, done, 'Denied', token)).statusCode).toBe(200);
  await product.settle();
  product.clock.forward(400 * DAY_MS);
  await product.alone(async () => {
    await product.deps.jobs.send(db, eraseQueue, {});
    await product.settle();
  });
  ({ token } = await anAdmin(product));
  const shown = async (id: string) => {
    const record = await product.json('GET', `/api/visa/status/${id}`, { token });
    return record.history.filter(({ event }: { event: string }) => event !== 'opened');
  };
  const rowsOf = (id: string) =>
    db.select().from(order_events).where(eq(order_events.order_id, id));
  const before = [await shown(done.id), await shown(going.id)];
  const kept = await rowsOf(going.id);
  const now = product.clock.now();
  const month = lagosDay(now).slice(0, 7);
  const found = await monthsBefore(db, month);
  expect(found.length).toBeGreaterThan(0);
  // Looking changes nothing.
  expect(await monthsBefore(db, month)).toEqual(found);
  const told: [string, number][] = [];
  await product.alone(() =>
    archiveBefore({ db, storage: product.deps.storage, now }, month, (...of) => told.push(of)),
  );
  expect(told).toEqual(found.map(({ month, rows }) => [month, rows]));
  // What happened since stays in the table.
  const left = await rowsOf(done.id);
  expect([...new Set(left.map(({ event }) => event))].toSorted()).toEqual([
    'opened',
    'scans_erased',
  ]);
  expect(await rowsOf(going.id)).toEqual(kept);
  expect([await shown(done.id), await shown(going.id)]).toEqual(before);
  // The order itself says who decided, and the papers for a bank have all of it.
  const other = await decide(product, done, 'Approved', token);
  expect(other.json().message).toMatch(/^Ada Admin already chose Denied on /);
  const evidence = await product.call('GET', `/api/admin/orders/${done.id}/evidence.zip`, {
    token,
  });
  const history = strFromU8(unzipSync(evidence.rawPayload)['history.csv'] ?? new Uint8Array());
  for (const { text } of before[0] ?? []) expect(history).toContain(text.slice(0, 20));
  expect(await monthsBefore(db, month)).toEqual([]);
  const [part] = await db.select().from(archives).innerJoin(files, eq(files.key, archives.key));
  expect([part?.files.field, part?.archives.month]).toEqual(['archive', found[0]?.month]);

  // A part that was changed is noticed, and the page stays.
  await db.update(files).set({ sha256: 'other' }).where(eq(files.field, 'archive'));
  const record = await product.call('GET', `/api/visa/status/${done.id}`, { token });
  expect([record.statusCode, record.json().history.length]).toEqual([
    200,
    (await rowsOf(done.id)).length,
  ]);
});

test('history of an order whose address isn’t erased yet is left where that is erased', async () => {
  const order = await aPaidApplication(product);
  const { token } = await anAdmin(product);
  await decide(product, order, 'Denied', token);
  await product.settle();
  const own = await openOwnOrder(product, order);
  expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
  const body = { email: 'moved.on@example.com' };
  await product.call('PUT', `/api/admin/orders/${order.id}/contact`, { token, body });
  await product.settle();
  product.clock.forward(32 * DAY_MS);
  const { db } = product.deps.connection;
  const now = product.clock.now();
  await product.alone(() =>
    archiveBefore({ db, storage: product.deps.storage, now }, lagosDay(now).slice(0, 7), () => {}),
  );
  product.clock.forward(181 * DAY_MS);
  await product.alone(() => nightly(product));
  expect(await foundOf(product, [], ['moved.on@example.com'])).toEqual([]);
});

test('CSV with quotes, commas and lines is read as it was written', () => {
  expect(readCsv('id,detail\n1,"{""a"":""x, y""}"\n2,"one\ntwo"\n3,\n')).toEqual([
    ['id', 'detail'],
    ['1', '{"a":"x, y"}'],
    ['2', 'one\ntwo'],
    ['3', ''],
  ]);
});
