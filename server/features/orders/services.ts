import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import type { Order } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import type { SubmittedValues } from '#server/features/orders/submitted-values.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import type { Planner } from '#server/features/submissions/submit-order.ts';
import { addDays, formatDate, PAY_WITHIN_DAYS } from '#shared/dates.ts';
import type { OrderEdition } from '#shared/fields.ts';
import { toNaira } from '#shared/money/money.ts';
import type { PriceLine } from '#shared/money/prices.ts';
import type { ShownPriceLine } from '#shared/orders/orders.ts';
import type { VisaStatus } from '#shared/orders/states.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { NewDestination } from '#shared/places/destinations.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import type { Decision } from '#shared/services/application-form.ts';
import type { Kind, KindEnding } from '#shared/services/index.ts';
import type { RefusalsBy } from '#shared/staff/reports.ts';

export interface OrderSummary {
  title: string;
  lines: PriceLine[];
  facts: [label: string, value: string][];
  /** Either may be empty. */
  denial?: { reason: string; next_step: string };
  decided?: VisaStatus | undefined;
  /** Whether the appointment's time has come. */
  began?: boolean;
  /** Whether the paid appointment needs another time. */
  slot_lost?: boolean;
  tracking: Record<string, unknown>;
  /** For the mail that asks for payment. */
  asking?: [label: string, value: string][];
  /** For the mail that confirms payment. */
  booked?: [label: string, value: string][];
}

/** The last day to pay, in words too; `dueOn` is the day of the decision. */
export function payBy({ created_at }: Order): { at: Date; words: string } {
  const at = addDays(created_at, PAY_WITHIN_DAYS);
  return { at, words: formatDate(at) };
}

type Routes = (scope: FastifyInstance, deps: Deps) => void;
type Step = (tx: Db, deps: Within, order: Order) => Promise<void>;

/** By tag, then by `METHOD /path` without `/api`. */
export type Operations = Record<
  string,
  Record<string, readonly [operationId: string, summary?: string]>
>;

/** See docs/decisions/0034; members with `Within` are properties (docs/decisions/0039). */
interface Core {
  /** One row per order. */
  table: PgTable & { order_id: PgColumn };
  routes: { submission: Routes; admin: Routes };
  plan: Planner;
  /** Submitted values outside the description's fields. */
  more?(db: Db, order: Order): Promise<SubmittedValues>;
  invoiceNumber(order: Order): string;
  summary: (db: Db, deps: Within, order: Order) => Promise<OrderSummary>;
  /** Lagos day, YYYY-MM-DD. */
  dueOn: (db: Db, deps: Within, order: Order, paid_at: Date) => Promise<string>;
  /** Operations that aren't derived from the description. */
  operations?: Operations;
  /** Columns to erase besides the form's. */
  erased?: readonly string[];
  /** For totals by destination. */
  destination?: PgColumn;
  /** Errors by field, for rules spanning several. */
  problems?(values: Readonly<Record<string, unknown>>, today: string): Record<string, string>;
}

export interface Listed {
  title: string;
  visa_status: VisaStatus;
  edition?: OrderEdition;
}

/** Services that decide their orders. */
interface DecidedService {
  /** Returns whether it is new. @throws AppError conflict, already_decided with who and when */
  decide(
    deps: Deps,
    id: string,
    decision: Decision,
    admin: Admin,
    hold_s?: number,
  ): Promise<boolean>;
  /** Undoes the admin's own decision before the applicant is notified. @throws AppError conflict */
  undo(deps: Deps, id: string, admin: Admin): Promise<void>;
  /** Decided and refused orders in `time` by key; a reason's key is null if not refused. */
  refusals(
    db: Db,
    time: { since: Date; before: Date },
    by: RefusalsBy,
  ): Promise<{ key: string | null; decided: number; refused: number }[]>;
  /** After a decision nothing more is asked of the applicant. */
  decidedAs(db: Db, order: Order): Promise<VisaStatus | undefined>;
  /** By order id. */
  listed(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Listed>>;
  /** Unpaid orders whose uploads are kept because somebody works on them. */
  keepsUploads: SQL;
  /** Refused orders. */
  denied: SQL;
  /** Working days the destination's latest orders took; undefined if too few. */
  usualDays(db: Db, destination_id: number, speed: string): Promise<number | undefined>;
  /** Sample data for an empty database. */
  starters: readonly NewDestination[];
  sampleEdition(description: string): EditionContents;
}

/** Services whose orders are appointments. */
interface Attended {
  /** `admin` records the outcome. */
  routes: { public: Routes; applicant: Routes; admin: Routes };
  work(deps: Deps): void;
  manage: (db: Db, deps: Within, order: Order) => Promise<Partial<ManageOrder>>;
  /** @throws AppError if nothing is to be paid */
  beforePayment: Step;
  onPaid: Step;
  onDeleted: Step;
  onRestored: Step;
  onCancelled(tx: Db, order: Order): Promise<void>;
  /** As a sentence. */
  whyNotCancel(db: Db, order: Order, now: Date): Promise<string | undefined>;
  /** For the cancellation mail. */
  cancellation(
    db: Db,
    deps: Within,
    order: Order,
  ): Promise<{ attachment: Attachment; text: string } | undefined>;
}

/** Members that each ending requires of a service. */
interface Endings {
  decided: { decided: DecidedService; attended?: never; needs?: never };
  issued: {
    /** Names of the issued files the order needs; by default all of the description's. */
    needs?(db: Db, order: Order): Promise<readonly string[]>;
    decided?: never;
    attended?: never;
  };
  attended: { attended: Attended; decided?: never; needs?: never };
}
type Ends<By extends keyof Endings> = Core & { kind: KindEnding<By> } & Endings[By];

/** All that shared code knows of a service. */
export type Service = Ends<'decided'> | Ends<'issued'> | Ends<'attended'>;

/** Orders of older versions have no lines; they get a single one. */
export const linesOf = ({ price_lines, amount_kobo }: Order, title: string): PriceLine[] =>
  price_lines.length > 0 ? price_lines : [{ text: title, amount_kobo }];

export const shownLines = (lines: readonly PriceLine[]): ShownPriceLine[] =>
  lines.map(({ text, detail, amount_kobo }) => ({
    text,
    ...(detail ? { detail } : {}),
    amount: toNaira(amount_kobo),
  }));

export type Services = ReadonlyMap<Kind, Service>;

/** @throws Error for an unknown kind */
export function serviceOf(services: Services, kind: Kind): Service {
  const service = services.get(kind);
  if (!service) throw new Error(`no service is registered for ${kind}`);
  return service;
}

/** Undefined until decided, and for services without decisions. */
export const decidedAs = async (
  db: Db,
  { services }: Pick<Within, 'services'>,
  order: Order,
): Promise<VisaStatus | undefined> =>
  await serviceOf(services, order.kind).decided?.decidedAs(db, order);

/** What lists show of the orders that are decided, by order id. */
export async function listedOf(
  db: Db,
  { services }: Pick<Within, 'services'>,
  rows: readonly Pick<Order, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, Listed>> {
  const listed = await Promise.all(
    [...services.values()].map(async ({ kind, decided }) => {
      const ids = idsOf(rows.filter((order) => order.kind === kind));
      return decided && ids.length > 0 ? [...(await decided.listed(db, ids))] : [];
    }),
  );
  return new Map(listed.flat());
}
