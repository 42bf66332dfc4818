import { type gt, type lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isCalendarDay } from '#shared/dates.ts';
import { AppError } from './errors.ts';

const DEFAULT_LIMIT = 50;
const MOST = 200;

/** Of repeated values, the last counts. */
export const single = z.union([
  z.string(),
  z.pipe(
    z.array(z.string()),
    z.transform((all) => all.at(-1) ?? ''),
  ),
]);
export const words = z.optional(
  single.check(
    z.refine(
      (value) => !value.includes('\u0000') && value.length <= 200,
      'Search for something shorter.',
    ),
  ),
);

/** Accepts empty values, which forms send, as absent. */
const filter = (fits: (value: string) => boolean, message: string) =>
  z.optional(single.check(z.refine((value) => value === '' || fits(value), message)));

export const choice = (choices: string[]) =>
  filter((value) => choices.includes(value), `Choose ${choices.join(' or ')}.`);
export const choices = (all: readonly string[]) =>
  filter(
    (value) => value.split(',').every((one) => all.includes(one)),
    `Choose ${all.join(' or ')}, or several with commas between.`,
  );
export const dayOf = filter(isCalendarDay, 'Say a day as YYYY-MM-DD.');

/** A filter in a query: an optional text. */
export type QueryFilter = typeof dayOf;

export const isNumber = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);
/** 0, which no row has, if malformed. */
export const idOf = (id: string | number): number => (isNumber(String(id)) ? Number(id) : 0);
export const numberOf = filter(isNumber, 'Say it by its number.');

const isMonth = (value: string) => isCalendarDay(`${value}-01`);
const NO_MONTH = 'Say a month as YYYY-MM.';
export const monthOf = single.check(z.refine(isMonth, NO_MONTH));
export const monthFilter = filter(isMonth, NO_MONTH);

export const pageQuery = z.object({
  limit: z.optional(
    single.check(
      z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) > 0, 'Ask for 1 to 200 rows.'),
    ),
  ),
  cursor: z.optional(
    single.check(z.refine((value) => value.length <= 2000, 'Begin again from the first page.')),
  ),
  q: words,
});
export type PageQuery = z.infer<typeof pageQuery>;

export const limitOf = (query: PageQuery): number =>
  Math.min(Number(query.limit ?? DEFAULT_LIMIT), MOST);

/** LIKE pattern; undefined for an empty search. */
export function likeOf(q: string | undefined): string | undefined {
  const text = q?.trim().toLowerCase();
  return text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : undefined;
}

/** @throws AppError invalid for a malformed cursor */
export function cursorOf(query: PageQuery, shape: RegExp): string | undefined {
  if (!query.cursor) return undefined;
  const id = Buffer.from(query.cursor, 'base64url').toString('utf8');
  if (!shape.test(id))
    throw new AppError('invalid', undefined, { cursor: 'Begin again from the first page.' });
  return id;
}

/** For lists by time and id whose rows may go: the place stays. */
export const TIME_CURSOR = /^\d{1,13} [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const placeOf = (at: Date | string, id: string | number): string =>
  `${new Date(at).getTime()} ${id}`;
/** SQL for comparing a time and an id with a place. */
export function readPlace(place: string, type: 'uuid' | 'bigint' = 'uuid'): SQL {
  const [ms, id] = place.split(' ');
  return sql`(${new Date(Number(ms)).toISOString()}::timestamptz, ${id}::${sql.raw(type)})`;
}

/** Rows beyond the place, in a list by time and id; `further` is `lt` if the newest come first. */
export const beyondPlace = (
  further: typeof gt | typeof lt,
  at: PgColumn,
  id: PgColumn,
  place: string | undefined,
): SQL | undefined => (place ? further(sql`(${at}, ${id})`, readPlace(place)) : undefined);

/** Expects `limit + 1` rows; sets the Link header to the last row's `place`. */
export function page<Row extends { id: string | number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Row[],
  limit: number,
  place = ({ id }: Row): string => String(id),
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) {
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('limit', String(limit));
    next.searchParams.set('cursor', Buffer.from(place(last)).toString('base64url'));
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}
