import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { EditionState, Update } from '../../shared/places/editions.ts';
import type { EditionContents } from '../../shared/requirements/requirement.ts';
import type { DecidedKind } from '../../shared/services/index.ts';
import { at, day, id } from './columns.ts';
import { destinations } from './schema.ts';
import { admins } from './schema-people.ts';

/** What applies to a destination; published editions are immutable. */
export const editions = pgTable(
  'editions',
  {
    id: id(),
    destination_id: integer('destination_id')
      .notNull()
      .references(() => destinations.id),
    /** Counts saves of the destination's editions. */
    version: integer('version').notNull(),
    state: text('state').$type<EditionState>().notNull().default('draft'),
    update: text('update').$type<Update>(),
    note: text('note').notNull().default(''),
    /** Null for a sample. */
    author: integer('author').references(() => admins.id),
    /** Who published it; while state is 'draft' it awaits a colleague's approval. */
    asked_by: integer('asked_by').references(() => admins.id),
    approved_by: integer('approved_by').references(() => admins.id),
    /** A Lagos day or a time, as entered. */
    effective_from: text('effective_from'),
    created_at: at('created_at').notNull(),
    published_at: at('published_at'),
    archived_at: at('archived_at'),
    checked_at: at('checked_at'),
    next_check_on: day('next_check_on'),
    requirements: jsonb('requirements').$type<EditionContents['requirements']>().notNull(),
    fees: jsonb('fees').$type<EditionContents['fees']>().notNull(),
    timing: jsonb('timing').$type<EditionContents['timing']>().notNull(),
    sources: jsonb('sources').$type<EditionContents['sources']>().notNull(),
    /** Sample data that nobody has verified. */
    sample: boolean('sample').notNull().default(false),
  },
  (table) => [
    uniqueIndex('editions_version').on(table.destination_id, table.version),
    uniqueIndex('editions_published').on(table.destination_id).where(sql`state = 'published'`),
    index('editions_check').on(table.next_check_on).where(sql`state = 'published'`),
    index('editions_waiting').on(table.id).where(sql`state = 'draft' and asked_by is not null`),
  ],
);

/** Searches for destinations that aren't sold, counted by month. */
export const gaps = pgTable(
  'gaps',
  {
    kind: text('kind').$type<DecidedKind>().notNull(),
    nationality: text('nationality').notNull(),
    destination: text('destination').notNull(),
    purpose: text('purpose').notNull().default(''),
    /** YYYY-MM */
    month: text('month').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    primaryKey({
      columns: [table.month, table.kind, table.destination, table.nationality, table.purpose],
    }),
  ],
);
