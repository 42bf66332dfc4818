import { pgTable, text } from 'drizzle-orm/pg-core';
import { day } from '../../database/columns.ts';
import { order } from '../../database/schema.ts';

export const lounge_passes = pgTable('lounge_passes', {
  order_id: order().primaryKey(),
  airport: text('airport').notNull(),
  flight_day: day('flight_day').notNull(),
  wishes: text('wishes'),
});
