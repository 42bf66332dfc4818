import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A text without case and accents, as `fold` makes it. */
export const folded = (text: SQLWrapper): SQL =>
  sql`translate(lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')), '’‘', '''''')`;
