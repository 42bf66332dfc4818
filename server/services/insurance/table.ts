// Relative imports: drizzle-kit resolves no others.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { day } from '../../database/columns.ts';
import { order } from '../../database/schema.ts';

/** Omitted fields are null. */
export const insurance_applications = pgTable('insurance_applications', {
  order_id: order().primaryKey(),
  date_of_birth: day('date_of_birth'),
  passport_number: text('passport_number'),
  address: text('address').notNull(),
  occupation: text('occupation').notNull(),
  gender: text('gender'),
  marital_status: text('marital_status'),
  travel_type: text('travel_type'),
  purpose_travel: text('purpose_travel'),
  other_reason: text('other_reason'),
  next_of_kin: text('next_of_kin').notNull(),
  next_of_kin_address: text('next_of_kin_address').notNull(),
  relationship: text('relationship'),
  coverage_begin: day('coverage_begin').notNull(),
  coverage_end: day('coverage_end').notNull(),
  destination: text('destination').notNull(),
  period: text('period'),
  more_ninety: text('more_ninety').notNull(),
  medical_condition: text('medical_condition').notNull(),
  more_medical_condition: text('more_medical_condition'),
  heard_policy: text('heard_policy'),
});
