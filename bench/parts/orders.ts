import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { atOnce } from '../client.ts';
import { visaForm } from '../form.ts';
import { journey } from '../journey.ts';
import type { Options } from '../run.ts';
import { openServerShop } from '../shop.ts';
import type { Line } from '../table.ts';
import { untilQuiet } from '../usage.ts';

const AT_ONCE = 8;
const TRANSACTIONS = 20;
const LOG_KB = 60;
/** PostgreSQL's processes tell what they did after ten seconds of rest. */
const TOLD_AFTER_MS = 11_000;
const IDLE_MS = 15_000;

interface Counted {
  at: number;
  transactions: number;
  wal: number;
  full_pages: number;
}

/** Since the server started; asking is one itself. */
async function count(client: pg.Client): Promise<Counted> {
  const { rows } = await client.query<Counted>(`
    select (select sum(xact_commit + xact_rollback) from pg_stat_database)::float8 as transactions,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, (select wal_fpi from pg_stat_wal)::float8 as full_pages`);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL counted nothing');
  return { ...row, at: performance.now() };
}

/** What orders cost the database, from submission over payment and tracking to the end of their jobs. */
export async function orders({ folder, quick }: Options): Promise<Line[]> {
  const shop = await openServerShop(join(folder, 'orders'));
  const client = new pg.Client({ connectionString: shop.database?.url });
  try {
    await client.connect();
    const form = await visaForm(shop.url);
    const pay = (amount: number, most: number) =>
      atOnce(amount, most, async () => void (await journey(shop.url, form)));
    await pay(AT_ONCE, AT_ONCE);
    await untilQuiet(shop.pids);
    await wait(TOLD_AFTER_MS);
    const still = await count(client);
    await wait(IDLE_MS);
    const idle = await count(client);
    const idleRate = (idle.transactions - still.transactions) / (idle.at - still.at);
    const lines: Line[] = [];
    for (const [name, amount, most] of [
      ['one after another', quick ? 4 : 32, 1],
      [`${AT_ONCE} at once`, quick ? AT_ONCE : 128, AT_ONCE],
    ] as const) {
      const before = await count(client);
      const { failed } = await pay(amount, most);
      if (failed > 0) throw new Error(`${failed} paid orders failed`);
      await untilQuiet(shop.pids);
      const { wal } = await count(client);
      await wait(TOLD_AFTER_MS);
      const after = await count(client);
      const transactions =
        (after.transactions - before.transactions - idleRate * (after.at - before.at)) / amount;
      const kb = (wal - before.wal) / amount / 1024;
      const pages = (after.full_pages - before.full_pages) / amount;
      const bars = most > 1;
      lines.push(
        {
          what: `a paid order, ${name}: transactions`,
          figure: transactions.toFixed(1),
          ...(bars ? { bar: `≤ ${TRANSACTIONS}`, met: transactions <= TRANSACTIONS } : {}),
          remark: `of ${amount}; what the idle product does meanwhile is left out`,
        },
        {
          what: `a paid order, ${name}: write-ahead log`,
          figure: `${kb.toFixed(1)} KB`,
          ...(bars ? { bar: `≤ ${LOG_KB} KB`, met: kb <= LOG_KB } : {}),
          remark: `${pages.toFixed(2)} whole pages of 8 KB among it`,
        },
      );
    }
    return lines;
  } finally {
    await client.end();
    await shop.close();
  }
}
