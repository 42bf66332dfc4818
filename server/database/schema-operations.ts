// Tables for running the product, which hold no orders.
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, day, kobo } from './columns.ts';
import { admins } from './schema-people.ts';

/** Bot-check solutions that were used, until they expire: none is accepted twice. */
export const spent_challenges = pgTable(
  'spent_challenges',
  { signature: text('signature').primaryKey(), expires_at: at('expires_at').notNull() },
  (table) => [index('spent_challenges_expiry').on(table.expires_at)],
);

/**
 * Counts and sums that cost the same at a million orders as at ten. Triggers keep them in the transaction of the change (see the migration
 * `tallies`); each is spread over 16 rows, so that writers don't queue.
 */
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

/** Rate limits: attempts by key, counted for all processes together. */
export const rate_limits = pgTable(
  'rate_limits',
  { key: text('key').primaryKey(), attempts: integer('attempts').notNull(), resets_at: at('resets_at').notNull() },
  (table) => [index('rate_limits_reset').on(table.resets_at)],
);

/**
 * At most one row: the id that this database shares with its storage, so that files are never deleted by the wrong database, and the result of the
 * nightly clearing.
 */
export const shop = pgTable('shop', {
  one: integer('one').primaryKey().default(1),
  id: uuid('id').notNull(),
  /** Since when the storage holds the id too. */
  tied_at: at('tied_at'),
  /** Which database it was that the storage was tied to, as `Connection.identity` says it: a copy has the row, but is another. */
  tied_to: text('tied_to'),
  /** When the last back-up was made that lacks no file. */
  backed_up_at: at('backed_up_at'),
  /** When the clearing of unreferenced files stopped because there were too many; null while it works. */
  clearing_stopped_at: at('clearing_stopped_at'),
  /** How many there were then, of how many stored files. */
  unnamed_files: integer('unnamed_files').notNull().default(0),
  stored_files: integer('stored_files').notNull().default(0),
  /** How many an administrator allows the next clearing to remove. */
  clearing_allowed: integer('clearing_allowed').notNull().default(0),
});

/** Releases whose pages visitors may still have open, by the hash of their files' names. */
export const releases = pgTable('releases', { id: text('id').primaryKey(), started_at: at('started_at').notNull() });

/** The files of their pages, for processes of another release. */
export const page_files = pgTable(
  'page_files',
  {
    release: text('release')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In base64; packed by Brotli or as it is. */
    body: text('body').notNull(),
    packed: boolean('packed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.release] }), index('page_files_release').on(table.release)],
);

/** Charges of the sandbox payment provider; real providers store their own. */
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
    /** The charge is pending until then. */
    settles_at: at('settles_at').notNull(),
    /** How many more times asking about it returns 503. */
    outages: integer('outages').notNull().default(0),
    /** How many more times giving back of it is refused. */
    refusals: integer('refusals').notNull().default(0),
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    created_at: at('created_at').notNull(),
  },
  (table) => [index('sandbox_charges_tx_ref').on(table.tx_ref, table.id), index('sandbox_charges_created').on(table.created_at, table.id)],
);

/** Payment pages that the sandbox was asked for: what they ask whom for, and where they lead back to. */
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

/** Account numbers that the sandbox showed to payers who chose a bank transfer; `/sandbox` takes transfers into them. */
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
  (table) => [index('sandbox_accounts_created').on(table.created_at), index('sandbox_accounts_tx_ref').on(table.tx_ref)],
);

/** Days in Lagos on which no appointments are offered, besides those of the configuration; or, of the latter, those that are offered after all. */
export const days_off = pgTable('days_off', {
  day: day('day').primaryKey(),
  reason: text('reason').notNull().default(''),
  /** The configuration takes this day off, and a colleague has put it back on offer. */
  offered: boolean('offered').notNull().default(false),
  blocked_by: integer('blocked_by')
    .notNull()
    .references(() => admins.id),
  created_at: at('created_at').notNull(),
});
