// Messages about orders: what went out, to whom, and what the receiving server said; and the links in them that open an order.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Channel, MessageState } from '../../shared/messages.ts';
import { at } from './columns.ts';
import { orders } from './schema.ts';
import { order_requests } from './schema-requests.ts';

/** One message about one order. Its text is written when it is sent and never stored. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    channel: text('channel').$type<Channel>().notNull().default('mail'),
    template: text('template').notNull(),
    /** Where it goes, as it was at the last try: an email address or a phone number. */
    address: text('address').notNull(),
    state: text('state').$type<MessageState>().notNull().default('queued'),
    /** The queue and the data of its job, by which it is sent again. */
    queue: text('queue').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Counts how often it was sent anew: jobs of earlier rounds do nothing any more. */
    round: integer('round').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    /** What the server said last: its refusal, or why it could not be reached. */
    answer: text('answer').notNull().default(''),
    queued_at: at('queued_at').notNull(),
    /** Before this moment it isn't sent, and can be taken back; null where it goes at once. */
    send_at: at('send_at'),
    tried_at: at('tried_at'),
    sent_at: at('sent_at'),
    /** The provider's own id of a notice, by which its receipts name it, and when one said that it reached the phone. */
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

/**
 * Links that were mailed to an order's own address and open a session for its applicant. The code is derived from the id and SECRET; only its
 * SHA-256 is stored.
 */
export const manage_links = pgTable(
  'manage_links',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    code_hash: text('code_hash').notNull().unique('manage_links_code'),
    /** The request for more that it was mailed with: it then works until that is answered, else once. */
    request_id: uuid('request_id').references(() => order_requests.id),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
  },
  (table) => [index('manage_links_order').on(table.order_id), index('manage_links_expiry').on(table.expires_at)],
);

/** The code that an applicant's new address is confirmed with; at most one an order. */
export const address_codes = pgTable('address_codes', {
  order_id: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  email: text('email').notNull(),
  /** The code is derived from this and SECRET. */
  seed: text('seed').notNull(),
  expires_at: at('expires_at').notNull(),
});
