// Relative imports: drizzle-kit resolves no others.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { day, words } from '../../database/columns.ts';
import { order } from '../../database/schema.ts';

/** Omitted fields are null. */
export const bookings = pgTable('bookings', {
  order_id: order().primaryKey(),
  date_of_birth: day('date_of_birth').notNull(),
  destination: text('destination').notNull(),
  coverage_begin: day('coverage_begin').notNull(),
  coverage_end: day('coverage_end').notNull(),
  parts: words('parts').notNull(),
  title: text('title'),
  traveler_first_name: text('traveler_first_name'),
  traveler_last_name: text('traveler_last_name'),
  trip_type: text('trip_type'),
  flight_details: text('flight_details'),
  hotel_title: text('hotel_title'),
  hotel_first_name: text('hotel_first_name'),
  hotel_last_name: text('hotel_last_name'),
  hotel_details: text('hotel_details'),
  visa_interview_date: day('visa_interview_date'),
  check_in_date: day('check_in_date'),
  check_out_date: day('check_out_date'),
  visa_embassy: text('visa_embassy'),
});
