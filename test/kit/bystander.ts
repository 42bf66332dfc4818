// The bystander: a second order of the same service, agent and colleague in the same state, with one of everything, that stands beside every call
// and every job of a test, must be as it was after it, and is gone before the test looks.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Connection } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import type { Clock } from '#server/deps.ts';
import { prepareBystander } from './bystander-rows.ts';
import type { Product } from './support.ts';

interface Change {
  place: string;
  was?: Record<string, unknown> | null;
  now?: Record<string, unknown> | null;
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Reads of one order, or by who may read one order only; lists name everybody. */
const OF_ONE = /^\/api\/(manage|pay)\/|^[^?]*[\da-f]{8}-[\da-f]{4}-|track/;
/** What is done to no order, or looks for the one beside it. */
const OF_NONE = /^\/sandbox\/|\/(login|logout|register|step-up|neighbours)\b/;

const PATIENCE_MS = 1000;

/** `files.replaced_at null → "2026-…"`, or the row that came or went. */
function inWords({ place, was, now }: Change): string {
  if (!was || !now) return `${place}: ${was ? 'gone' : 'new'} ${JSON.stringify(was ?? now)}`;
  const changed = Object.keys(was).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(now[name]),
  );
  return changed
    .map((name) => `${place}.${name}: ${JSON.stringify(was[name])} → ${JSON.stringify(now[name])}`)
    .join('\n');
}

/** What stands beside the calls of one product. */
interface Beside {
  /** Does some work beside the bystander of the order that it names, else of the newest. @throws Error when the bystander was changed */
  stand<T>(
    about: { text?: string; token?: string | undefined },
    work: () => Promise<T>,
  ): Promise<T>;
  /** Does what is meant for every order, such as handing over a colleague's: no bystander stands beside it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

const prepared = new WeakSet<Connection>();

/** Lets a bystander stand beside every call that writes, or reads one order, and has its answers searched for a stranger's name. */
export async function besideCalls(
  app: FastifyInstance,
  connection: Connection,
  clock: Clock,
): Promise<Beside> {
  const { db } = connection;
  if (!prepared.has(connection)) await prepareBystander(db);
  prepared.add(connection);
  let inside = 0;
  let without = 0;
  let id: string | null | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };

  const beside: Beside = {
    async stand({ text = '', token = '' }, work) {
      if (without > 0) return work();
      await inTurn(async () => {
        if (inside++ > 0) return;
        const named = `{${[...new Set(text.match(UUID))].join()}}`;
        const hash = createHash('sha256').update(token).digest('hex');
        const [row] = await rowsOf<{ id: string | null }>(
          db,
          sql`select bystander.enter(${named}::uuid[], ${hash}, ${clock.now().toISOString()}::timestamptz) as id`,
        );
        id = row?.id;
      });
      const leave = () =>
        inTurn(async () => {
          if (--inside > 0 || !id) return [];
          return rowsOf<{ change: Change }>(db, sql`select bystander.leave(${id}::uuid) as change`);
        });
      const done = await work().catch(async (error) => {
        await leave();
        throw error;
      });
      const changes = await leave();
      if (changes.length > 0)
        throw new Error(
          `the bystander was changed:\n${changes.map(({ change }) => inWords(change)).join('\n')}`,
        );
      return done;
    },
    async alone(work) {
      without++;
      try {
        return await work();
      } finally {
        without--;
      }
    },
  };

  /** A webhook may come while a test goes on, and a list would name its bystander. A call that the test itself holds up isn't waited for. */
  const untilNobodyStands = async () => {
    const late = performance.now() + PATIENCE_MS;
    for (await turn; inside > 0 && performance.now() < late; await turn) await setTimeout(5);
  };

  const inject = app.inject.bind(app) as (
    options: InjectOptions,
  ) => ReturnType<FastifyInstance['inject']>;
  app.inject = ((options: InjectOptions) => {
    const { method = 'GET', url, headers, payload } = options;
    if (typeof url !== 'string' || OF_NONE.test(url)) return inject(options);
    if ((method === 'GET' || method === 'HEAD') && !OF_ONE.test(url))
      return untilNobodyStands().then(() => inject(options));
    const text = `${url} ${payload && !Buffer.isBuffer(payload) ? JSON.stringify(payload) : ''}`;
    return beside.stand(
      { text, token: headers?.authorization?.slice('Bearer '.length) },
      async () => {
        const response = await inject(options);
        if (/bystander/i.test(response.body))
          throw new Error(`shown of a bystander by ${method} ${url}: ${response.body}`);
        return response;
      },
    );
  }) as typeof app.inject;
  return beside;
}

/** Every row that belongs to an order, by table: what a write to another order leaves as it was. */
export async function everythingOf(
  { deps }: Product,
  { id }: { id: string },
): Promise<Record<string, unknown[]>> {
  const { db } = deps.connection;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'order_id' order by 1`,
  );
  const all: Record<string, unknown[]> = {
    orders: await rowsOf(db, sql`select * from orders where id = ${id}`),
  };
  for (const { name } of tables)
    all[name] = await rowsOf(
      db,
      sql`select to_jsonb(one) as row from ${sql.identifier(name)} as one where order_id = ${id} order by 1`,
    );
  return all;
}
