// While a release rolls out, processes of the version before work on the database that this one has migrated. `npm run soak -- --only=rollout` runs
// both; here is what the older one relies on.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrationsUpTo, migrationTags } from '#server/backup/migrations.ts';
import { openServer } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { anApplication } from '../factories/orders.ts';
import { newDatabase } from '../kit/database.ts';
import { pass } from '../kit/passing-time.ts';
import { aProduct } from '../kit/support.ts';

const template = inject('template');

/** The newest migration of the version that may still be running when this one starts. Moved with every release. */
const RELEASED = '0000_start';

/** Rules that stand in place of a stricter one. */
const LOOSER = ['refunds refunds_sent'];

interface Column {
  name: string;
  type: string;
  required: boolean;
  filled: boolean;
}

/** Every column of the product's tables, and what is refused in them: constraints and unique indexes, by the columns they are about. */
async function shapeOf(
  url: string,
): Promise<{ columns: Map<string, Column>; rules: Map<string, string> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query<Column>(
    `select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'NO' as required,
      column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
    from information_schema.columns where table_schema = 'public'`,
  );
  const { rows: rules } = await client.query<{ name: string; rule: string }>(
    `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union all select indrelid::regclass || ' ' || indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index
      join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace and indisunique`,
  );
  await client.end();
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    rules: new Map(rules.map(({ name, rule }) => [name, rule])),
  };
}

describe('the version before, on a database that was migrated under it', () => {
  // Two versions share a database only where it is a server.
  if (!('server' in template)) {
    test('can only be on a server', () => expect(template).toHaveProperty('dump'));
    return;
  }
  const { server } = template;
  const released = migrationsUpTo(migrationTags().slice(0, migrationTags().indexOf(RELEASED) + 1));
  afterAll(() => rmSync(released, { recursive: true, force: true }));
  /** A database as that version left it. */
  async function oldDatabase(): Promise<string> {
    const url = await newDatabase(new URL('/template1', server).href);
    await (await openServer(url, () => {}, { migrations: released })).close();
    return url;
  }

  test('finds every column as it was, may leave out every new one, and is held to no new rule', async () => {
    const url = await oldDatabase();
    const before = await shapeOf(url);
    await (await openServer(url, () => {})).close();
    const now = await shapeOf(url);
    expect(before.columns.size).toBeGreaterThan(200);
    const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
    const wrong = [...before.columns.values()].flatMap(({ name, type, required }) => {
      const column = now.columns.get(name);
      if (!column) return [`${name} is gone`];
      if (column.type !== type) return [`${name} was ${type} and is ${column.type}`];
      return column.required && !required && !column.filled ? [`${name} must be filled now`] : [];
    });
    for (const { name, required, filled } of now.columns.values())
      if (!before.columns.has(name) && tables.has(name.split('.')[0] ?? '') && required && !filled)
        wrong.push(`${name} must be filled`);
    const isNew = (name: string) => !before.columns.has(name);
    for (const [name, rule] of now.rules) {
      const [table = ''] = name.split(' ');
      if (!tables.has(table) || LOOSER.includes(name) || before.rules.get(name) === rule) continue;
      // A rule about new columns alone is kept by whoever leaves them as they are.
      const about = /\(([^()]*)\)/.exec(rule)?.[1]?.split(', ') ?? [];
      if (!about.every((column) => isNew(`${table}.${column}`)))
        wrong.push(`${name} is a new rule: ${rule}`);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  test('is read and written while the migration waits for somebody’s long transaction', async () => {
    const url = await oldDatabase();
    const [long, other] = [new pg.Client(url), new pg.Client(url)];
    await Promise.all([long.connect(), other.connect()]);
    await long.query('begin; lock table orders in access share mode');
    let migrated = false;
    const opening = openServer(url, () => {}).then((connection) => {
      migrated = true;
      return connection.close();
    });
    const waited: number[] = [];
    for (const end = Date.now() + 3500; Date.now() < end; ) {
      const asked = Date.now();
      await other.query('update orders set paid_at = paid_at');
      waited.push(Date.now() - asked);
      await wait(50);
    }
    expect(Math.max(...waited)).toBeLessThan(2000);
    expect(migrated).toBe(false);
    await long.query('commit');
    await opening;
    await Promise.all([long.end(), other.end()]);
  }, 60_000);
});

describe('work of the version after this one', () => {
  const product = aProduct();

  test('waits, and is done once somebody can', async () => {
    const { id } = await anApplication(product);
    await product.settle();
    const { connection, jobs } = product.deps;
    const template = 'a_mail_of_tomorrow' as string as 'invoice';
    await jobs.send(connection.db, mailQueue, { template, order_id: id });
    await pass(product, 3_600_000);
    const waiting = await rowsOf(
      connection.db,
      sql`select state, data->>'template' as template from pgboss.job where name = 'mail' and state <> 'completed'`,
    );
    expect(waiting).toEqual([{ state: 'retry', template }]);
    // The process that knows the template comes up.
    await connection.db.execute(
      sql`update pgboss.job set data = jsonb_set(data, '{template}', '"invoice"') where name = 'mail' and state = 'retry'`,
    );
    const before = product.mails.length;
    await pass(product, 3_600_000);
    expect(product.mails.length).toBe(before + 1);
  });

  test('migrations on which these tests rely are named', () => {
    expect(readdirSync(join(import.meta.dirname, '../../server/database/migrations'))).toContain(
      `${RELEASED}.sql`,
    );
  });
});
