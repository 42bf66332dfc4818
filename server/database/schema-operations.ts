import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReportBy } from '../../shared/staff/reports.ts';
import { at, day, id, kobo } from './columns.ts';
import { admins } from './schema-people.ts';

export const spent_challenges = pgTable(
  'spent_challenges',
  {
    signature: text('signature').primaryKey(),
    expires_at: at('expires_at').notNull(),
    /** Used only for uploads so far: still valid for one submission that uses one of them. */
    for_uploads: boolean('for_uploads').notNull().default(false),
  },
  (table) => [index('spent_challenges_expiry').on(table.expires_at)],
);

/** Sharded so that writers don't wait for each other. */
export const tallies = pgTable(
  'tallies',
  {
    name: text('name').notNull(),
    shard: integer('shard').notNull(),
    rows: kobo('rows').notNull(),
    amount_kobo: kobo('amount_kobo').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
);

/** Report counters by day and month, sharded so that writers don't wait. */
export const report_tallies = pgTable(
  'report_tallies',
  {
    what: text('what').$type<'decision' | 'end' | 'late' | 'government'>().notNull(),
    by: text('by').$type<ReportBy>().notNull(),
    /** YYYY-MM-DD or YYYY-MM. */
    period: text('period').notNull(),
    key: text('key').notNull(),
    /** Hours, reason for lateness, or empty. */
    detail: text('detail').notNull(),
    shard: integer('shard').notNull(),
    rows: kobo('rows').notNull(),
    amount_kobo: kobo('amount_kobo').notNull(),
  },
  ({ what, by, period, key, detail, shard }) => [
    primaryKey({ columns: [what, by, period, key, detail, shard] }),
  ],
);

export const rate_limits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    attempts: integer('attempts').notNull(),
    resets_at: at('resets_at').notNull(),
  },
  (table) => [index('rate_limits_reset').on(table.resets_at)],
);

/** One row with the state of back-ups, clearing and scanner; its id keeps other databases from deleting this one's stored files. */
export const shop = pgTable('shop', {
  one: integer('one').primaryKey().default(1),
  id: uuid('id').notNull(),
  tied_at: at('tied_at'),
  /** `Connection.identity`, which differs for a copy. */
  tied_to: text('tied_to'),
  backed_up_at: at('backed_up_at'),
  /** Deletion stopped because too many files were unreferenced. */
  clearing_stopped_at: at('clearing_stopped_at'),
  unnamed_files: integer('unnamed_files').notNull().default(0),
  stored_files: integer('stored_files').notNull().default(0),
  clearing_allowed: integer('clearing_allowed').notNull().default(0),
  /** Null while the virus scanner responds. */
  scanner_away_since: at('scanner_away_since'),
  /** The process deleting files, and when its lock expires. */
  clearing_by: text('clearing_by'),
  clearing_until: at('clearing_until'),
  /** The key after which the next storage audit continues; null: from the start. */
  audited_to: text('audited_to'),
});

/** History stored in gzipped CSV files, sorted by `order_id`. */
export const archives = pgTable(
  'archives',
  {
    /** A key of `files`. */
    key: text('key').primaryKey(),
    /** YYYY-MM */
    month: text('month').notNull(),
    first_order: uuid('first_order').notNull(),
    last_order: uuid('last_order').notNull(),
    rows: integer('rows').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('archives_orders').on(table.first_order, table.last_order)],
);

/** `id` is a hash of the page files' names. */
export const releases = pgTable('releases', {
  id: text('id').primaryKey(),
  started_at: at('started_at').notNull(),
});

export const page_files = pgTable(
  'page_files',
  {
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Base64, compressed with Brotli if `packed`. */
    body: text('body').notNull(),
    packed: boolean('packed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.release] }),
    index('page_files_release').on(table.release),
  ],
);

export const sandbox_charges = pgTable(
  'sandbox_charges',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tx_ref: text('tx_ref').notNull(),
    flw_ref: text('flw_ref').notNull(),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull(),
    payment_method: text('payment_method').notNull(),
    last_4digits: text('last_4digits').notNull().default(''),
    status: text('status').$type<'successful' | 'failed' | 'reversed'>().notNull(),
    processor_response: text('processor_response').notNull(),
    customer: jsonb('customer').$type<Record<string, unknown>>().notNull(),
    settles_at: at('settles_at').notNull(),
    /** 503s still to return. */
    outages: integer('outages').notNull().default(0),
    refusals: integer('refusals').notNull().default(0),
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('sandbox_charges_tx_ref').on(table.tx_ref, table.id),
    index('sandbox_charges_created').on(table.created_at, table.id),
  ],
);

export const sandbox_pages = pgTable('sandbox_pages', {
  token: text('token').primaryKey(),
  tx_ref: text('tx_ref').notNull(),
  amount_kobo: kobo('amount_kobo').notNull(),
  currency: text('currency').notNull(),
  customer: jsonb('customer').$type<Record<string, unknown>>().notNull(),
  payment_options: text('payment_options').notNull(),
  title: text('title').notNull(),
  return_url: text('return_url').notNull(),
  created_at: at('created_at').notNull(),
});

export const sandbox_accounts = pgTable(
  'sandbox_accounts',
  {
    account_number: text('account_number').primaryKey(),
    tx_ref: text('tx_ref').notNull(),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull(),
    customer: jsonb('customer').$type<Record<string, unknown>>().notNull(),
    created_at: at('created_at').notNull(),
  },
  (table) => [
    index('sandbox_accounts_created').on(table.created_at),
    index('sandbox_accounts_tx_ref').on(table.tx_ref),
  ],
);

/** Lagos days blocked besides the configured ones, or `offered` despite those. */
export const days_off = pgTable('days_off', {
  day: day('day').primaryKey(),
  reason: text('reason').notNull().default(''),
  offered: boolean('offered').notNull().default(false),
  blocked_by: integer('blocked_by')
    .notNull()
    .references(() => admins.id),
  created_at: at('created_at').notNull(),
});

/** Shared by the team, or the author's own. */
const owned = () => ({
  id: id(),
  shared: boolean('shared').notNull(),
  admin_id: integer('admin_id')
    .notNull()
    .references(() => admins.id),
  created_at: at('created_at').notNull(),
});

export const replies = pgTable(
  'replies',
  { ...owned(), title: text('title').notNull(), text: text('text').notNull() },
  (table) => [index('replies_admin').on(table.admin_id)],
);

/** Saved filters of lists. */
export const views = pgTable(
  'views',
  {
    ...owned(),
    name: text('name').notNull(),
    list: text('list').notNull(),
    query: jsonb('query').$type<string | Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [index('views_admin').on(table.admin_id)],
);
