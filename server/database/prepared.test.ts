import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aDestination, anAdmin, sendApplication } from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';
import { rowsOf } from './rows-of.ts';

const preparedIn = ({ deps }: Product) =>
  rowsOf<{ statement: string; used: number }>(
    deps.connection.db,
    sql`select statement, (generic_plans + custom_plans)::int used from pg_prepared_statements`,
  );

test('what finds an order by its ID is parsed once for a connection, what searches a list is not', async () => {
  const product = await openProduct();
  try {
    const { id } = await aDestination(product);
    const submitted = (await sendApplication(product, id)).json();
    const { token } = await anAdmin(product);
    const look = async () => {
      const body = { tracking_id: submitted.tracking_id };
      expect(await product.json('POST', '/api/visa/track-visa', { body })).toMatchObject(body);
      expect(await product.status('GET', '/api/visa/all?visa_status=Pending', { token })).toBe(200);
    };
    await look();
    // Several connections share the embedded database, and each parses its own.
    const tracked = (all: Awaited<ReturnType<typeof preparedIn>>) =>
      all
        .filter(
          ({ statement }) =>
            statement.startsWith('select') && statement.includes('"orders"."tracking_id" = $1'),
        )
        .reduce((sum, { used }) => sum + used, 0);
    const before = tracked(await preparedIn(product));
    await look();
    const after = await preparedIn(product);
    expect(tracked(after)).toBe(before + 1);
    expect(
      after.filter(({ statement }) => /(kind" = |listed_at", ).* limit \$\d+ *$/.test(statement)),
    ).toEqual([]);
  } finally {
    await product.stop();
  }
});

test('the inserts of a submission are parsed and planned once for a connection, its job’s too', async () => {
  const product = await openProduct();
  try {
    const { id } = await aDestination(product);
    expect((await sendApplication(product, id)).statusCode).toBe(201);
    const prepared = () => preparedIn(product);
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
