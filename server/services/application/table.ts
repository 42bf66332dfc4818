// Relative imports: drizzle-kit resolves no others.
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { PROCESS_DAYS } from '../../../shared/orders/process-days.ts';
import type { VisaStatus } from '../../../shared/orders/states.ts';
import type { DecidedKind } from '../../../shared/services/index.ts';
import { at, day } from '../../database/columns.ts';
import { admins, destinations, editions, order } from '../../database/schema.ts';

/** Destination, entry and times are copied on submission. */
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
    /** The edition on submission; null if the destination had none. */
    edition_id: integer('edition_id').references(() => editions.id),
    edition_version: integer('edition_version'),
    passport_expires_on: day('passport_expires_on'),
    travel_on: day('travel_on'),
    return_on: day('return_on'),
    speed: text('speed'),
    answers: jsonb('answers').$type<Record<string, string>>(),
    visa_status: text('visa_status').$type<VisaStatus>().notNull().default('Pending'),
    /** Shown to the applicant. */
    reason: text('reason').notNull().default(''),
    next_step: text('next_step').notNull().default(''),
    /** Null while Pending, and in rows of old versions. */
    decided_at: at('decided_at'),
    decided_by: integer('decided_by').references(() => admins.id),
    /** Null if it awaits no decision. Set by triggers. */
    waits: text('waits').$type<'paid' | 'unpaid'>(),
  },
  (table) => [
    index('applications_status').on(table.kind, table.visa_status, table.order_id),
    index('applications_wait').on(table.waits, table.order_id).where(sql`waits is not null`),
    index('applications_decided')
      .on(table.destination_id, table.decided_at.desc())
      .where(sql`decided_at is not null`),
    index('applications_decided_on')
      .on(table.kind, table.decided_at)
      .where(sql`decided_at is not null`),
    index('applications_passport').on(table.passport_number),
  ],
);
