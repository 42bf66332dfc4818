import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { VerifyKind } from '../../shared/orders/verify.ts';
import { at, kobo } from './columns.ts';
import { orders } from './schema.ts';
import { agents } from './schema-people.ts';

/** What our issued documents state, by hash of their verify code. */
export const verify_codes = pgTable(
  'verify_codes',
  {
    code_hash: text('code_hash').primaryKey(),
    kind: text('kind').$type<VerifyKind>().notNull(),
    order_id: uuid('order_id').references(() => orders.id),
    agent_id: integer('agent_id').references(() => agents.id),
    refund_id: uuid('refund_id'),
    /** Key of the issued file; a newer file replaces it. */
    file_key: text('file_key'),
    field: text('field'),
    sha256: text('sha256'),
    /** Orders on a receipt of several. */
    members: uuid('members').array(),
    /** As printed on the document. */
    amount_kobo: kobo('amount_kobo'),
    made_at: at('made_at').notNull(),
  },
  (table) => [index('verify_codes_order').on(table.order_id).where(sql`order_id is not null`)],
);
