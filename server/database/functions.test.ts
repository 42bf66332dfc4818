import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, inject, test } from 'vitest';
import { aProduct } from '#test/kit/support.ts';

const FOLDER = join(import.meta.dirname, 'functions');

interface Live {
  name: string;
  definition: string;
  triggers: string[];
}

const product = aProduct();
let live: Live[];
beforeAll(async () => {
  // Functions of extensions are left out, and what test/kit/bystander-rows.ts adds to triggers.
  const found = await product.deps.connection.db.execute(sql`
    select p.proname as name, pg_get_functiondef(p.oid) as definition,
      array(select regexp_replace(pg_get_triggerdef(t.oid), ' WHEN \\(.*bystander.*\\) EXECUTE', ' EXECUTE') from pg_trigger t where t.tgfoid = p.oid and not t.tgisinternal order by t.tgname) as triggers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`);
  live = (found as unknown as { rows: Live[] }).rows;
});

test('every function of the database stands in a file, and no file is without its function', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(live.map(({ name }) => `${name}.sql`).toSorted());
});

test('each file says what the database runs, with the triggers that call it', () => {
  expect(live.length).toBeGreaterThan(5);
  for (const { name, definition, triggers } of live) {
    const path = join(FOLDER, `${name}.sql`);
    if (!existsSync(path)) continue;
    // The comment above the function says what it is for.
    const written = readFileSync(path, 'utf8').replace(/^(--.*\n)+/, '');
    expect(written, `${name}.sql`).toBe(`${[definition.trim(), ...triggers].join(';\n\n')};\n`);
  }
});

test.runIf('server' in inject('template'))(
  'transactions that write at the same time count into rows of their own',
  async () => {
    const { db } = product.deps.connection;
    const all = Promise.withResolvers<void>();
    let open = 0;
    const shards = Array.from({ length: 8 }, () =>
      db.transaction(async (tx) => {
        const { rows } = (await tx.execute(sql`select tally_shard() as shard`)) as unknown as {
          rows: { shard: number }[];
        };
        open += 1;
        if (open === 8) all.resolve();
        await all.promise;
        return rows[0]?.shard;
      }),
    );
    expect(new Set(await Promise.all(shards)).size).toBe(8);
  },
);
