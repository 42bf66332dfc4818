import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';

interface Column {
  column_name: string;
  udt_name: string;
  data_type: string;
}
interface Key {
  table: string;
  columns: string[];
  of: string;
  of_columns: string[];
}

/** A value of a type, as SQL. */
const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  bool: 'true',
  date: "date '2026-02-03'",
  timestamptz: "timestamptz '2026-02-03 04:05:06.789+00'",
  time: "time '10:30'",
  jsonb: `'{"a": [1, "ü"]}'`,
  json: `'{"a": [1, "ü"]}'`,
  text: `'naïve "text" \\ of ' || md5(random()::text)`,
  varchar: `md5(random()::text)`,
};
function anyValueOf({ udt_name, data_type, column_name }: Column): string {
  if (data_type === 'ARRAY') return "'{}'";
  if (/^(int|float|numeric)/.test(udt_name)) return '7';
  const value = VALUES[udt_name];
  if (!value) throw new Error(`no value is known for ${column_name} of type ${udt_name}`);
  return value;
}

/** The names of all tables of ours. */
const tablesOf = async (db: Db): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name);

/** Puts a row into every table that has none: with a value in each column, and keys that lead to rows. */
export async function fillTables(db: Db): Promise<void> {
  const keys = await rowsOf<Key>(
    db,
    sql`select conrelid::regclass::text as table, confrelid::regclass::text as of,
        (select array_agg(attname order by n)::text[] from unnest(conkey) with ordinality k (num, n) join pg_attribute on attrelid = conrelid and attnum = num) as columns,
        (select array_agg(attname order by n)::text[] from unnest(confkey) with ordinality k (num, n) join pg_attribute on attrelid = confrelid and attnum = num) as of_columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const waiting = new Set(await tablesOf(db));
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const table of waiting) {
      const own = keys.filter((key) => key.table === table);
      if (own.some(({ of }) => of !== table && waiting.has(of))) continue;
      waiting.delete(table);
      const [found] = await rowsOf<{ full: boolean }>(
        db,
        sql.raw(`select exists (select from "${table}") as full`),
      );
      if (found?.full) continue;
      const columns = await rowsOf<Column>(
        db,
        sql`select column_name, udt_name, data_type from information_schema.columns
          where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and identity_generation is null
            and coalesce(column_default, '') not like 'nextval%'`,
      );
      const values = columns.map((column) => {
        const key = own.find((one) => one.columns.includes(column.column_name));
        if (!key) return anyValueOf(column);
        const at = key.of_columns[key.columns.indexOf(column.column_name)];
        return `(select "${at}" from "${key.of}" order by "${at}" limit 1)`;
      });
      const names = columns.map(({ column_name }) => `"${column_name}"`).join(', ');
      await db.execute(
        sql.raw(
          `alter table "${table}" disable trigger user; insert into "${table}" (${names}) select ${values.join(', ')}; alter table "${table}" enable trigger user`,
        ),
      );
    }
    if (waiting.size === before)
      throw new Error(`these tables lead to each other: ${[...waiting].join(', ')}`);
  }
}

/** Every row of every table as text, and what the sequences have come to. */
export async function everything(db: Db): Promise<Record<string, string[]>> {
  const rowsIn = async (name: string) =>
    (
      await rowsOf<{ row: string }>(
        db,
        sql.raw(`select to_jsonb(t)::text as row from ${name} t order by 1`),
      )
    ).map(({ row }) => row);
  const tables: Record<string, string[]> = {};
  for (const table of await tablesOf(db)) tables[table] = await rowsIn(`"${table}"`);
  const jobs = sql`select name || ' ' || state || ' ' || id || ' ' || coalesce(data::text, '') as row from pgboss.job where state in ('created', 'retry', 'active') order by 1`;
  tables['pgboss.job'] = (await rowsOf<{ row: string }>(db, jobs)).map(({ row }) => row);
  tables.sequences = (
    await rowsOf<{ row: string }>(
      db,
      sql`select sequencename || ' ' || coalesce(last_value::text, 'none') as row from pg_sequences where schemaname = 'public' order by 1`,
    )
  ).map(({ row }) => row);
  return tables;
}
