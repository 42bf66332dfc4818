// Fills a PostgreSQL database with orders as two years of work leave them:
//   node bench/seed-orders.ts postgres://user@host/database 1000000
// The product's own triggers keep the tallies, and its own function writes what an order is found by.
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { seeded } from '../scripts/passport/random.ts';
import { openServer } from '../server/database/connect.ts';
import { admins, agents } from '../server/database/schema.ts';
import { addDestination } from '../server/features/destinations/destinations.ts';
import { STARTER_PERMITS } from '../server/services/application/starters/permits.ts';
import { STARTER_VISAS } from '../server/services/application/starters/visas.ts';
import { type Ground, orderRows, TABLES } from './orders.ts';

const BATCH = 2000;
const YEARS_MS = 2 * 365 * 86_400_000;
const AGENTS = 200;

/** As triggers count what is decided and ended, which here came in one row with its order. */
const COUNT_TIMES = `
  insert into report_tallies (what, by, period, key, detail, shard, rows, amount_kobo)
  select e.what, k.by, p.period, k.key, hours_taken(e.paid_at, e.ended_at)::text, 0, count(*), 0
  from (
    select 'end' as what, kind, destination_of(id) as destination, coalesce(done_by, 0)::text as person, paid_at, done_at as ended_at from orders
    union all
    select 'decision', a.kind, a.visa_destination, coalesce(a.decided_by, 0)::text, o.paid_at, a.decided_at from applications a join orders o on o.id = a.order_id
  ) as e
  cross join lateral (values ('service', e.kind), ('destination', e.kind || '/' || e.destination), ('person', e.person)) as k (by, key)
  cross join lateral (values (to_char(e.ended_at at time zone 'Africa/Lagos', 'YYYY-MM-DD')), (to_char(e.ended_at at time zone 'Africa/Lagos', 'YYYY-MM'))) as p (period)
  where e.paid_at <= e.ended_at group by 1, 2, 3, 4, 5`;

/** Destinations, agents and an administrator, without whom there are no orders. */
async function prepare(url: string): Promise<Ground> {
  const connection = await openServer(url, (error) => console.error(error));
  const { db } = connection;
  try {
    const places: Ground['places'] = { visa: [], permit: [] };
    for (const starter of STARTER_VISAS)
      places.visa.push(await addDestination(db, 'visa', starter, true));
    for (const starter of STARTER_PERMITS)
      places.permit.push(await addDestination(db, 'permit', starter, true));
    const person = {
      agent_phone: '+2348031234567',
      agent_password: 'no password fits',
      status: 'approved' as const,
    };
    const names = Array.from({ length: AGENTS }, (_, i) => ({
      ...person,
      agent_name: `Agent ${i}`,
      agent_email: `agent${i}@example.com`,
    }));
    const rows = await db.insert(agents).values(names).returning({ id: agents.id });
    const people = ['Ada Admin', 'Bola Eze', 'Chidi Obi', 'Ngozi Ade', 'Tunde Bello'].map(
      (admin_name) => ({
        admin_name,
        admin_email: `${admin_name.split(' ')[0]?.toLowerCase()}@example.com`,
        admin_password: 'no password fits',
      }),
    );
    const team = await db.insert(admins).values(people).returning();
    const [row] = team;
    if (!row) throw new Error('no administrator');
    const admin = { actor_id: row.id, actor_name: row.admin_name };
    return { places, agents: rows.map(({ id }) => id), admin, admins: team.map(({ id }) => id) };
  } finally {
    await connection.close();
  }
}

/** Writes a batch, each table with one statement. */
async function write(
  client: pg.Client,
  { rows, later }: ReturnType<typeof orderRows>,
): Promise<void> {
  await client.query('begin');
  for (const table of TABLES) {
    const [some] = rows[table];
    if (!some) continue;
    const columns = Object.keys(some).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows[table])],
    );
  }
  const change =
    'update orders set deleted_at = l.deleted_at, aside_at = l.aside_at, cancelled_at = l.cancelled_at, cancelled_by = l.cancelled_by from json_populate_recordset(null::orders, $1) as l where l.id = orders.id';
  await client.query(change, [JSON.stringify(later)]);
  await client.query('commit');
}

/** Fills an empty database, making its tables first. Millions take minutes: the search indexes are made anew at the end, not row by row. */
export async function seedOrders(
  url: string,
  count: number,
  tell: (done: number) => void = () => {},
): Promise<void> {
  const ground = await prepare(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
    const { rows: indexes } = await client.query(
      `select indexname, indexdef from pg_indexes where tablename = 'order_search' and indexdef like '% USING gin %'`,
    );
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    const random = seeded(count).next;
    const now = Date.now() - 60_000;
    let writing = Promise.resolve();
    for (let done = 0; done < count; done += BATCH) {
      const length = Math.min(BATCH, count - done);
      const at = (i: number) =>
        new Date(now - YEARS_MS + Math.floor(((done + i + 1) * YEARS_MS) / count));
      const made = orderRows(
        ground,
        random,
        now,
        Array.from({ length }, (_, i) => at(i)),
        count - done - length,
      );
      // The next batch is made while this one is written.
      await writing;
      tell(done);
      writing = write(client, made);
      writing.catch(() => {});
    }
    await writing;
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.query(COUNT_TIMES);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const [, script, url, count] = process.argv;
if (script && import.meta.url === pathToFileURL(script).href) {
  if (!url || !count) throw new Error('say which database, and how many orders');
  const begun = performance.now();
  await seedOrders(url, Number(count), (done) => process.stderr.write(`\r${done}`));
  console.log(`\r${count} orders in ${Math.round((performance.now() - begun) / 1000)} s`);
}
