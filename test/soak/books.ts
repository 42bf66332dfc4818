import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { files, order_events, orders, payment_events, payments } from '#server/database/schema.ts';
import { GIVEN_UP } from '#server/jobs/given-up-jobs.ts';

/** A mail that went out. */
export interface MailSeen {
  id: string;
  /** How many PDFs it carries. */
  papers: number;
}

interface Tally {
  name: string;
  rows: number;
  kobo: string;
}
const COUNTED = sql`(name ~ '^order:[a-z-]+:(all|paid|unpaid)$' or name like 'stage:%')`;

/** Everything the database knows about orders and their money, but for orders of which nothing is asked; tallies count those too. */
export async function readBooks(db: Db, beside: ReadonlySet<string> = new Set()) {
  const all = await readAll(db);
  const asked = ({ order_id }: { order_id: string | null }) => !beside.has(order_id ?? '');
  return {
    ...all,
    orders: all.orders.filter(({ id }) => !beside.has(id)),
    payments: all.payments.filter(asked),
    order_events: all.order_events.filter(asked),
    files: all.files.filter(asked),
  };
}
export type Books = Awaited<ReturnType<typeof readBooks>>;

async function readAll(db: Db) {
  return {
    orders: await db.select().from(orders),
    payments: await db.select().from(payments),
    order_events: await db.select().from(order_events),
    payment_events: await db
      .select({
        payment_id: payment_events.payment_id,
        event: payment_events.event,
        transaction_id: payment_events.transaction_id,
      })
      .from(payment_events),
    files: await db.select().from(files),
    tallies: {
      kept: await rowsOf<Tally>(
        db,
        sql`select name, sum(rows)::int as rows, sum(amount_kobo)::text as kobo from tallies where ${COUNTED} group by name having sum(rows) <> 0`,
      ),
      counted: await rowsOf<Tally>(
        db,
        sql`select 'order:' || kind || ':all' as name, count(*)::int as rows, '0' as kobo from orders where deleted_at is null group by kind
          union all select 'order:' || kind || ':unpaid', count(*)::int, sum(amount_kobo)::text from orders
            where deleted_at is null and paid_at is null group by kind
          union all select 'order:' || kind || ':paid', count(*)::int, sum(came_kobo - given_back_kobo)::text from payments
            where paid_at is not null group by kind
          union all select 'stage:' || kind || ':' || stage_of(paid_at, waiting_since, done_at, cancelled_at), count(*)::int, '0' from orders
            where deleted_at is null group by 1`,
      ),
    },
    given_up: await rowsOf<{ queue: string }>(
      db,
      sql`select source_name as queue from pgboss.job where name = ${GIVEN_UP}`,
    ),
  };
}
