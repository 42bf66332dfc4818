// Relative imports: drizzle-kit reads this file too, and knows no others.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { PROCESS_DAYS } from '../../../shared/process-days.ts';
import type { DecidedKind } from '../../../shared/services/index.ts';
import type { VisaStatus } from '../../../shared/states.ts';
import { at, day } from '../../database/columns.ts';
import { destinations, order } from '../../database/schema.ts';

/** Visa and permit applications. Destination, entry and times are copied as they were on submission. */
export const applications = pgTable(
  'applications',
  {
    order_id: order().primaryKey(),
    kind: text('kind').$type<DecidedKind>().notNull(),
    destination_id: integer('destination_id')
      .notNull()
      .references(() => destinations.id),
    visa_destination: text('visa_destination').notNull(),
    visa_excerpt: text('visa_excerpt').notNull(),
    process_time: text('process_time').notNull(),
    process_type: text('process_type').notNull(),
    process_days: integer('process_days').notNull().default(PROCESS_DAYS),
    date_of_birth: day('date_of_birth').notNull(),
    passport_number: text('passport_number').notNull(),
    visa_status: text('visa_status').$type<VisaStatus>().notNull().default('Pending'),
    /** Why it was denied and what the applicant can do now, as they read it. */
    reason: text('reason').notNull().default(''),
    next_step: text('next_step').notNull().default(''),
    /** When it was decided. Null while it is Pending, and where a version decided that didn't write it down. */
    decided_at: at('decided_at'),
    /** While it waits for a decision: whether it is paid. Null once it is decided, cancelled or deleted. Maintained by triggers. */
    waits: text('waits').$type<'paid' | 'unpaid'>(),
  },
  (table) => [
    index('applications_status').on(table.kind, table.visa_status, table.order_id),
    // The paid ones first, each oldest first.
    index('applications_wait').on(table.waits, table.order_id).where(sql`waits is not null`),
    index('applications_passport').on(table.passport_number),
  ],
);
