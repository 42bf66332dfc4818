import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';
import { orders } from './schema.ts';
import { admins } from './schema-people.ts';

export interface Answered {
  from?: unknown;
  to?: unknown;
  before_key?: string;
  after_key?: string;
}

/** At most one is open per order. */
export const order_requests = pgTable(
  'order_requests',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    items: jsonb('items').$type<{ field: string; reason: string }[]>().notNull(),
    note: text('note').notNull().default(''),
    /** Null if the virus scan asked. */
    asked_by: integer('asked_by').references(() => admins.id),
    asked_at: at('asked_at').notNull(),
    asked_again_at: at('asked_again_at'),
    answered_at: at('answered_at'),
    closed_at: at('closed_at'),
    closed_as: text('closed_as').$type<'withdrawn' | 'decided' | 'cancelled' | 'deleted'>(),
    answer_hash: text('answer_hash'),
    answer_key: text('answer_key'),
    /** By field: value or file key, before and after. */
    answer: jsonb('answer').$type<Record<string, Answered>>(),
  },
  (table) => [
    index('order_requests_order').on(table.order_id, table.asked_at),
    index('order_requests_asked').on(table.asked_at),
    uniqueIndex('order_requests_open')
      .on(table.order_id)
      .where(sql`answered_at is null and closed_at is null`),
    index('order_requests_waiting')
      .on(table.asked_at, table.id)
      .where(sql`answered_at is null and closed_at is null`),
  ],
);

/** At most one is open per field. */
export const order_corrections = pgTable(
  'order_corrections',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    field: text('field').notNull(),
    value: text('value').notNull(),
    reason: text('reason').notNull().default(''),
    asked_at: at('asked_at').notNull(),
    closed_at: at('closed_at'),
    /** 'replaced' by a newer one for the field; 'moved': another address was set. */
    closed_as: text('closed_as').$type<
      'accepted' | 'refused' | 'replaced' | 'moved' | 'decided' | 'cancelled' | 'deleted' | 'erased'
    >(),
    closed_by: integer('closed_by').references(() => admins.id),
    answer: text('answer').notNull().default(''),
  },
  (table) => [
    index('order_corrections_order').on(table.order_id, table.asked_at),
    uniqueIndex('order_corrections_open')
      .on(table.order_id, table.field)
      .where(sql`closed_at is null`),
    index('order_corrections_queue').on(table.asked_at, table.id).where(sql`closed_at is null`),
  ],
);
