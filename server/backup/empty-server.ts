import pg from 'pg';

/** All of ours in an otherwise empty database: the schemas of migrations and jobs, and what stands in the public one beside extensions. */
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

/** Looks whether a server's database has any table. @returns what makes it empty again, where it is */
export async function emptiesAgain(url: string): Promise<(() => Promise<void>) | undefined> {
  const asked = async (text: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const tables = await asked("select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1");
  return tables.length > 0 ? undefined : async () => void (await asked(DROP_ALL));
}
