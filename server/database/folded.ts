import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PLAIN_LETTERS } from '#shared/fold.ts';

const [whole, plain] = PLAIN_LETTERS;
// The capitals, too: not every locale's `lower` knows them.
const WHOLE = whole + whole.toUpperCase();

/** Whether a text is `like` a folded pattern, without case and accents, as `fold` makes it. */
export const foldedLike = (text: SQLWrapper, like: string): SQL =>
  sql`translate(lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')), ${WHOLE}, ${plain + plain}) like ${like}`;
