// Amounts are kobo, times UTC, order ids UUIDv7.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PriceLine } from '../../shared/money/prices.ts';
import type { RefundTerms } from '../../shared/money/refund-terms.ts';
import type { Event, EventRow } from '../../shared/orders/events.ts';
import { PROCESS_DAYS } from '../../shared/orders/process-days.ts';
import type { Scan } from '../../shared/orders/stored-files.ts';
import type { DecidedKind, Kind } from '../../shared/services/index.ts';
import type { LateWhy } from '../../shared/staff/reports.ts';
import { at, day, id, kobo, words } from './columns.ts';
import { admins, agents } from './schema-people.ts';

export * from './schema-editions.ts';
export * from './schema-law.ts';
export * from './schema-messages.ts';
export * from './schema-money.ts';
export * from './schema-operations.ts';
export * from './schema-people.ts';
export * from './schema-requests.ts';
export * from './schema-search.ts';
export * from './schema-uploads.ts';
export * from './schema-verify.ts';

export const destinations = pgTable(
  'destinations',
  {
    id: id(),
    kind: text('kind').$type<DecidedKind>().notNull(),
    destination: text('destination').notNull(),
    visa_excerpt: text('visa_excerpt').notNull().default(''),
    visa_description: text('visa_description').notNull().default(''),
    visa_price_kobo: kobo('visa_price_kobo').notNull(),
    /** Null if agents pay the public price. */
    visa_agent_price_kobo: kobo('visa_agent_price_kobo'),
    /** Included in both prices; null if not itemised. */
    government_fee_kobo: kobo('government_fee_kobo'),
    process_time: text('process_time').notNull().default(''),
    process_type: text('process_type').notNull().default(''),
    /** Working days. */
    process_days: integer('process_days').notNull().default(PROCESS_DAYS),
    available_country: words('available_country').notNull().default(sql`'{}'`),
    other_names: words('other_names').notNull().default(sql`'{}'`),
    /** Earlier URLs of its page contain them. */
    former_names: words('former_names').notNull().default(sql`'{}'`),
    sample: boolean('sample').notNull().default(false),
    created_at: at('created_at').notNull().defaultNow(),
    deleted_at: at('deleted_at'),
  },
  (table) => [index('destinations_kind').on(table.kind, table.id).where(sql`deleted_at is null`)],
);

/** Orders that are paid together, as for a family. */
export const groups = pgTable('groups', {
  id: uuid('id').primaryKey(),
  /** 128 bits; anybody who has it can see the group (docs/decisions/0061). */
  code: text('code').notNull().unique('groups_code'),
  agent_id: integer('agent_id').references(() => agents.id),
  created_at: at('created_at').notNull(),
  expires_at: at('expires_at').notNull(),
  /** Set once paid; then nobody can join. */
  closed_at: at('closed_at'),
});

/** Same as in `STAGE_RULES`. */
const IN_PROGRESS = sql`deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null`;

/** Same as in the nightly clearing. */
const OVER = sql`coalesce(cancelled_at, done_at, deleted_at, erased_at)`;

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<Kind>().notNull(),
    tracking_id: text('tracking_id').notNull().unique('orders_tracking_id'),
    first_name: text('first_name').notNull(),
    middle_name: text('middle_name').notNull().default(''),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    phone_number: text('phone_number').notNull(),
    amount_kobo: kobo('amount_kobo').notNull(),
    /** Agents' orders: the public price on that day; null: unknown, or no agent. */
    public_kobo: kobo('public_kobo'),
    /** As at submission (docs/decisions/0018). */
    price_lines: jsonb('price_lines').$type<PriceLine[]>().notNull().default([]),
    /** As at submission; null: current terms apply. */
    refund_terms: jsonb('refund_terms').$type<RefundTerms>(),
    /** As at submission; null: the government's part is refunded by the same steps. */
    government_terms: text('government_terms').$type<'until_spent'>(),
    /** Version agreed to at submission; null if submitted before notices had versions. */
    privacy_version: text('privacy_version'),
    terms_version: text('terms_version'),
    opened_at: at('opened_at'),
    paid_at: at('paid_at'),
    agent_id: integer('agent_id').references(() => agents.id),
    group_id: uuid('group_id').references(() => groups.id),
    idempotency_key: text('idempotency_key').unique('orders_idempotency_key'),
    /** Detects a different request with the same key. */
    request_hash: text('request_hash'),
    created_at: at('created_at').notNull(),
    /** Totals still include its payments. */
    deleted_at: at('deleted_at'),
    assigned_to: integer('assigned_to').references(() => admins.id),
    /** Postponed by the days spent waiting for the applicant. */
    due_on: day('due_on'),
    /** Later date, announced after `due_on` has passed. */
    expected_on: day('expected_on'),
    /** Start of the open request; set by a trigger on `order_requests`. */
    waiting_since: at('waiting_since'),
    /** 0: answered by the applicant, so first in the queue; set by the same trigger. */
    queue_place: smallint('queue_place').notNull().default(1),
    /** Issued, denied, delivered or held. */
    done_at: at('done_at'),
    done_by: integer('done_by').references(() => admins.id),
    /** Null if finished on time. */
    late_why: text('late_why').$type<LateWhy>(),
    cancelled_at: at('cancelled_at'),
    cancelled_by: text('cancelled_by').$type<'applicant' | 'admin'>(),
    cancel_reason: text('cancel_reason'),
    unpaid_reminders: smallint('unpaid_reminders').notNull().default(0),
    aside_at: at('aside_at'),
    notify_by: text('notify_by').$type<'whatsapp' | 'sms'>(),
    erased_at: at('erased_at'),
    /** When accounting data was erased too, after its retention period. */
    books_erased_at: at('books_erased_at'),
    /** When uploads were erased because nobody paid; they are requested again. */
    unpaid_erased_at: at('unpaid_erased_at'),
    search: text('search').notNull().default(''),
  },
  (table) => [
    index('orders_kind').on(table.kind, table.id).where(sql`deleted_at is null`),
    index('orders_paid')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and paid_at is not null`),
    index('orders_paid_at')
      .on(table.kind, table.paid_at, table.id)
      .where(sql`deleted_at is null and paid_at is not null`),
    index('orders_unpaid')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and paid_at is null`),
    index('orders_aside')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and paid_at is null and aside_at is not null`),
    index('orders_by_agents')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and agent_id is not null`),
    index('orders_agent').on(table.agent_id, table.id).where(sql`agent_id is not null`),
    index('orders_group').on(table.group_id).where(sql`group_id is not null`),
    index('orders_queue').on(table.queue_place, table.due_on, table.id).where(IN_PROGRESS),
    index('orders_queue_kind')
      .on(table.kind, table.queue_place, table.due_on, table.id)
      .where(IN_PROGRESS),
    index('orders_queue_assigned')
      .on(table.assigned_to, table.queue_place, table.due_on, table.id)
      .where(IN_PROGRESS),
    index('orders_queue_kind_assigned')
      .on(table.kind, table.assigned_to, table.queue_place, table.due_on, table.id)
      .where(IN_PROGRESS),
    index('orders_due').on(table.due_on).where(IN_PROGRESS),
    index('orders_in_progress').on(table.kind, table.id, table.due_on).where(IN_PROGRESS),
    index('orders_waiting')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and waiting_since is not null`),
    // Enables index-only scans.
    index('orders_done')
      .on(table.kind, table.id, table.assigned_to)
      .where(
        sql`deleted_at is null and cancelled_at is null and done_at is not null and (aside_at is null or paid_at is not null)`,
      ),
    index('orders_cancelled')
      .on(table.kind, table.id)
      .where(sql`deleted_at is null and cancelled_at is not null`),
    index('orders_assigned')
      .on(table.assigned_to, table.kind, table.id)
      .where(sql`deleted_at is null and assigned_to is not null`),
    // The nightly clearing's.
    index('orders_ended').on(OVER).where(sql`erased_at is null or email <> ''`),
    index('orders_books').on(OVER).where(sql`erased_at is not null and books_erased_at is null`),
    index('orders_never_paid')
      .on(table.id)
      .where(sql`deleted_at is null and paid_at is null and erased_at is null`),
    index('orders_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('orders_deleted_kind').on(table.kind, table.id).where(sql`deleted_at is not null`),
  ],
);

export type Order = typeof orders.$inferSelect;

export const order = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id);

/** Append-only; also has events of agents, destinations and administrators. */
export const order_events = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    order_id: uuid('order_id').references(() => orders.id),
    about_admin_id: integer('about_admin_id'),
    agent_id: integer('agent_id').references(() => agents.id),
    destination_id: integer('destination_id').references(() => destinations.id),
    kind: text('kind').$type<Kind>(),
    at: at('at').notNull(),
    event: text('event').$type<Event>().notNull(),
    actor: text('actor').$type<'applicant' | 'agent' | 'admin' | 'system'>().notNull(),
    actor_id: integer('actor_id'),
    actor_name: text('actor_name').notNull().default(''),
    field: text('field'),
    /** For display only. */
    detail: jsonb('detail').$type<EventRow['detail']>(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    index('order_events_agent').on(table.agent_id, table.id).where(sql`agent_id is not null`),
    index('order_events_at').on(table.at, table.id),
    index('order_events_event').on(table.event, table.at, table.id),
    index('order_events_kind').on(table.kind, table.at, table.id),
    index('order_events_admins').on(table.at, table.id).where(sql`actor = 'admin'`),
    index('order_events_admin').on(table.actor_id, table.at, table.id).where(sql`actor = 'admin'`),
    index('order_events_about_admin')
      .on(table.about_admin_id, table.at, table.id)
      .where(sql`about_admin_id is not null`),
    index('order_events_admins_kind')
      .on(table.kind, table.at, table.id)
      .where(sql`actor = 'admin'`),
  ],
);

/** `ready_at` is always set, and can go in a later release. */
export const files = pgTable(
  'files',
  {
    key: text('key').primaryKey(),
    order_id: uuid('order_id').references(() => orders.id),
    field: text('field').notNull(),
    media_type: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    created_at: at('created_at').notNull(),
    ready_at: at('ready_at'),
    /** Null if current. */
    replaced_at: at('replaced_at'),
    scan: text('scan').$type<Scan>().notNull().default('off'),
  },
  (table) => [
    index('files_scan')
      .on(table.scan, table.created_at)
      .where(sql`scan in ('waiting', 'infected')`),
    uniqueIndex('files_order_field_now')
      .on(table.order_id, table.field)
      .where(sql`replaced_at is null`),
    // The partial index on current files can't serve queries for all of an order's files.
    index('files_order').on(table.order_id),
  ],
);

export type FileRow = typeof files.$inferSelect;
