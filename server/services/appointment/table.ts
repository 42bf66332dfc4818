// Relative imports: drizzle-kit reads this file too, and knows no others.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, day } from '../../database/columns.ts';
import { order } from '../../database/schema.ts';

/** Paid appointments. Day and time are Lagos's. */
export const appointments = pgTable(
  'appointments',
  {
    order_id: order().primaryKey(),
    appointment_date: day('appointment_date').notNull(),
    appointment_time: text('appointment_time').notNull(),
    how_to_contact: text('how_to_contact').$type<'WhatsApp Call' | 'Zoom'>().notNull(),
    reason: text('reason').$type<'Visa' | 'Permit' | 'Others'>().notNull(),
    /** Paid, but the slot was sold to somebody else meanwhile; another is to be chosen. */
    slot_lost: boolean('slot_lost').notNull().default(false),
    /** How it ended; null before that. */
    outcome: text('outcome').$type<'Held' | 'Missed'>(),
    /** Where we meet, once a colleague has said so. */
    meeting_url: text('meeting_url'),
    /** How often it was moved: the calendar invitation's sequence. */
    moves: integer('moves').notNull().default(0),
    /** How often its applicant moved it on their own page. */
    own_moves: integer('own_moves').notNull().default(0),
    /** How often a time was held for it while it was unpaid, each for 15 minutes at most. */
    holds: integer('holds').notNull().default(1),
    /** HMAC of the network address it was submitted from: slots held for one network address are limited. */
    held_from: text('held_from'),
  },
  (table) => [
    index('appointments_day').on(table.appointment_date, table.appointment_time, table.order_id),
    index('appointments_lost').on(table.order_id).where(sql`slot_lost`),
  ],
);

/** Which order has a slot: held while it is being paid, sold once `held_until` is null. The primary key prevents selling it twice. */
export const appointment_slots = pgTable(
  'appointment_slots',
  {
    appointment_date: day('appointment_date').notNull(),
    appointment_time: text('appointment_time').notNull(),
    order_id: order(),
    held_until: at('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.appointment_date, table.appointment_time] }),
    index('appointment_slots_order').on(table.order_id),
  ],
);
