import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, test } from 'vitest';
import { aProduct } from '#test/kit/support.ts';
import type { Db } from './database/connect.ts';
import { invitations } from './database/schema.ts';
import { type Deps, transaction, type Within } from './deps.ts';
import type { Service } from './features/orders/services.ts';

describe('a transaction', () => {
  const product = aProduct();
  const write = (tx: Db, code_hash: string) =>
    tx.insert(invitations).values({ code_hash, created_at: new Date(), expires_at: new Date() });
  const written = (code_hash: string) =>
    product.rows(invitations, eq(invitations.code_hash, code_hash));

  test('returns what its work returns, and keeps nothing of work that throws', async () => {
    const done = await transaction(product.deps, async (tx) => {
      await write(tx, 'kept');
      return 'done';
    });
    expect(done).toBe('done');
    const failing = transaction(product.deps, async (tx) => {
      await write(tx, 'lost');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await written('kept'), await written('lost')].map(({ length }) => length)).toEqual([
      1, 0,
    ]);
  });

  test.runIf('server' in inject('template'))(
    'that the database ends because it and another wait for each other is run again',
    async () => {
      let runs = 0;
      const lock = (tx: Db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);
      const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      const crossed = (first: 0 | 1, second: 0 | 1) =>
        transaction(product.deps, async (tx) => {
          runs += 1;
          await lock(tx, first);
          holding[first].resolve();
          await holding[second].promise;
          await lock(tx, second);
          await write(tx, `crossed ${first}`);
        });
      await Promise.all([crossed(0, 1), crossed(1, 0)]);
      expect([
        runs,
        (await written('crossed 0')).length,
        (await written('crossed 1')).length,
      ]).toEqual([3, 1, 1]);
    },
  );
});

// Nothing here runs: `npm run types` fails where a line that has to be an error is none.
describe('inside a transaction it is a type error', () => {
  const needsConnection = async ({ connection }: Deps) => connection.ping();
  const asksBeside = async (_tx: Db, deps: Deps) => needsConnection(deps);

  test('to call what needs the connection', () => {
    const attempt = (deps: Deps) =>
      transaction(deps, async (tx, deps) => {
        // @ts-expect-error the dependencies have no connection here
        await needsConnection(deps);
        // @ts-expect-error taking the transaction as well doesn't make it better
        await asksBeside(tx, deps);
        // @ts-expect-error
        await deps.connection.ping();
        // @ts-expect-error a transaction in the transaction would be one beside it
        await transaction(deps, async () => {});
      });
    expect(attempt).toBeTypeOf('function');
  });

  test('for a service to want it where it is called in one', () => {
    const right = async (_tx: Db, deps: Within) => void deps.clock.now();
    type Hooks = NonNullable<Service['attended']>;
    const hooks: Pick<Hooks, 'onPaid' | 'onDeleted' | 'onRestored' | 'beforePayment'> = {
      onPaid: right,
      // @ts-expect-error
      onDeleted: asksBeside,
      // @ts-expect-error
      onRestored: asksBeside,
      // @ts-expect-error
      beforePayment: asksBeside,
    };
    expect(Object.keys(hooks)).toHaveLength(4);
  });
});
