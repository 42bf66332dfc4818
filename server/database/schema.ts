// The one description of the tables. Amounts are kobo, times are UTC, ids of orders are UUIDv7 made here.
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Event, EventRow } from '../../shared/events.ts';
import type { PriceLine } from '../../shared/prices.ts';
import { PROCESS_DAYS } from '../../shared/process-days.ts';
import type { RefundTerms } from '../../shared/refund-terms.ts';
import { type DecidedKind, KINDS, type Kind } from '../../shared/services/index.ts';
import type { PaymentState, RefundState } from '../../shared/states.ts';
import { at, day, id, kobo, words } from './columns.ts';
import { pay_links } from './schema-money.ts';
import { admins, agents } from './schema-people.ts';

export * from './schema-messages.ts';
export * from './schema-money.ts';
export * from './schema-operations.ts';
export * from './schema-people.ts';
export * from './schema-requests.ts';

export const destinations = pgTable(
  'destinations',
  {
    id: id(),
    kind: text('kind').$type<DecidedKind>().notNull(),
    destination: text('destination').notNull(),
    visa_excerpt: text('visa_excerpt').notNull().default(''),
    visa_description: text('visa_description').notNull().default(''),
    visa_price_kobo: kobo('visa_price_kobo').notNull(),
    /** Null: agents pay the price. */
    visa_agent_price_kobo: kobo('visa_agent_price_kobo'),
    /** How much of either price goes to the government, as price lines name it. Null: they don't tell it apart. */
    government_fee_kobo: kobo('government_fee_kobo'),
    process_time: text('process_time').notNull().default(''),
    process_type: text('process_type').notNull().default(''),
    /** How many working days it takes, from payment to the end: due dates follow from it. */
    process_days: integer('process_days').notNull().default(PROCESS_DAYS),
    available_country: words('available_country').notNull().default(sql`'{}'`),
    /** Other names by which searches find it. */
    other_names: words('other_names').notNull().default(sql`'{}'`),
    /** From the starter catalogue: plausible, not verified. */
    sample: boolean('sample').notNull().default(false),
    created_at: at('created_at').notNull().defaultNow(),
    deleted_at: at('deleted_at'),
  },
  (table) => [index('destinations_kind').on(table.kind, table.id).where(sql`deleted_at is null`)],
);

/** What indexes know of orders in progress, as `STAGE_RULES` has it. */
const IN_PROGRESS = sql`deleted_at is null and cancelled_at is null and done_at is null and paid_at is not null and waiting_since is null`;

/** What every service has in common; payments, receipts and totals know only this. */
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
    /** What the amount is made of, as it was on the day of submission: invoices and receipts stay true when prices change. */
    price_lines: jsonb('price_lines').$type<PriceLine[]>().notNull().default([]),
    /** What goes back on a cancellation, as it was on the day of submission. Null for orders of version 0.1: today's terms apply. */
    refund_terms: jsonb('refund_terms').$type<RefundTerms>(),
    /** When an administrator first opened it. */
    opened_at: at('opened_at'),
    paid_at: at('paid_at'),
    agent_id: integer('agent_id').references(() => agents.id),
    idempotency_key: text('idempotency_key').unique('orders_idempotency_key'),
    /** SHA-256 of the request's fields and files, to tell a repeat from another request under the same key. */
    request_hash: text('request_hash'),
    created_at: at('created_at').notNull(),
    /** When an administrator deleted it; totals still count its money. */
    deleted_at: at('deleted_at'),
    /** Who works on it. */
    assigned_to: integer('assigned_to').references(() => admins.id),
    /** The working day by which it is to be done: set when it is paid, moved by the days it waited for the applicant. */
    due_on: day('due_on'),
    /** The later day that the applicant was told once `due_on` had passed. */
    expected_on: day('expected_on'),
    /** Since when a request for more is open. Maintained by a trigger of `order_requests`. */
    waiting_since: at('waiting_since'),
    /** 0 in front of the queue: the applicant has answered what we asked. Else 1. Maintained by the same trigger. */
    queue_place: smallint('queue_place').notNull().default(1),
    /** When nothing was left to do: issued, denied, delivered, held. */
    done_at: at('done_at'),
    cancelled_at: at('cancelled_at'),
    cancelled_by: text('cancelled_by').$type<'applicant' | 'admin'>(),
    cancel_reason: text('cancel_reason'),
    /** How many reminders of its payment have gone out. */
    unpaid_reminders: smallint('unpaid_reminders').notNull().default(0),
    /** When it was set aside because nobody had paid it for so long: while it is unpaid, the lists' usual view leaves it out. */
    aside_at: at('aside_at'),
    /** How the applicant wants to be told besides by mail; null: by mail alone. */
    notify_by: text('notify_by').$type<'whatsapp' | 'sms'>(),
    /** When the applicant had everything erased that bookkeeping doesn't need. */
    erased_at: at('erased_at'),
    /** The text that searches look in, as `searchText` writes it on submission. */
    search: text('search').notNull().default(''),
  },
  (table) => [
    index('orders_kind').on(table.kind, table.id).where(sql`deleted_at is null`),
    index('orders_paid').on(table.kind, table.id).where(sql`deleted_at is null and paid_at is not null`),
    index('orders_paid_at').on(table.kind, table.paid_at, table.id).where(sql`deleted_at is null and paid_at is not null`),
    index('orders_unpaid').on(table.kind, table.id).where(sql`deleted_at is null and paid_at is null`),
    index('orders_aside').on(table.kind, table.id).where(sql`deleted_at is null and paid_at is null and aside_at is not null`),
    index('orders_by_agents').on(table.kind, table.id).where(sql`deleted_at is null and agent_id is not null`),
    index('orders_agent').on(table.agent_id, table.id).where(sql`agent_id is not null`),
    // The queue: what is in progress by its place and due date, altogether, of one service, of one administrator (or nobody), and of both. A
    // service's list of what is in progress is ordered by id; the day is in it for the overdue ones, which stand behind all that is newer.
    index('orders_queue').on(table.queue_place, table.due_on, table.id).where(IN_PROGRESS),
    index('orders_queue_kind').on(table.kind, table.queue_place, table.due_on, table.id).where(IN_PROGRESS),
    index('orders_queue_assigned').on(table.assigned_to, table.queue_place, table.due_on, table.id).where(IN_PROGRESS),
    index('orders_queue_kind_assigned').on(table.kind, table.assigned_to, table.queue_place, table.due_on, table.id).where(IN_PROGRESS),
    index('orders_due').on(table.due_on).where(IN_PROGRESS),
    index('orders_in_progress').on(table.kind, table.id, table.due_on).where(IN_PROGRESS),
    index('orders_waiting').on(table.kind, table.id).where(sql`deleted_at is null and waiting_since is not null`),
    // With its assignee, and without what was set aside: a colleague's done ones are found in the index alone.
    index('orders_done')
      .on(table.kind, table.id, table.assigned_to)
      .where(sql`deleted_at is null and cancelled_at is null and done_at is not null and (aside_at is null or paid_at is not null)`),
    index('orders_cancelled').on(table.kind, table.id).where(sql`deleted_at is null and cancelled_at is not null`),
    index('orders_assigned').on(table.assigned_to, table.kind, table.id).where(sql`deleted_at is null and assigned_to is not null`),
    index('orders_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
    index('orders_deleted_kind').on(table.kind, table.id).where(sql`deleted_at is not null`),
    // One for each service, so that a word's frequency in other services costs nothing here. Updated at once: GIN's list of pending entries
    // would be read by every search, and flushed by one submission that has to wait for it.
    ...KINDS.map((kind) =>
      index(`orders_search_${kind}`)
        .using('gin', table.search.op('gin_trgm_ops'))
        .with({ fastupdate: false })
        .where(sql.raw(`kind = '${kind}'`)),
    ),
    // What a trigram needs three characters for.
    ...KINDS.map((kind) =>
      index(`orders_short_${kind}`)
        .using('gin', sql`short_parts(${table.search})`)
        .with({ fastupdate: false })
        .where(sql.raw(`kind = '${kind}'`)),
    ),
  ],
);

/** The order that a row belongs to. */
export const order = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.id);

/** One attempt to pay one order. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    tx_ref: text('tx_ref').notNull().unique('payments_tx_ref'),
    order_id: order(),
    /** The order's service, by which payments are listed and counted. */
    kind: text('kind').$type<Kind>().notNull(),
    provider: text('provider').notNull(),
    /** The payment method, without the payer's own details: 'card', 'USSD', 'bank transfer', 'cash'. Null until something came. */
    method: text('method'),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull().default('NGN'),
    status: text('status').$type<PaymentState>().notNull().default('created'),
    provider_transaction_id: text('provider_transaction_id'),
    /** Under which somebody marked it as paid by hand: a transfer's number. */
    hand_reference: text('hand_reference'),
    /** The method as receipts say it: 'card ending 2950'. Null until something came, and for what was marked as paid by hand. */
    method_label: text('method_label'),
    /** Why it did not count by itself: 'paid ₦22,500, asked ₦45,000'. Null where it was never to be reviewed. */
    review_reason: text('review_reason'),
    /** Who accepted or refunded a payment to review, and when. */
    decided_by: integer('decided_by').references(() => admins.id),
    decided_at: at('decided_at'),
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    /** What of `refunded_kobo` the payer's bank took back, since when and why. */
    reversed_kobo: kobo('reversed_kobo').notNull().default(0),
    reversed_at: at('reversed_at'),
    reversed_reason: text('reversed_reason'),
    /** The amount received, in `received_currency`, where the payment had to be reviewed; null where it was the amount asked. */
    received_kobo: kobo('received_kobo'),
    received_currency: text('received_currency'),
    /** The amount received in naira (as kobo): 0 while nothing came, and for money in another currency, which totals can't count. */
    came_kobo: kobo('came_kobo')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('created', 'expired') or coalesce(received_currency, 'NGN') <> 'NGN' then 0 else coalesce(received_kobo, amount_kobo) end`,
      ),
    /** How much of it was refunded, in naira as well. */
    given_back_kobo: kobo('given_back_kobo')
      .notNull()
      .generatedAlwaysAs(sql`case when coalesce(received_currency, 'NGN') = 'NGN' then refunded_kobo else 0 end`),
    /** The link by which it was opened, and who pays by it: not the applicant, whom they may not know. */
    pay_link_id: uuid('pay_link_id').references(() => pay_links.id),
    payer_name: text('payer_name'),
    payer_email: text('payer_email'),
    /** When the payer was asked for the rest of what came short. */
    rest_asked_at: at('rest_asked_at'),
    /** What the provider's checkout was opened with, where it needs the server for that (Paystack's access code). */
    checkout: jsonb('checkout').$type<Record<string, string>>(),
    created_at: at('created_at').notNull(),
    /** When the payment counted: it paid its order, by itself or accepted by an administrator. */
    paid_at: at('paid_at'),
    /** When money came, whether it counted then or not: totals count it on this day. */
    received_at: at('received_at'),
    /** Its place in lists: when money came, else when it was started. */
    listed_at: at('listed_at').notNull().generatedAlwaysAs(sql`coalesce(received_at, created_at)`),
    /** When the timer asks the provider next, and how long it waits after that. */
    check_at: at('check_at'),
    check_after_s: integer('check_after_s').notNull().default(0),
    /** Who marked the order as paid by hand. */
    admin_id: integer('admin_id').references(() => admins.id),
  },
  (table) => [
    uniqueIndex('payments_transaction').on(table.provider, table.provider_transaction_id),
    index('payments_order').on(table.order_id),
    index('payments_check').on(table.check_at).where(sql`status = 'created'`),
    index('payments_review').on(table.id).where(sql`status in ('needs_review', 'reversed')`),
    // Newest first: all of them, then by each filter of the list.
    index('payments_listed').on(table.listed_at, table.id),
    index('payments_kind').on(table.kind, table.listed_at, table.id),
    index('payments_status').on(table.status, table.listed_at, table.id),
    index('payments_provider').on(table.provider, table.listed_at, table.id),
    // By the beginning of a reference.
    index('payments_reference').on(table.tx_ref.op('text_pattern_ops')),
    index('payments_method').on(table.method, table.listed_at, table.id),
  ],
);

/** Money on its way back to a payer: of one payment, in whole or in part. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    order_id: order(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** In the currency that came. */
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull().default('NGN'),
    status: text('status').$type<RefundState>().notNull(),
    /** Why, in words for people. */
    reason: text('reason').notNull(),
    /** Who asked for it: an administrator, or null for the applicant. */
    asked_by: integer('asked_by').references(() => admins.id),
    asked_at: at('asked_at').notNull(),
    approved_by: integer('approved_by').references(() => admins.id),
    approved_at: at('approved_at'),
    /** Since when the provider may be paying it: stored before it is asked, so that a lost response is looked for. */
    sent_at: at('sent_at'),
    /** The provider's own id of it, once it is known. */
    provider_refund_id: text('provider_refund_id'),
    /** Under which the money was given back by hand. */
    reference: text('reference'),
    done_at: at('done_at'),
    /** Why the provider did not pay it, in the provider's words. */
    failure: text('failure'),
    /** Who asks the provider at this moment, and until when nobody else does. */
    claimed_by: integer('claimed_by').references(() => admins.id),
    claimed_until: at('claimed_until'),
    /** When the timer asks the provider next, and how long it waits after that. */
    check_at: at('check_at'),
    check_after_s: integer('check_after_s').notNull().default(60),
  },
  (table) => [
    index('refunds_order').on(table.order_id, table.id),
    index('refunds_listed').on(table.status, table.id),
    // By the beginning of a reference that was given by hand.
    index('refunds_reference').on(sql`lower(${table.reference}) text_pattern_ops`).where(sql`reference is not null`),
    index('refunds_check').on(table.check_at).where(sql`status in ('approved', 'sent')`),
    // One at a time for each payment: what the provider has given back is compared with it.
    uniqueIndex('refunds_open').on(table.payment_id).where(sql`status in ('requested', 'approved', 'sent')`),
  ],
);

/** Append-only: what happened to a payment, with the provider's response as evidence. */
export const payment_events = pgTable(
  'payment_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    at: at('at').notNull(),
    event: text('event').notNull(),
    evidence: jsonb('evidence').$type<unknown>(),
  },
  (table) => [index('payment_events_payment').on(table.payment_id, table.id)],
);

/**
 * Append-only: everything that happens to an order. Tracking, history and activity are views of it. What administrators do to agents,
 * destinations and each other has no order and stands here too.
 */
export const order_events = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    order_id: uuid('order_id').references(() => orders.id),
    /** The administrator to whom it was done. */
    about_admin_id: integer('about_admin_id'),
    /** Whom it is about, when it is about an agent. */
    agent_id: integer('agent_id').references(() => agents.id),
    /** What it is about, when it is about a destination. */
    destination_id: integer('destination_id').references(() => destinations.id),
    /** The order's or the destination's. */
    kind: text('kind').$type<Kind>(),
    at: at('at').notNull(),
    event: text('event').$type<Event>().notNull(),
    actor: text('actor').$type<'applicant' | 'agent' | 'admin' | 'system'>().notNull(),
    actor_id: integer('actor_id'),
    actor_name: text('actor_name').notNull().default(''),
    /** Of which upload, when it is about one. */
    field: text('field'),
    /** What else administrators and applicants read of it, by its event; nothing is decided by it. */
    detail: jsonb('detail').$type<EventRow['detail']>(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    index('order_events_agent').on(table.agent_id, table.id).where(sql`agent_id is not null`),
    // Newest first: everything, then what administrators did, each by the filters of its list.
    index('order_events_at').on(table.at, table.id),
    index('order_events_event').on(table.event, table.at, table.id),
    index('order_events_kind').on(table.kind, table.at, table.id),
    index('order_events_admins').on(table.at, table.id).where(sql`actor = 'admin'`),
    index('order_events_admin').on(table.actor_id, table.at, table.id).where(sql`actor = 'admin'`),
    index('order_events_about_admin').on(table.about_admin_id, table.at, table.id).where(sql`about_admin_id is not null`),
    index('order_events_admins_kind').on(table.kind, table.at, table.id).where(sql`actor = 'admin'`),
  ],
);

/** Every stored file; it can be downloaded from `ready_at` on. */
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
    /** When a newer version took its place, for whoever asked for that; kept until retention. Null: the file that counts. */
    replaced_at: at('replaced_at'),
  },
  (table) => [
    uniqueIndex('files_order_field_now').on(table.order_id, table.field).where(sql`replaced_at is null`),
    index('files_replaced').on(table.order_id).where(sql`replaced_at is not null`),
  ],
);

/** What an applicant agreed to, when, and the version of the wording. */
export const consents = pgTable(
  'consents',
  {
    order_id: order(),
    about: text('about').$type<'data' | 'health' | 'notify'>().notNull(),
    given: boolean('given').notNull(),
    at: at('at').notNull(),
    version: text('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.about] })],
);
