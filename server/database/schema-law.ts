import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { NoticeName, NoticeText } from '../../shared/notices/notice.ts';
import type { PersonRequestKind } from '../../shared/people/person-request-words.ts';
import { at, day, kobo } from './columns.ts';
import { orders } from './schema.ts';
import { admins } from './schema-people.ts';

/** A person's request about their data. */
export const person_requests = pgTable(
  'person_requests',
  {
    id: uuid('id').primaryKey(),
    /** Null for a person without an order. */
    order_id: uuid('order_id').references(() => orders.id),
    kind: text('kind').$type<PersonRequestKind>().notNull(),
    text: text('text').notNull(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    asked_at: at('asked_at').notNull(),
    /** Lagos day. */
    due_on: day('due_on').notNull(),
    /** Null if the applicant wrote it. */
    written_by: integer('written_by').references(() => admins.id),
    answer: text('answer').notNull().default(''),
    answered_at: at('answered_at'),
    answered_by: integer('answered_by').references(() => admins.id),
  },
  (table) => [
    index('person_requests_order').on(table.order_id, table.id),
    index('person_requests_open').on(table.due_on).where(sql`answered_at is null`),
  ],
);

/** Government fees that were passed on for an order. */
export const spent_fees = pgTable('spent_fees', {
  order_id: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  amount_kobo: kobo('amount_kobo').notNull(),
  reference: text('reference').notNull(),
  spent_by: integer('spent_by')
    .notNull()
    .references(() => admins.id),
  spent_at: at('spent_at').notNull(),
});

/** Refund of all that isn't spent, as on death or illness. */
export const waivers = pgTable(
  'waivers',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    reason: text('reason').notNull(),
    /** Null once erased. */
    proof_key: text('proof_key'),
    asked_by: integer('asked_by')
      .notNull()
      .references(() => admins.id),
    asked_at: at('asked_at').notNull(),
    closed_as: text('closed_as').$type<'approved' | 'withdrawn'>(),
    closed_by: integer('closed_by').references(() => admins.id),
    closed_at: at('closed_at'),
    /** The amount refunded. */
    refund_kobo: kobo('refund_kobo'),
  },
  (table) => [
    index('waivers_order').on(table.order_id, table.id),
    uniqueIndex('waivers_open').on(table.order_id).where(sql`closed_at is null`),
  ],
);

/** All versions of the notices that applicants agree to, unchanged. */
export const notices = pgTable(
  'notices',
  {
    name: text('name').$type<NoticeName>().notNull(),
    version: text('version').notNull(),
    at: at('at').notNull(),
    says: jsonb('says').$type<NoticeText>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** The adult who agreed for a minor. */
export const guardians = pgTable('guardians', {
  order_id: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  name: text('name').notNull(),
  version: text('version').notNull(),
  at: at('at').notNull(),
});

export const consents = pgTable(
  'consents',
  {
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    about: text('about').$type<'data' | 'health' | 'notify'>().notNull(),
    given: boolean('given').notNull(),
    at: at('at').notNull(),
    version: text('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.about] })],
);
