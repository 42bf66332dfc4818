import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, payments } from '#server/database/schema.ts';
import { applications } from '#server/services/application/table.ts';
import { DAY_MS } from '#shared/dates.ts';
import { nightly } from '#test/factories/erased-person.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  CARDS,
  cancelByStaff,
  payByCard,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { readTallies } from './tallies.ts';

describe('tallies', () => {
  const product = aProduct();

  test('equal a full count after orders were submitted at once, paid, decided, cancelled and deleted', async () => {
    const { db } = product.deps.connection;
    const { token } = await anAdmin(product);
    const destination_id = (await aDestination(product)).id;
    const submitted = await Promise.all(
      Array.from({ length: 12 }, () => anApplication(product, { destination_id })),
    );
    await Promise.all(
      submitted.map(async (application, i) => {
        if (i % 2) await payByCard(product, application, { card: CARDS.good });
        if (i % 3 === 0)
          await product.call('PUT', `/api/admin/visa-update/${application.id}`, {
            token,
            body: { status: i % 2 ? 'Approved' : 'Denied' },
          });
        if (i % 5 === 2) await cancelByStaff(product, application, token);
        if (i % 4 === 1)
          await product.call('DELETE', `/api/admin/delete-application/${application.id}`, {
            token,
          });
      }),
    );

    const [full] = await db
      .select({
        all: sql`count(*) filter (where ${orders.deleted_at} is null)`.mapWith(Number),
        paid: sql`coalesce(sum(${orders.amount_kobo}) filter (where ${orders.paid_at} is not null), 0)`.mapWith(
          Number,
        ),
        unpaid:
          sql`coalesce(sum(${orders.amount_kobo}) filter (where ${orders.paid_at} is null and ${orders.deleted_at} is null and ${orders.cancelled_at} is null), 0)`.mapWith(
            Number,
          ),
        pending:
          sql`count(*) filter (where ${applications.visa_status} = 'Pending' and ${orders.deleted_at} is null and ${orders.cancelled_at} is null)`.mapWith(
            Number,
          ),
      })
      .from(orders)
      .innerJoin(applications, sql`${applications.order_id} = ${orders.id}`);
    const tally = await readTallies(db, [
      'order:visa:all',
      'order:visa:paid',
      'owed:visa:all',
      'owed:visa:listed',
      'order:visa:unpaid',
      'status:visa:Pending',
    ]);
    expect({
      all: tally('order:visa:all').rows,
      paid: tally('order:visa:paid').amount_kobo,
      unpaid: tally('owed:visa:all').amount_kobo,
      pending: tally('status:visa:Pending').rows,
    }).toEqual(full);
    expect(full?.paid).toBeGreaterThan(0);
    // A cancelled order waits for no money: neither in the lists nor in what is counted.
    const notPaid = (await product.json('GET', '/api/visa/all-not-paid-visa', { token })) as {
      stage: string;
    }[];
    expect(notPaid.length).toBe(tally('owed:visa:listed').rows);
    expect(notPaid.length).toBeLessThan(tally('order:visa:unpaid').rows);
    expect(notPaid.filter(({ stage }) => stage === 'cancelled')).toEqual([]);
    expect((await product.json('GET', '/api/admin/dashboard', { token })).visa.unpaid).toBe(
      notPaid.length,
    );

    const total = (name: string) =>
      product.call('GET', `/api/admin/${name}`, { token }).then((response) => response.json());
    expect(await total('total-paid-fees')).toEqual({ total_paid_fees: (full?.paid ?? 0) / 100 });
    expect(await total('total-not-paid-fees')).toEqual({
      total_not_paid_fees: (full?.unpaid ?? 0) / 100,
    });
    expect(await total('total-paid-permit')).toEqual({ total_paid_fees: 0 });
  });

  test('what nobody paid for until it was erased is owed no longer, in sums, counts and lists', async () => {
    const { db } = product.deps.connection;
    const owed = async () => {
      const { token } = await anAdmin(product);
      const get = (path: string) => product.json('GET', `/api/${path}`, { token });
      const [{ totals }, { aside, payments }] = [
        await get('admin/dashboard'),
        await get('admin/me'),
      ];
      const listed = await get('visa/all-not-paid-visa?aside=all');
      expect(payments.visa.unpaid + aside.visa.unpaid).toBe(listed.length);
      return [totals.visa.total_not_paid_fees, listed.length];
    };
    const [sum, many] = await owed();
    expect([sum > 0, many > 0]).toEqual([true, true]);
    await db.update(payments).set({ status: 'expired' }).where(eq(payments.status, 'created'));
    product.clock.forward(181 * DAY_MS);
    expect(await owed()).toEqual([sum, many]);
    await nightly(product);
    expect(await owed()).toEqual([0, 0]);
    await anApplication(product);
    expect(await owed()).toEqual([45_000, 1]);
  });
});
