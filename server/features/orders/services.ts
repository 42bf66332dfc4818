import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Db } from '#server/database/connect.ts';
import type { orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import type { Planner } from '#server/features/submissions/submit-order.ts';
import { addDays, DUE_DAYS, formatDate, formatTime } from '#shared/dates.ts';
import type { NewDestination } from '#shared/destinations.ts';
import type { ManageOrder } from '#shared/manage.ts';
import { toNaira } from '#shared/money.ts';
import type { ShownPriceLine } from '#shared/orders.ts';
import type { PriceLine } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import type { VisaStatus } from '#shared/states.ts';

export type Order = typeof orders.$inferSelect;
export type Payment = typeof payments.$inferSelect;
export type Refund = typeof refunds.$inferSelect;

/** What an order is for, as mails, invoices, receipts and tracking show it. */
export interface OrderSummary {
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: string;
  lines: PriceLine[];
  /** Further facts of an invoice, such as the passport number: label and value. */
  facts: [label: string, value: string][];
  /** Why it was denied, and what the applicant can do now, in our own words; each may be empty. */
  denial?: { reason: string; next_step: string };
  /** What tracking shows beside the order's own fields. */
  tracking: Record<string, unknown>;
  /** Until when it is to be paid, to the minute; left out, so many days as invoices have. */
  due_at?: Date;
  /** What the mail that asks for the payment says besides: label and value. */
  asking?: [label: string, value: string][];
  /** The same of the mail that tells of the payment. */
  booked?: [label: string, value: string][];
}

/** Until when an order is to be paid, and the same in words: the day, or the minute where a minute was said. */
export function dueOf({ created_at }: Order, { due_at }: OrderSummary): { at: Date; words: string } {
  const at = due_at ?? addDays(created_at, DUE_DAYS);
  return { at, words: due_at ? `${formatDate(at)}, ${formatTime(at)}` : formatDate(at) };
}

/** Registers calls in a scope, which guards them. */
type Routes = (scope: FastifyInstance, deps: Deps) => void;

/**
 * Names of operations, which generated clients take for their methods, and what they do where the route doesn't say so itself; by
 * `METHOD /path`, without `/api`.
 */
export type Named = Record<string, readonly [operationId: string, summary?: string]>;

/**
 * What a service tells orders, payments, receipts and tracking about itself. They know nothing else of it. What takes a transaction and
 * dependencies is written as a property, for which TypeScript checks that no implementation wants the connection.
 */
export interface Service {
  kind: Kind;
  /** Its own table, one row an order: the columns of its fields. Left out where it has none. */
  table?: PgTable & { order_id: PgColumn };
  /** Its own calls, by who may use them; what all services share is registered for every kind. */
  routes: {
    public?: Routes;
    /** Anybody, with an optional token: the form. */
    submission: Routes;
    /** Whoever came by a link that was mailed to the order's address. */
    applicant?: Routes;
    admin: Routes;
  };
  /** Names of its own calls in the API's description; those that every service has are named already. */
  operations?: Named;
  /** Its own jobs. */
  work?(deps: Deps): void;
  /** How it reads its form. */
  plan: Planner;
  /** The number on an invoice; the tracking ID stands beside it. */
  invoiceNumber(order: Order): string;
  summary: (db: Db, deps: Within, order: Order) => Promise<OrderSummary>;
  /** The day (Lagos, YYYY-MM-DD) by which an order is done when it is paid at this moment. */
  dueOn: (db: Db, deps: Within, order: Order, paid_at: Date) => Promise<string>;
  /** What a list shows of these orders beside their own rows, by id: a title other than the service's name, and a status. */
  listed?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, { title: string; visa_status: VisaStatus }>>;
  /** The column of its own table that says where an order leads; sums by destination read it. */
  destination?: PgColumn;
  /** Sample destinations, with which an empty database begins. */
  starters?: readonly NewDestination[];
  /** Holds for orders whose uploads are kept although nobody pays: somebody is at work on them. */
  keepsUploads?: SQL;
  /** The files of its description's `delivers` that this order needs; all of them unless said otherwise. */
  delivers?(db: Db, order: Order): Promise<readonly string[]>;
  /** What its applicant may do besides, on their own page: for an appointment, moving it. */
  manage?: (db: Db, deps: Within, order: Order) => Promise<Partial<ManageOrder>>;
  /** What is wrong with corrected fields that no single field shows: rules over several, given all of the order's values. */
  problems?(values: Readonly<Record<string, unknown>>, today: string): Record<string, string>;
  /** What else happens once an order is paid, in the transaction that pays it. */
  onPaid?: (tx: Db, deps: Within, order: Order) => Promise<void>;
  /** What it gives back when an administrator deletes the order, and takes again when it is brought back; in the same transaction. */
  onDeleted?: (tx: Db, deps: Within, order: Order) => Promise<void>;
  onRestored?: (tx: Db, deps: Within, order: Order) => Promise<void>;
  /** What was decided about an order, in a word: nothing more is asked of its applicant then. */
  decidedAs?(db: Db, order: Order): Promise<string | undefined>;
  /** Why nothing is to be paid for an order any more, within a sentence: 'the application was denied'. */
  nothingToPay?(db: Db, order: Order): Promise<string | undefined>;
  /** Why its applicant can't cancel it any more although it is neither done nor handed out, as a sentence. */
  whyNotCancel?(db: Db, order: Order, now: Date): Promise<string | undefined>;
  /** What else happens once an order is cancelled, in the transaction that cancels it. */
  onCancelled?(tx: Db, order: Order): Promise<void>;
  /** What the mail that tells of the cancellation carries, and a sentence about it: the end of a calendar entry. */
  cancellation?(db: Db, deps: Within, order: Order): Promise<{ attachment: Attachment; text: string } | undefined>;
  /** Before a payment is offered again. @throws AppError when there is nothing to be paid for any more */
  beforePayment?: (tx: Db, deps: Within, order: Order) => Promise<void>;
}

/**
 * What an order costs, as it was when it was submitted. One that an older version wrote while this one was being started has no lines:
 * its whole price then stands under its title.
 */
export const linesOf = ({ price_lines, amount_kobo }: Order, title: string): PriceLine[] =>
  price_lines.length > 0 ? price_lines : [{ text: title, amount_kobo }];

/** Price lines as the API shows them, in naira. */
export const shownLines = (lines: readonly PriceLine[]): ShownPriceLine[] =>
  lines.map(({ text, detail, amount_kobo }) => ({ text, ...(detail ? { detail } : {}), amount: toNaira(amount_kobo) }));

/** The services by kind. */
export type Services = ReadonlyMap<Kind, Service>;

/** @throws Error when the kind was never registered */
export function serviceOf(services: Services, kind: Kind): Service {
  const service = services.get(kind);
  if (!service) throw new Error(`no service is registered for ${kind}`);
  return service;
}
