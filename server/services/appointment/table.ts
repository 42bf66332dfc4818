// Relative imports: drizzle-kit resolves no others.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, day } from '../../database/columns.ts';
import { order } from '../../database/schema.ts';

/** Day and time are in Lagos time. */
export const appointments = pgTable(
  'appointments',
  {
    order_id: order().primaryKey(),
    appointment_date: day('appointment_date').notNull(),
    appointment_time: text('appointment_time').notNull(),
    how_to_contact: text('how_to_contact').$type<'WhatsApp Call' | 'Zoom'>().notNull(),
    reason: text('reason').$type<'Visa' | 'Permit' | 'Others'>().notNull(),
    /** Paid, but in the past or sold to somebody else: another slot must be chosen. */
    slot_lost: boolean('slot_lost').notNull().default(false),
    outcome: text('outcome').$type<'Held' | 'Missed'>(),
    meeting_url: text('meeting_url'),
    /** The calendar entry's SEQUENCE. */
    moves: integer('moves').notNull().default(0),
    /** Moves by the applicant. */
    own_moves: integer('own_moves').notNull().default(0),
    /** Holds so far, 15 minutes each. */
    holds: integer('holds').notNull().default(1),
    /** HMAC of the network address. */
    held_from: text('held_from'),
  },
  (table) => [
    index('appointments_day').on(table.appointment_date, table.appointment_time, table.order_id),
    index('appointments_lost').on(table.order_id).where(sql`slot_lost`),
  ],
);

/** Sold when `held_until` is null. The primary key prevents selling a slot twice. */
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
