import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { orders } from '#server/database/schema.ts';
import { likeOf } from '#server/paging.ts';
import { fold } from '#shared/fold.ts';
import { KINDS } from '#shared/services/index.ts';
import { readTrackingId } from '#shared/tracking-id.ts';
import type { Order } from './services.ts';

/** The country's own way to write its numbers. */
const local = (phone_number: string) => (phone_number.startsWith('+234') ? `0${phone_number.slice(4)}` : undefined);

/** What an order is found by: one folded line each, so that no search matches across two. `words` are its service's own. */
export function searchText(
  order: Pick<Order, 'first_name' | 'middle_name' | 'last_name' | 'email' | 'phone_number' | 'tracking_id'>,
  words: readonly (string | null | undefined)[] = [],
): string {
  const { first_name, middle_name, last_name, email, phone_number, tracking_id } = order;
  const names = [first_name, middle_name, last_name].filter(Boolean).join(' ');
  const lines = [names, email, phone_number, local(phone_number), tracking_id, tracking_id.replaceAll('-', ''), ...words];
  return fold(lines.filter(Boolean).join('\n'));
}

/** The parts of a search, all of which a record must hold: a phone number whole, else every word. */
function partsOf(q: string): string[] {
  if (/^\s*[+(]{0,2}\d[\d\s().-]{4,}$/.test(q)) return [q.replace(/[^+\d]/g, '')];
  return fold(q).split(/\s+/);
}

/** What is searched for. */
export interface Search {
  /** What must hold for what is found. */
  holds: SQL;
  /** Whether an index finds those for which it holds. What none finds is common: every tracking ID may hold it. */
  indexed: boolean;
}

/** What a trigram is taken from. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** What every tracking ID may hold, and so one order in eighty of each two of these; and what every address or number holds. */
const COMMON = /^([\da-hjkmnp-tv-z]{2}|[\da-z@.+-])$/;

/**
 * The single characters and pairs of a part that the index `orders_short_…` holds, which is what trigrams don't help with: those that may be rare. As
 * `short_parts` in the database has it.
 */
function shortParts(part: string): string[] {
  const characters = [...part];
  const pairs = characters.slice(1).map((character, nth) => `${characters[nth]}${character}`);
  return [...new Set([...characters, ...pairs])].filter((short) => !COMMON.test(short));
}

/** What an order must hold to be found by a search; undefined for an empty one. `%`, `_` and `\` are ordinary characters. */
export function matching(q = ''): Search | undefined {
  const tracking_id = /^\s*tfy/i.test(q) ? readTrackingId(q) : undefined;
  if (tracking_id) return { holds: eq(orders.tracking_id, tracking_id), indexed: true };
  let indexed = false;
  const conditions = partsOf(q)
    .filter(Boolean)
    .flatMap((part) => {
      const short = HAS_TRIGRAM.test(part) ? [] : shortParts(part);
      indexed ||= HAS_TRIGRAM.test(part) || short.length > 0;
      if (short.length === 0) return [sql`${orders.search} like ${likeOf(part)}`];
      // Not `like`, which the planner would take for something that trigrams narrow.
      return [sql`strpos(${orders.search}, ${part}) > 0`, sql`short_parts(${orders.search}) @> ${sql.param(short)}::text[]`];
    });
  const holds = and(...conditions);
  return holds && { holds, indexed };
}

/** The same for orders of all services: said for each of them, whose search indexes are their own. */
export function matchingAny(q?: string): Search | undefined {
  const found = matching(q);
  const holds = found && or(...KINDS.map((kind) => and(eq(orders.kind, kind), found.holds)));
  return holds && { ...found, holds };
}

/** So many rows at the list's beginning are looked through first: more where the first few hold some of what is searched, as of a common surname. */
const FIRST_ROWS = [200, 2000, 5000];
/** The share of rows below which something counts as rare there. */
const RARE = 0.02;
/** So many matches at most are gathered from the index and sorted. */
const MOST_GATHERED = 2000;

/** The order of a list: by these columns, all in one direction. */
export interface Sort {
  by: PgColumn[];
  ascending: boolean;
}

/** A list's order as statements have it. */
export const sortTerms = ({ by, ascending }: Sort): SQL[] => by.map((column) => (ascending ? asc : desc)(column));

/** Where rows are read from, which, and in which order. */
export interface IdReading {
  /** Their id: the orders' unless something else is listed that belongs to them. */
  id?: PgColumn;
  source: SQL;
  where: SQL | undefined;
  sort: Sort;
  limit: number;
}

/** The statement that selects the ids of up to `limit` rows. */
export const selectIds = ({ id = orders.id, source, where, sort, limit }: IdReading): SQL =>
  sql`select ${id} from ${source} where ${where} order by ${sql.join(sortTerms(sort), sql`, `)} limit ${limit}`;

/** The ids of up to `limit` rows. */
export const readIds = async (db: Db, reading: IdReading): Promise<string[]> =>
  (await rowsOf<{ id: string }>(db, selectIds(reading))).map((row) => row.id);

/**
 * Those of a list's first `rows` for which `found` holds, up to `limit`: each is looked at by itself while the list is read, which ends with the last
 * one that is wanted. The limit and the offset inside keep the planner from reading the search along any other index.
 */
async function findAtBeginning(db: Db, found: SQL, reading: IdReading, rows: number): Promise<string[]> {
  const { id = orders.id, source, where, sort, limit } = reading;
  const places = sort.by.map((column, nth) => ({ column, name: sql.identifier(`place_${nth}`) }));
  const columns = places.map(({ column, name }) => sql`${column} as ${name}`);
  const order = places.map(({ name }) => (sort.ascending ? asc : desc)(sql`${name}`));
  const beginning = sql`select ${id} as id, ${sql.join(columns, sql`, `)} from ${source} where ${where} order by ${sql.join(sortTerms(sort), sql`, `)} limit ${rows}`;
  const hit = sql`select 1 from ${source} where ${id} = beginning.id and ${found} offset 0`;
  const query = sql`select beginning.id from (${beginning}) as beginning cross join lateral (${hit}) as hit order by ${sql.join(order, sql`, `)} limit ${limit}`;
  return (await rowsOf<{ id: string }>(db, query)).map((row) => row.id);
}

/**
 * The same for a search: those for which it holds too. Three ways to read them, since no plan is good for rare and common words alike, and
 * the planner can't know that a word is rare in one service or in new orders. Common words are all over the list's beginning. Of others the
 * trigram index gathers every one while they are few. What is left has many matches further down: the list is read up to them.
 */
export async function searchIds(db: Db, { holds, indexed }: Search, reading: IdReading): Promise<string[]> {
  const { id = orders.id, source, where, sort, limit } = reading;
  const all = and(where, holds);
  const order = sql.join(sortTerms(sort), sql`, `);
  // What no index finds is looked for where it is sure to be.
  for (const rows of indexed ? FIRST_ROWS : FIRST_ROWS.slice(-1)) {
    const first = await findAtBeginning(db, holds, reading, rows);
    if (first.length === limit) return first;
    if (first.length < rows * RARE) break;
  }
  if (!indexed) return readIds(db, { ...reading, where: all });
  const gathered = await rowsOf<{ id: string; gathered: number }>(
    db,
    sql`with gathered as materialized (select ${id} from ${source} where ${all} limit ${MOST_GATHERED}) select ${id}, (select count(*) from gathered)::int as gathered from ${source} where ${id} in (select id from gathered) order by ${order} limit ${limit}`,
  );
  const [some] = gathered;
  if (!some || some.gathered < MOST_GATHERED) return gathered.map((row) => row.id);
  return readIds(db, { ...reading, where: all });
}
