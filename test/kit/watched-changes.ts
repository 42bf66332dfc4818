// What a call changes in the database, row by row: a trigger on every table writes down what is done to it.
import { sql } from 'drizzle-orm';
import type { Connection } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';

const NOTE = `
  create schema watched;
  create table watched.changes (what text not null);
  create function watched.note() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      insert into watched.changes
        select format('%s.%s', tg_argv[0], now_row.key)
        from jsonb_each(to_jsonb(new)) now_row
        where now_row.value is distinct from to_jsonb(old) -> now_row.key;
    else
      insert into watched.changes
        values (concat_ws(' ', lower(tg_op), tg_argv[0], case tg_argv[0] when 'job' then to_jsonb(new) ->> 'name' end));
    end if;
    return null;
  end $$;`;

/** Watches the product's tables and its queue of jobs. */
export interface WatchedChanges {
  /** How many tables it watches. */
  tables: number;
  /** What has changed since it was last asked: `table.column` for a row that is there, else `insert table` or `delete table`, of jobs with their queue; each once. */
  since(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Begins to watch; other tests use the same database, so it has to be stopped. */
export async function watchChanges({ db }: Connection): Promise<WatchedChanges> {
  for (const statement of NOTE.split(/;\n(?= {2}create)/)) await db.execute(sql.raw(statement));
  // A partitioned table's trigger is its partitions' too.
  const tables = await rowsOf<{ place: string; name: string }>(
    db,
    sql`select format('%I.%I', nspname, relname) as place, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and (nspname = 'public' or (nspname = 'pgboss' and relname = 'job'))`,
  );
  for (const { place, name } of tables)
    await db.execute(
      sql.raw(
        `create trigger watched after insert or update or delete on ${place} for each row execute function watched.note('${name}')`,
      ),
    );
  return {
    tables: tables.length,
    async since() {
      const rows = await rowsOf<{ what: string }>(
        db,
        sql`with gone as (delete from watched.changes returning what) select distinct what from gone order by what`,
      );
      return rows.map(({ what }) => what);
    },
    async stop() {
      await db.execute(sql.raw('drop schema watched cascade'));
    },
  };
}
