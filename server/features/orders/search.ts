import { type AnyColumn, and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf, rowsOf } from '#server/database/rows-of.ts';
import { type Order, order_search, orders } from '#server/database/schema.ts';
import { likeOf } from '#server/http/paging.ts';
import { readPhone } from '#shared/fields.ts';
import { fold } from '#shared/fold.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { fullName } from '#shared/people/names.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { type IdQuery, selectIds, sortTerms } from './id-query.ts';

const local = (phone_number: string) =>
  phone_number.startsWith('+234') ? `0${phone_number.slice(4)}` : undefined;

/** A folded line per value, so that no match spans two; `words` are the service's own terms. */
export function searchText(
  order: Pick<
    Order,
    'first_name' | 'middle_name' | 'last_name' | 'email' | 'phone_number' | 'tracking_id'
  >,
  words: readonly (string | null | undefined)[] = [],
): string {
  const { email, phone_number, tracking_id } = order;
  const lines = [
    fullName(order),
    email,
    phone_number,
    local(phone_number),
    tracking_id,
    tracking_id.replaceAll('-', ''),
    ...words,
  ];
  return fold(lines.filter(Boolean).join('\n'));
}

/** Without the invisible signs and special hyphens that contacts and chats put into a number. */
export const plainNumber = (q: string): string =>
  q.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/\p{Pd}/gu, '-');

const INVISIBLE_ENDS =
  /^[\s\p{Default_Ignorable_Code_Point}]+|[\s\p{Default_Ignorable_Code_Point}]+$/gu;

/** A phone number is one part; other text is split into words. */
function partsOf(q: string): string[] {
  const number = plainNumber(q);
  if (/^\s*[+(]{0,2}\d[\d\s().-]{4,}$/.test(number)) {
    const digits = number.replace(/[^+\d]/g, '');
    return [/^0[1-9]/.test(digits) ? digits : (readPhone(number) ?? digits)];
  }
  return fold(q).replace(INVISIBLE_ENDS, '').split(/\s+/);
}

export interface Search {
  /** On the `orders` row. */
  holds: SQL;
  /** The same for the index; undefined if matches are too common. */
  among?: SQL | undefined;
}

const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Too common to index: single characters, and pairs from the tracking ID's alphabet. */
const COMMON = /^([\da-hjkmnp-tv-z]{2}|[\da-z@.+-])$/;

/** Characters and pairs of a part too short for trigrams. Must match `short_parts` in SQL. */
function shortParts(part: string): string[] {
  const characters = [...part];
  const pairs = characters.slice(1).map((character, nth) => `${characters[nth]}${character}`);
  return [...new Set([...characters, ...pairs])].filter((short) => !COMMON.test(short));
}

/** `%`, `_` and `\` match literally. */
export function matching(q = '', kinds: readonly Kind[] = KINDS): Search | undefined {
  const tracking_id = /^\s*tfy/i.test(plainNumber(q)) ? readTrackingId(q) : undefined;
  if (tracking_id) {
    const holds = eq(orders.tracking_id, tracking_id);
    return { holds, among: holds };
  }
  const parts = partsOf(q).filter(Boolean);
  const holds = and(...parts.map((part) => sql`${orders.search} like ${likeOf(part)}`));
  if (!holds) return undefined;
  if (!parts.some((part) => HAS_TRIGRAM.test(part) || shortParts(part).length > 0))
    return { holds };
  const conditions = parts.flatMap((part) => {
    const short = HAS_TRIGRAM.test(part) ? [] : shortParts(part);
    if (short.length === 0) return [sql`${order_search.search} like ${likeOf(part)}`];
    // Not `like`, for which the planner would use trigrams.
    return [
      sql`strpos(${order_search.search}, ${part}) > 0`,
      sql`short_parts(${order_search.search}) @> ${sql.param(short)}::text[]`,
    ];
  });
  // Repeated per service, because each has its own index.
  const all = or(...kinds.map((kind) => and(eq(order_search.kind, kind), ...conditions)));
  const among = sql`${orders.id} in (select ${order_search.order_id} from ${order_search} where ${all})`;
  return { holds, among };
}

/** Finds the rows with these ids as well. */
export function orAmong(search: Search, id: AnyColumn, ids: string[]): Search {
  if (ids.length === 0) return search;
  const orThese = (some: SQL) => sql`(${some} or ${inArray(id, ids)})`;
  return { holds: orThese(search.holds), among: search.among && orThese(search.among) };
}

/** Numbers of rows at the list's start to search, in turn. */
const FIRST_ROWS = [200, 2000, 5000];
/** A search is rare below this share of matching rows. */
const RARE = 0.02;
const MOST_GATHERED = 2000;

const readIds = async (db: Db, reading: IdQuery): Promise<string[]> =>
  idsOf(await rowsOf<{ id: string }>(db, selectIds(reading)));

/** The list's first `rows`. The inner limit and `offset 0` prevent plans with other indexes. */
async function findAtBeginning(
  db: Db,
  holds: SQL,
  reading: IdQuery,
  rows: number,
): Promise<string[]> {
  const { id = orders.id, source, where, sort, limit } = reading;
  const places = sort.by.map((column, nth) => ({ column, name: sql.identifier(`place_${nth}`) }));
  const columns = places.map(({ column, name }) => sql`${column} as ${name}`);
  const order = places.map(({ name }) => (sort.ascending ? asc : desc)(sql`${name}`));
  const beginning = sql`select ${id} as id, ${sql.join(columns, sql`, `)} from ${source} where ${where} order by ${sql.join(sortTerms(sort), sql`, `)} limit ${rows}`;
  const hit = sql`select 1 from ${source} where ${id} = beginning.id and ${holds} offset 0`;
  const query = sql`select beginning.id from (${beginning}) as beginning cross join lateral (${hit}) as hit order by ${sql.join(order, sql`, `)} limit ${limit}`;
  return idsOf(await rowsOf<{ id: string }>(db, query));
}

/** The list's start, the index, the whole list: no one plan suits all words (docs/decisions/0013). */
export async function searchIds(
  db: Db,
  search: Search | undefined,
  reading: IdQuery,
): Promise<string[]> {
  if (!search) return readIds(db, reading);
  const { holds, among } = search;
  const { id = orders.id, source, where, sort, limit } = reading;
  const order = sql.join(sortTerms(sort), sql`, `);
  for (const rows of among ? FIRST_ROWS : FIRST_ROWS.slice(-1)) {
    const first = await findAtBeginning(db, holds, reading, rows);
    if (first.length === limit) return first;
    if (first.length < rows * RARE) break;
  }
  const walk = () => readIds(db, { ...reading, where: and(where, holds) });
  if (!among) return walk();
  const gathered = await rowsOf<{ id: string; gathered: number }>(
    db,
    sql`with gathered as materialized (select ${id} from ${source} where ${and(where, among)} limit ${MOST_GATHERED}) select ${id}, (select count(*) from gathered)::int as gathered from ${source} where ${id} in (select id from gathered) order by ${order} limit ${limit}`,
  );
  const [some] = gathered;
  if (!some || some.gathered < MOST_GATHERED) return idsOf(gathered);
  return walk();
}
