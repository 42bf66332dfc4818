import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a text is `like` a folded pattern, without case and accents, as `fold` makes it. */
export const foldedLike = (text: SQLWrapper, like: string): SQL =>
  sql`translate(lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')), '’‘', '''''') like ${like}`;
