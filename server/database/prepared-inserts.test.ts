import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDestination, sendApplication } from '#test/factories/orders.ts';
import { openProduct } from '#test/kit/support.ts';
import { rowsOf } from './rows-of.ts';

test('the inserts of a submission are parsed and planned once for a connection, its job’s too', async () => {
  const product = await openProduct();
  try {
    const { id } = await aDestination(product);
    expect((await sendApplication(product, id)).statusCode).toBe(201);
    const prepared = async () =>
      await rowsOf<{ statement: string; used: number }>(
        product.deps.connection.db,
        sql`select statement, (generic_plans + custom_plans)::int used from pg_prepared_statements`,
      );
    const before = await prepared();
    for (const table of [
      '"orders"',
      '"applications"',
      '"payments"',
      '"order_events"',
      '"messages"',
      '"files"',
      'pgboss.job',
    ])
      expect(
        before.filter(({ statement }) =>
          statement.toLowerCase().trimStart().startsWith(`insert into ${table}`),
        ),
      ).not.toEqual([]);
    expect((await sendApplication(product, id)).statusCode).toBe(201);
    // Services leave out different columns: there is more than one.
    const orders = (all: typeof before) =>
      all
        .filter(({ statement }) => statement.startsWith('insert into "orders"'))
        .reduce((sum, { used }) => sum + used, 0);
    expect(orders(await prepared())).toBe(orders(before) + 1);
  } finally {
    await product.stop();
  }
});
