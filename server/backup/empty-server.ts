import { ConfigError } from '#server/config.ts';
import { clientOf } from '#server/database/hosts.ts';

/** Keeps extensions. */
const DROP_ALL = `
  drop schema if exists drizzle cascade;
  drop schema if exists pgboss cascade;
  do $$ declare made text; begin
    for made in select format('drop table if exists %s cascade', oid::regclass) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    loop execute made; end loop;
    for made in select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop execute made; end loop;
  end $$`;

const ANY_TABLE = `
  select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
    and relpersistence <> 't' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  order by 1 limit 1`;

/** @returns a function that empties the database again @throws ConfigError if it has a table */
export async function refuseUsedServer(url: string): Promise<() => Promise<void>> {
  const Client = clientOf(url);
  const asked = async (text: string): Promise<{ name?: string }[]> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const [table] = await asked(ANY_TABLE);
  if (table)
    throw new ConfigError(
      `There is a shop in this database already, or something else (the table ${table.name}). A back-up is restored into an empty place only: nothing was changed.`,
    );
  return async () => void (await asked(DROP_ALL));
}
