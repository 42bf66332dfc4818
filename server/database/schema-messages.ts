import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Announced } from '../../shared/places/openings.ts';
import type { Channel, MessageState } from '../../shared/staff/messages.ts';
import { at } from './columns.ts';
import { orders } from './schema.ts';
import { admins } from './schema-people.ts';
import { order_requests } from './schema-requests.ts';

/** The text isn't stored. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text('channel').$type<Channel>().notNull().default('mail'),
    template: text('template').notNull(),
    address: text('address').notNull(),
    state: text('state').$type<MessageState>().notNull().default('queued'),
    queue: text('queue').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Increases per resend; jobs of earlier rounds are ignored. */
    round: integer('round').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    answer: text('answer').notNull().default(''),
    queued_at: at('queued_at').notNull(),
    /** Cancellable until then; null if sent immediately. */
    send_at: at('send_at'),
    tried_at: at('tried_at'),
    sent_at: at('sent_at'),
    provider_id: text('provider_id'),
    delivered_at: at('delivered_at'),
  },
  (table) => [
    index('messages_order').on(table.order_id, table.queued_at),
    index('messages_queued_at').on(table.queued_at, table.id),
    index('messages_state').on(table.state, table.queued_at, table.id),
    index('messages_provider').on(table.provider_id).where(sql`provider_id is not null`),
  ],
);

/** Messages between staff and the applicant about an order. */
export const thread_messages = pgTable(
  'thread_messages',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null if the applicant wrote it. */
    admin_id: integer('admin_id').references(() => admins.id),
    text: text('text').notNull(),
    at: at('at').notNull(),
    /** When the other side replied or staff marked it as needing no reply. */
    answered_at: at('answered_at'),
  },
  (table) => [
    index('thread_messages_order').on(table.order_id, table.at),
    index('thread_messages_waiting')
      .on(table.at, table.id)
      .where(sql`admin_id is null and answered_at is null`),
  ],
);

/** The code is derived from the id and SECRET. */
export const manage_links = pgTable(
  'manage_links',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    code_hash: text('code_hash').notNull().unique('manage_links_code'),
    /** The link is valid until the request is answered; null: single use. */
    request_id: uuid('request_id').references(() => order_requests.id),
    /** Like `request_id`, for a message. */
    thread_id: uuid('thread_id').references(() => thread_messages.id),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [
    index('manage_links_order').on(table.order_id),
    index('manage_links_expiry').on(table.expires_at),
  ],
);

export const address_codes = pgTable('address_codes', {
  order_id: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  email: text('email').notNull(),
  /** The code is derived from this and SECRET. */
  seed: text('seed').notNull(),
  expires_at: at('expires_at').notNull(),
});

/** Addresses to notify when a page opens; deleted afterwards. */
export const opening_waits = pgTable(
  'opening_waits',
  {
    /** Mailed as the code to unsubscribe. */
    id: uuid('id').primaryKey(),
    page: text('page').$type<Announced>().notNull(),
    email: text('email').notNull(),
    asked_at: at('asked_at').notNull(),
  },
  (table) => [uniqueIndex('opening_waits_once').on(table.page, table.email)],
);
