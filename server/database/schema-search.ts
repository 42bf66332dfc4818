import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { KINDS, type Kind } from '../../shared/services/index.ts';
import { orders } from './schema.ts';

/** The text that orders are searched by, written by a trigger on `orders` (docs/decisions/0073). */
export const order_search = pgTable(
  'order_search',
  {
    order_id: uuid('order_id')
      .primaryKey()
      .references(() => orders.id),
    kind: text('kind').$type<Kind>().notNull(),
    search: text('search').notNull(),
  },
  (table) =>
    // One index per service, since word frequencies differ. Trigrams need three characters.
    KINDS.map((kind) =>
      index(`order_search_${kind}`)
        .using('gin', table.search.op('gin_trgm_ops'), sql`short_parts(${table.search})`)
        .with({ fastupdate: false })
        .where(sql.raw(`kind = '${kind}'`)),
    ),
);
