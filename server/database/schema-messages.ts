// Messages about orders: what went out, to whom, and what the receiving server said.
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Channel, MessageState } from '../../shared/messages.ts';
import { at } from './columns.ts';
import { orders } from './schema.ts';

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
    tried_at: at('tried_at'),
    sent_at: at('sent_at'),
  },
  (table) => [
    index('messages_order').on(table.order_id, table.queued_at),
    index('messages_queued_at').on(table.queued_at, table.id),
    index('messages_state').on(table.state, table.queued_at, table.id),
  ],
);
