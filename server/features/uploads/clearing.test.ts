import { writeFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { files, order_events, payments, sessions, shop } from '#server/database/schema.ts';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  decide,
  jpeg,
  payByCard,
  pdf,
  sendForm,
  trackOrder,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder, aServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';
import { eraseQueue } from './clearing.ts';

describe('the daily clearing', () => {
  const product = aProduct({ env: { RETENTION_DAYS: '30' } });
  let admin: Awaited<ReturnType<typeof anAdmin>>;
  let destination_id: number;
  beforeAll(async () => {
    admin = await anAdmin(product);
    destination_id = (await aDestination(product)).id;
  });

  const db = () => product.deps.connection.db;
  const stored = async () =>
    (await Array.fromAsync(product.deps.storage.list())).map(({ key }) => key);
  const filesOf = (id: string) => product.rows(files, eq(files.order_id, id));
  /** Runs it as the clock would. */
  async function clear() {
    await product.deps.jobs.send(db(), eraseQueue, {});
    await product.settle();
  }

  // A server vacuums by itself; in the embedded database nothing does, and its tables would only grow.
  test.runIf('dump' in inject('template'))(
    'vacuums the embedded database, whose planner then knows how much there is',
    async () => {
      const counted = () =>
        rowsOf(
          db(),
          sql`select reltuples::int as rows from pg_class where oid = 'destinations'::regclass`,
        );
      expect(await counted()).toEqual([{ rows: -1 }]);
      await clear();
      expect(await counted()).toEqual([{ rows: 1 }]);
    },
  );

  test('erases the scans of a deleted order after RETENTION_DAYS, and nothing else of it', async () => {
    const papers = async () => ({
      destination_id,
      files: { data_page: pdf(), passport_photograph: await jpeg() },
    });
    const [kept, deleted] = [
      await aPaidApplication(product, await papers()),
      await aPaidApplication(product, await papers()),
    ];
    await product.settle();
    const [{ token }, keys] = [admin, (await filesOf(deleted.id)).map(({ key }) => key)];
    await product.call('DELETE', `/api/admin/delete-application/${deleted.id}`, { token });
    product.clock.forward(30 * DAY_MS - 60_000);
    await clear();
    expect(await filesOf(deleted.id)).toHaveLength(2);
    product.clock.forward(120_000);
    await clear();
    await clear();
    expect(await filesOf(deleted.id)).toEqual([]);
    expect((await stored()).filter((key) => keys.includes(key))).toEqual([]);
    expect(await filesOf(kept.id)).toHaveLength(2);
    expect((await stored()).length).toBe(2);
    expect(await product.rows(payments, eq(payments.order_id, deleted.id))).toMatchObject([
      { status: 'paid' },
    ]);
    const events = await product.rows(order_events, eq(order_events.order_id, deleted.id));
    expect(events.filter(({ event }) => event === 'scans_erased')).toMatchObject([
      { actor: 'system', detail: { files: 2 } },
    ]);
  });

  test('keeps the files of an unpaid order that was cancelled as long as its own page says', async () => {
    const order = await anApplication(product, { destination_id, files: twoPdfs() });
    const token = await openOwnOrder(product, order);
    const body = { expected_refund: 0 };
    expect(await product.status('POST', '/api/manage/cancel', { token, body })).toBe(200);
    // Its time is over: the timer has given it up.
    await db().update(payments).set({ status: 'expired' }).where(eq(payments.order_id, order.id));
    product.clock.forward(31 * DAY_MS);
    await clear();
    const tracked = await trackOrder(product, order);
    expect([tracked.nothing_to_pay, tracked.uploads_erased_at]).toEqual([
      expect.stringContaining('cancelled'),
      undefined,
    ]);
    expect(await filesOf(order.id)).toHaveLength(2);
    product.clock.forward(150 * DAY_MS);
    await clear();
    expect(await filesOf(order.id)).toEqual([]);
  });

  test('forgets who meant to pay for an unpaid order without files, and says of none that they were erased', async () => {
    const order = await aServiceOrder(product, 'booking');
    await db()
      .update(payments)
      .set({ status: 'expired', payer_email: 'payer@example.com' })
      .where(eq(payments.order_id, order.id));
    product.clock.forward(31 * DAY_MS);
    await clear();
    expect(await product.rows(payments, eq(payments.order_id, order.id))).toMatchObject([
      { payer_email: null },
    ]);
    expect(await trackOrder(product, order)).not.toHaveProperty('uploads_erased_at');
    const events = await product.rows(order_events, eq(order_events.order_id, order.id));
    expect(events.map(({ event }) => event)).not.toContain('scans_erased');
  });

  test('forgets who paid for a deleted order that has no files', async () => {
    const [kept, deleted] = [
      await aPaidServiceOrder(product, 'booking'),
      await aPaidServiceOrder(product, 'booking'),
    ];
    expect(await filesOf(deleted.id)).toEqual([]);
    const payersOf = async ({ id }: { id: string }) =>
      (await product.rows(payments, eq(payments.order_id, id))).map((one) => one.payer_email);
    for (const { id } of [kept, deleted])
      await db()
        .update(payments)
        .set({ payer_email: 'payer@example.com' })
        .where(eq(payments.order_id, id));
    const { token } = await anAdmin(product);
    expect(await product.status('DELETE', `/api/admin/orders/${deleted.id}`, { token })).toBe(200);
    product.clock.forward(31 * DAY_MS);
    await clear();
    expect([await payersOf(kept), await payersOf(deleted)]).toEqual([
      ['payer@example.com'],
      [null],
    ]);
  });

  /** So many that a single one beside them is no alarm. */
  async function manyFiles() {
    const { storage } = product.deps;
    const keys = Array.from({ length: 20 }, (_, i) => `${i}`.padStart(40, 'a'));
    for (const key of keys) {
      const temp = storage.temp();
      await writeFile(temp, 'x');
      await storage.put(key, temp, 1);
    }
    const row = {
      field: 'data_page',
      media_type: 'application/pdf',
      bytes: 1,
      sha256: '',
      created_at: product.clock.now(),
    };
    await db()
      .insert(files)
      .values(keys.map((key) => ({ ...row, key })));
  }

  test('removes files that no row names, and unfinished ones, once they are a day old', async () => {
    const { storage } = product.deps;
    await manyFiles();
    const before = await stored();
    const temp = storage.temp();
    await writeFile(temp, 'x');
    await storage.put('f'.repeat(40), temp, 1);
    const unfinished = storage.temp();
    await writeFile(unfinished, 'y');
    // Files carry the machine's time.
    product.clock.set(new Date(Date.now() + DAY_MS - 60_000));
    await clear();
    expect((await stored()).sort()).toEqual([...before, 'f'.repeat(40)].sort());
    expect(await storage.sweep(new Date(0))).toBe(0);
    product.clock.forward(120_000);
    await clear();
    expect((await stored()).sort()).toEqual(before.sort());
    expect(await storage.sweep(new Date(Date.now() + DAY_MS))).toBe(0);
  });

  test('erases what was sent with an order that nobody paid for 30 days; it can still be paid, and everybody is told what is missing', async () => {
    const { token } = await anAdmin(product);
    const papers = () => ({ destination_id, files: twoPdfs() });
    const [late, half, approved] = [
      await anApplication(product, papers()),
      await anApplication(product, papers()),
      await anApplication(product, papers()),
    ];
    await payByCard(product, half, { card: CARDS.half });
    await decide(product, approved, 'Approved', token);
    await db().update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
    product.clock.forward(30 * DAY_MS - 60_000);
    await clear();
    expect(await filesOf(late.id)).toHaveLength(2);
    product.clock.forward(120_000);
    await clear();
    expect(
      [await filesOf(late.id), await filesOf(half.id), await filesOf(approved.id)].map(
        ({ length }) => length,
      ),
    ).toEqual([0, 2, 2]);

    const track = () => trackOrder(product, late);
    expect(await track()).toMatchObject({
      payment_status: 'Not Paid',
      uploads_erased_at: expect.any(String),
    });
    const started = await product.json('POST', '/api/payment/start', {
      body: { booking_id: late.id },
    });
    const { transaction_id } = await charge(product, { payment_info: started });
    expect((await verify(product, late, transaction_id)).json().success).toBe(true);
    await product.settle();
    expect(product.mails.findLast(({ id }) => id === `paid-${late.id}`)?.text).toContain(
      'We will write to you to ask for them again',
    );
    const again = await anAdmin(product);
    const { history } = await product.json('GET', `/api/visa/status/${late.id}`, {
      token: again.token,
    });
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'The scans of the visa application were erased: nobody paid for 30 days. Once it is paid, ask for them again',
    );
  });

  test('what is sent anew after that stays as long again, and nobody is told that it is missing', async () => {
    const order = await anApplication(product, { destination_id, files: twoPdfs() });
    const expire = () =>
      db().update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
    await expire();
    product.clock.forward(30 * DAY_MS + 60_000);
    await clear();
    expect(await filesOf(order.id)).toEqual([]);
    const token = await openOwnOrder(product, order);
    const sent = await sendForm(product, 'PUT', '/api/manage/order', {}, twoPdfs(), { token });
    expect(sent.statusCode).toBe(200);
    await clear();
    expect(await filesOf(order.id)).toHaveLength(2);
    const { erase_on } = await product.json('GET', '/api/manage/order', { token });
    expect(erase_on).toBe(lagosDay(addDays(product.clock.now(), 30)));
    product.clock.forward(30 * DAY_MS - 60_000);
    await clear();
    expect(await filesOf(order.id)).toHaveLength(2);
    expect(await trackOrder(product, order)).not.toHaveProperty('uploads_erased_at');
    product.clock.forward(120_000);
    await expire();
    await clear();
    expect(await filesOf(order.id)).toEqual([]);
    expect(await trackOrder(product, order)).toHaveProperty('uploads_erased_at');
  });

  test('takes many at once, is one process’s at a time, and goes on where another was killed', async () => {
    const { token } = await anAdmin(product);
    const orders = await Promise.all(
      Array.from({ length: 6 }, () => anApplication(product, { destination_id, files: twoPdfs() })),
    );
    const bystander = await anApplication(product, { destination_id, files: twoPdfs() });
    await product.settle();
    for (const { id } of orders)
      await product.call('DELETE', `/api/admin/delete-application/${id}`, { token });
    product.clock.forward(30 * DAY_MS + 60_000);
    // Another process clears: this one waits for its turn.
    const later = new Date(product.clock.now().getTime() + 60_000);
    await db().update(shop).set({ clearing_by: 'another', clearing_until: later });
    await product.deps.jobs.send(db(), eraseQueue, {});
    await product.settle().catch(() => {});
    for (const { id } of orders) expect(await filesOf(id)).toHaveLength(2);
    // It died: its lease has run out.
    product.clock.forward(3_600_000);
    await product.settle();
    for (const { id } of orders) expect(await filesOf(id)).toEqual([]);
    const names = (await db().select({ key: files.key }).from(files)).map(({ key }) => key);
    expect((await stored()).filter((key) => !names.includes(key))).toEqual([]);
    expect(await filesOf(bystander.id)).toHaveLength(2);
    const events = await product.rows(order_events);
    for (const { id } of orders)
      expect(
        events.filter((one) => one.order_id === id && one.event === 'scans_erased'),
      ).toMatchObject([{ detail: { files: 2 } }]);
  });

  test('forgets sessions that have ended', async () => {
    const { id } = admin;
    const mine = () => product.rows(sessions, eq(sessions.person_id, id));
    await anAdmin(product);
    const before = (await product.rows(sessions)).length;
    product.clock.forward(13 * 3_600_000);
    await clear();
    expect([before > 0, await mine(), await product.rows(sessions)]).toEqual([true, [], []]);
  });
});
