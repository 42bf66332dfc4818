import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, day, kobo } from './columns.ts';
import { orders } from './schema.ts';
import { admins } from './schema-people.ts';

/** Links for anybody to pay, hiding whose order it is. */
export const pay_links = pgTable(
  'pay_links',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    code_hash: text('code_hash').notNull().unique('pay_links_code'),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [index('pay_links_order').on(table.order_id)],
);

/** A day (Lagos) of a provider's list, claimed by one process; `page` is next. */
export const comparisons = pgTable(
  'comparisons',
  {
    provider: text('provider').notNull(),
    day: day('day').notNull(),
    page: integer('page').notNull().default(1),
    claimed_until: at('claimed_until'),
    transactions: integer('transactions').notNull().default(0),
    settled: integer('settled').notNull().default(0),
    differences: integer('differences').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    done_at: at('done_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

export const payment_differences = pgTable(
  'payment_differences',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    provider_transaction_id: text('provider_transaction_id').notNull(),
    difference: text('difference').$type<'unknown' | 'other' | 'missing' | 'pending'>().notNull(),
    tx_ref: text('tx_ref').notNull(),
    order_id: uuid('order_id').references(() => orders.id),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull(),
    words: text('words').notNull(),
    line: jsonb('line').$type<unknown>(),
    found_at: at('found_at').notNull(),
    seen_by: integer('seen_by').references(() => admins.id),
    seen_at: at('seen_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_differences_once').on(
      table.provider,
      table.provider_transaction_id,
      table.difference,
    ),
    index('payment_differences_open').on(table.difference, table.id).where(sql`seen_at is null`),
  ],
);
