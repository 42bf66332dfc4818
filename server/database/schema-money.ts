import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Kind } from '#shared/services/index.ts';
import { at, day, kobo } from './columns.ts';
import { orders, payments } from './schema.ts';
import { admins, agents } from './schema-people.ts';

/** Orders that are paid together, as for a family. */
export const groups = pgTable('groups', {
  id: uuid('id').primaryKey(),
  /** 128 bits; anybody who has it can see the group (docs/decisions/0061). */
  code: text('code').notNull().unique('groups_code'),
  agent_id: integer('agent_id').references(() => agents.id),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  /** Set once paid; then nobody can join. */
  closed_at: at('closed_at'),
});

/**
 * The part of a payment for one order. For a payment of one order a trigger keeps it up to date;
 * for several, the settlement writes it.
 */
export const payment_shares = pgTable(
  'payment_shares',
  {
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Position in the payment; lists show the payment under its first order. */
    place: smallint('place').notNull().default(0),
    kind: text('kind').$type<Kind>().notNull(),
    /** Amount requested. */
    amount_kobo: kobo('amount_kobo').notNull(),
    /** In `currency`; null until money arrives. */
    received_kobo: kobo('received_kobo'),
    currency: text('currency').notNull().default('NGN'),
    /** Money that left us: refunds, and what the payer's bank took back (`reversed_kobo`). */
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    reversed_kobo: kobo('reversed_kobo').notNull().default(0),
    received_at: at('received_at'),
    /** When this share paid its order. */
    paid_at: at('paid_at'),
    /** This order wasn't payable although others of the payment were; staff must decide. */
    held: boolean('held').notNull().default(false),
    /** Received naira, in kobo; 0 for other currencies, which can't be totalled. */
    came_kobo: kobo('came_kobo')
      .notNull()
      .generatedAlwaysAs(
        sql`case when currency = 'NGN' then coalesce(received_kobo, 0) else 0 end`,
      ),
    /** Naira that left us (`refunded_kobo`), in kobo; 0 for other currencies. */
    given_back_kobo: kobo('given_back_kobo')
      .notNull()
      .generatedAlwaysAs(sql`case when currency = 'NGN' then refunded_kobo else 0 end`),
  },
  (table) => [
    primaryKey({ columns: [table.payment_id, table.order_id] }),
    index('payment_shares_order').on(table.order_id, table.payment_id),
    index('payment_shares_others').on(table.order_id).where(sql`place > 0`),
    index('payment_shares_held').on(table.payment_id).where(sql`held`),
  ],
);

/** Links with which anybody can pay without learning whose order it is. */
export const pay_links = pgTable(
  'pay_links',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** If set, the link pays all orders of the group still due. */
    group_id: uuid('group_id').references(() => groups.id),
    code_hash: text('code_hash').notNull().unique('pay_links_code'),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [index('pay_links_order').on(table.order_id)],
);

/** A Lagos day in a provider's list, processed by one process; `page` is the next page. */
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
