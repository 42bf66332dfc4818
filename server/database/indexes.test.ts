import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aProduct } from '#test/kit/support.ts';
import { rowsOf } from './rows-of.ts';

const product = aProduct();

/** They hold few rows at any time. */
const FEW = ['sessions.order_id', 'payment_differences.order_id'];

test('what belongs to an order or a payment is found by an index over all of its table', async () => {
  const rows = await rowsOf<{ name: string; found: boolean }>(
    product.deps.connection.db,
    sql`select c.conrelid::regclass || '.' || a.attname as name, exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname))) as found
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid in ('orders'::regclass, 'payments'::regclass)`,
  );
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter(({ found }) => !found).map(({ name }) => name);
  expect(missing.toSorted()).toEqual(FEW.toSorted());
});
