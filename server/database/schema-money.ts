import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PaymentState, RefundState } from '../../shared/orders/states.ts';
import type { Kind } from '../../shared/services/index.ts';
import { at, day, kobo } from './columns.ts';
import { groups, orders } from './schema.ts';
import { admins } from './schema-people.ts';

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    tx_ref: text('tx_ref').notNull().unique('payments_tx_ref'),
    /**
     * Set for a payment of one order, whose share a trigger then writes: version 0.2.0 knows no
     * shares. Removed a release later; read shares.
     */
    order_id: uuid('order_id').references(() => orders.id),
    /** Of the first share. */
    kind: text('kind').$type<Kind>().notNull(),
    group_id: uuid('group_id').references(() => groups.id),
    provider: text('provider').notNull(),
    /** 'card', 'USSD', 'bank transfer', 'cash' */
    method: text('method'),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull().default('NGN'),
    status: text('status').$type<PaymentState>().notNull().default('created'),
    provider_transaction_id: text('provider_transaction_id'),
    hand_reference: text('hand_reference'),
    /** 'card ending 2950' */
    method_label: text('method_label'),
    /** 'paid ₦22,500, asked ₦45,000' */
    review_reason: text('review_reason'),
    decided_by: integer('decided_by').references(() => admins.id),
    decided_at: at('decided_at'),
    /** Money that left us: refunds, and what the payer's bank took back (`reversed_kobo`). */
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    reversed_kobo: kobo('reversed_kobo').notNull().default(0),
    reversed_at: at('reversed_at'),
    reversed_reason: text('reversed_reason'),
    /** In `received_currency`; null if as requested. */
    received_kobo: kobo('received_kobo'),
    received_currency: text('received_currency'),
    /** Received naira, in kobo; 0 for other currencies, which can't be totalled. */
    came_kobo: kobo('came_kobo')
      .notNull()
      .generatedAlwaysAs(
        sql`case when status in ('created', 'expired') or coalesce(received_currency, 'NGN') <> 'NGN' then 0 else coalesce(received_kobo, amount_kobo) end`,
      ),
    /** Naira that left us (`refunded_kobo`), in kobo; 0 for other currencies. */
    given_back_kobo: kobo('given_back_kobo')
      .notNull()
      .generatedAlwaysAs(
        sql`case when coalesce(received_currency, 'NGN') = 'NGN' then refunded_kobo else 0 end`,
      ),
    /** The payer may not be the applicant. */
    pay_link_id: uuid('pay_link_id').references(() => pay_links.id),
    payer_name: text('payer_name'),
    payer_email: text('payer_email'),
    rest_asked_at: at('rest_asked_at'),
    /** Paystack's access code. */
    checkout: jsonb('checkout').$type<Record<string, string>>(),
    created_at: at('created_at').notNull(),
    /** When it counted as payment. */
    paid_at: at('paid_at'),
    /** When money arrived, counted or not; totals use this day. */
    received_at: at('received_at'),
    listed_at: at('listed_at').notNull().generatedAlwaysAs(sql`coalesce(received_at, created_at)`),
    check_at: at('check_at'),
    check_after_s: integer('check_after_s').notNull().default(0),
    admin_id: integer('admin_id').references(() => admins.id),
  },
  (table) => [
    uniqueIndex('payments_transaction').on(table.provider, table.provider_transaction_id),
    index('payments_order').on(table.order_id),
    index('payments_check').on(table.check_at).where(sql`status = 'created'`),
    index('payments_review').on(table.id).where(sql`status in ('needs_review', 'reversed')`),
    index('payments_listed').on(table.listed_at, table.id),
    index('payments_kind').on(table.kind, table.listed_at, table.id),
    index('payments_status').on(table.status, table.listed_at, table.id),
    index('payments_provider').on(table.provider, table.listed_at, table.id),
    index('payments_reference').on(table.tx_ref.op('text_pattern_ops')),
    index('payments_hand_reference')
      .on(sql`lower(hand_reference)`)
      .where(sql`hand_reference is not null`),
    index('payments_method').on(table.method, table.listed_at, table.id),
  ],
);

export type Payment = typeof payments.$inferSelect;

/**
 * The part of a payment for one order. For a payment of one order a trigger keeps it up to date;
 * for several, the settlement writes it.
 */
export const payment_shares = pgTable(
  'payment_shares',
  {
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Position in the payment; lists show the payment under its first order. */
    place: smallint('place').notNull().default(0),
    kind: text('kind').$type<Kind>().notNull(),
    /** Amount requested. */
    amount_kobo: kobo('amount_kobo').notNull(),
    /** In `currency`; null until money arrives. */
    received_kobo: kobo('received_kobo'),
    currency: text('currency').notNull().default('NGN'),
    /** Money that left us: refunds, and what the payer's bank took back (`reversed_kobo`). */
    refunded_kobo: kobo('refunded_kobo').notNull().default(0),
    reversed_kobo: kobo('reversed_kobo').notNull().default(0),
    received_at: at('received_at'),
    /** When this share paid its order. */
    paid_at: at('paid_at'),
    /** This order wasn't payable although others of the payment were; staff must decide. */
    held: boolean('held').notNull().default(false),
    /** Received naira, in kobo; 0 for other currencies, which can't be totalled. */
    came_kobo: kobo('came_kobo')
      .notNull()
      .generatedAlwaysAs(
        sql`case when currency = 'NGN' then coalesce(received_kobo, 0) else 0 end`,
      ),
    /** Naira that left us (`refunded_kobo`), in kobo; 0 for other currencies. */
    given_back_kobo: kobo('given_back_kobo')
      .notNull()
      .generatedAlwaysAs(sql`case when currency = 'NGN' then refunded_kobo else 0 end`),
  },
  (table) => [
    primaryKey({ columns: [table.payment_id, table.order_id] }),
    index('payment_shares_order').on(table.order_id, table.payment_id),
    index('payment_shares_others').on(table.order_id).where(sql`place > 0`),
    index('payment_shares_held').on(table.payment_id).where(sql`held`),
  ],
);

export type Share = typeof payment_shares.$inferSelect;

export const payment_events = pgTable(
  'payment_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    at: at('at').notNull(),
    event: text('event').notNull(),
    /** The provider's id of the charge. */
    transaction_id: text('transaction_id'),
    evidence: jsonb('evidence').$type<Record<string, unknown>>(),
  },
  (table) => [index('payment_events_payment').on(table.payment_id, table.id)],
);

export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull().default('NGN'),
    status: text('status').$type<RefundState>().notNull(),
    reason: text('reason').notNull(),
    asked_by: integer('asked_by').references(() => admins.id),
    asked_at: at('asked_at').notNull(),
    approved_by: integer('approved_by').references(() => admins.id),
    approved_at: at('approved_at'),
    /** Last request to the provider; stored beforehand so that a lost response is looked up. */
    sent_at: at('sent_at'),
    provider_refund_id: text('provider_refund_id'),
    reference: text('reference'),
    done_at: at('done_at'),
    failure: text('failure'),
    /** Unused: version 0.2.0 writes it. Removed a release later. */
    claimed_by: integer('claimed_by').references(() => admins.id),
    claimed_until: at('claimed_until'),
    check_at: at('check_at'),
    check_after_s: integer('check_after_s').notNull().default(60),
  },
  (table) => [
    index('refunds_order').on(table.order_id, table.id),
    index('refunds_listed').on(table.status, table.id),
    index('refunds_reference')
      .on(sql`lower(${table.reference}) text_pattern_ops`)
      .where(sql`reference is not null`),
    index('refunds_check').on(table.check_at).where(sql`status in ('approved', 'sent')`),
    index('refunds_payment').on(table.payment_id),
    index('refunds_approved').on(table.approved_at),
    // One at a time, because it is compared with the provider's total.
    uniqueIndex('refunds_sent').on(table.payment_id).where(sql`status = 'sent'`),
  ],
);

export type Refund = typeof refunds.$inferSelect;

/** Links with which anybody can pay without learning whose order it is. */
export const pay_links = pgTable(
  'pay_links',
  {
    id: uuid('id').primaryKey(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** If set, the link pays all orders of the group still due. */
    group_id: uuid('group_id').references(() => groups.id),
    code_hash: text('code_hash').notNull().unique('pay_links_code'),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (table) => [index('pay_links_order').on(table.order_id)],
);

/** A Lagos day in a provider's list, processed by one process; `page` is the next page. */
export const comparisons = pgTable(
  'comparisons',
  {
    provider: text('provider').notNull(),
    day: day('day').notNull(),
    page: integer('page').notNull().default(1),
    claimed_until: at('claimed_until'),
    transactions: integer('transactions').notNull().default(0),
    settled: integer('settled').notNull().default(0),
    differences: integer('differences').notNull().default(0),
    unreadable: integer('unreadable').notNull().default(0),
    done_at: at('done_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
);

export const payment_differences = pgTable(
  'payment_differences',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').notNull(),
    provider_transaction_id: text('provider_transaction_id').notNull(),
    difference: text('difference').$type<'unknown' | 'other' | 'missing' | 'pending'>().notNull(),
    tx_ref: text('tx_ref').notNull(),
    order_id: uuid('order_id').references(() => orders.id),
    amount_kobo: kobo('amount_kobo').notNull(),
    currency: text('currency').notNull(),
    words: text('words').notNull(),
    line: jsonb('line').$type<unknown>(),
    found_at: at('found_at').notNull(),
    seen_by: integer('seen_by').references(() => admins.id),
    seen_at: at('seen_at'),
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_differences_once').on(
      table.provider,
      table.provider_transaction_id,
      table.difference,
    ),
    index('payment_differences_open').on(table.difference, table.id).where(sql`seen_at is null`),
  ],
);
