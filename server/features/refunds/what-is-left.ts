import { asc, eq, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order, Payment, Share } from '#server/database/schema.ts';
import { refunds, spent_fees } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { creditNoteLink } from '#server/features/orders/links.ts';
import { termsOf } from '#server/features/orders/orders.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { isByHand, isTakenBack } from '#server/features/payments/payment-facts.ts';
import { countedFor, receivedFor, sumReceived } from '#server/features/payments/shares.ts';
import { currentFiles } from '#server/features/uploads/files.ts';
import { conflict } from '#server/http/errors.ts';
import { formatKobo, toNaira } from '#shared/money/money.ts';
import { governmentPart, sumOf } from '#shared/money/prices.ts';
import {
  type GovernmentPart,
  type PassedMoments,
  type RefundOffer,
  type RefundTerms,
  refundOf,
  stepNow,
  termsInNaira,
  unspentOf,
} from '#shared/money/refund-terms.ts';
import type { OwnRefunds } from '#shared/money/refunds.ts';
import { OPEN_REFUNDS, type VisaStatus } from '#shared/orders/states.ts';
import { issuedFiles } from '#shared/services/index.ts';

/** `left_kobo` excludes finished and open refunds. */
interface Part {
  payment: Payment;
  share: Share;
  left_kobo: number;
}
/** Parts are sorted newest first. */
export interface Refundable {
  parts: Part[];
  received_kobo: number;
  left_us_kobo: number;
  left_kobo: number;
  by_hand: boolean;
}

const refundsOf = builtOnce((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.order_id, sql.placeholder('order_id')))
    .orderBy(asc(refunds.id)),
);

/** Of the order's own shares; undefined if unpaid. To decide by it, lock order and payments first. */
export async function refundableOf(db: Db, order_id: string): Promise<Refundable | undefined> {
  const counted = await countedFor(db, order_id);
  if (counted.length === 0) return undefined;
  const open = (await refundsOf(db, { order_id })).filter(({ status }) =>
    OPEN_REFUNDS.includes(status),
  );
  const parts = counted.map(({ payment, share }) => {
    const going = sumOf(open.filter(({ payment_id }) => payment_id === payment.id));
    return {
      payment,
      share,
      left_kobo: isTakenBack(payment) ? 0 : receivedFor(share) - share.refunded_kobo - going,
    };
  });
  return {
    parts,
    received_kobo: sumReceived(counted),
    left_us_kobo: counted.reduce((kobo, { share }) => kobo + share.refunded_kobo, 0),
    left_kobo: parts.reduce((kobo, { left_kobo }) => kobo + left_kobo, 0),
    by_hand: counted.some(({ payment }) => isByHand(payment)),
  };
}

export async function hasIssued(db: Db, { id, kind }: Order): Promise<boolean> {
  const fields = issuedFiles(kind).map(({ field }) => field);
  return (
    fields.length > 0 && (await currentFiles(db, id)).some(({ field }) => fields.includes(field))
  );
}

export const frozenTerms = (deps: Pick<Within, 'settings'>, order: Order): RefundTerms =>
  order.refund_terms ?? termsOf(deps, order.kind);

/** By the order's frozen terms; undefined if the refund steps apply to the whole price. */
export async function governmentOf(db: Db, order: Order): Promise<GovernmentPart | undefined> {
  if (order.government_terms !== 'until_spent') return undefined;
  const part_kobo = governmentPart(order.price_lines);
  if (part_kobo === 0) return undefined;
  return { part_kobo, spent_kobo: (await spentOn(db, order.id))?.amount_kobo ?? 0 };
}

export const spentOn = async (db: Db, order_id: string) =>
  (await db.select().from(spent_fees).where(eq(spent_fees.order_id, order_id)))[0];

/** Everything that determines an order's refund. */
export interface RefundStanding {
  order: Order;
  terms: RefundTerms;
  /** Undefined if nothing was paid. */
  left: Refundable | undefined;
  passed: PassedMoments;
  government: GovernmentPart | undefined;
}

export const standingOf = async (db: Db, deps: Within, order: Order): Promise<RefundStanding> =>
  standingAfter(db, deps, order, await decidedAs(db, deps, order));

/** `standingOf` with a known decision. */
export async function standingAfter(
  db: Db,
  deps: Within,
  order: Order,
  decided: VisaStatus | undefined,
): Promise<RefundStanding> {
  return {
    order,
    terms: frozenTerms(deps, order),
    left: order.paid_at ? await refundableOf(db, order.id) : undefined,
    passed: {
      opened: order.opened_at !== null,
      decided: decided !== undefined,
      issued: order.done_at !== null || (await hasIssued(db, order)),
    },
    government: await governmentOf(db, order),
  };
}

/** In kobo; before payment, what would be refunded after it. */
function byTerms({ order, terms, left, passed, government }: RefundStanding): number {
  const { received_kobo, left_kobo } = left ?? {
    received_kobo: order.amount_kobo,
    left_kobo: order.amount_kobo,
  };
  return refundOf(terms, passed, received_kobo, left_kobo, government);
}

/** In kobo. */
export const refundNow = (standing: RefundStanding): number =>
  standing.left && !standing.order.cancelled_at ? byTerms(standing) : 0;

/** Money is left of which the terms refund nothing, whether the order is cancelled or not. */
export const nothingByTerms = (standing: RefundStanding): boolean =>
  standing.left !== undefined && standing.left.left_kobo > 0 && byTerms(standing) === 0;

/** Undefined if cancelled or done. */
export function offerOf(standing: RefundStanding): RefundOffer | undefined {
  const { order, terms, left, passed, government } = standing;
  if (order.cancelled_at || order.done_at) return undefined;
  const kobo = order.paid_at && !left ? 0 : byTerms(standing);
  const unspent = Math.min(unspentOf(government), kobo);
  return {
    amount: toNaira(kobo),
    until: stepNow(terms, passed)?.until ?? null,
    ...(unspent > 0 ? { government: toNaira(unspent) } : {}),
  };
}

export const shownTerms = ({ order, terms, left, passed, government }: RefundStanding): string =>
  termsInNaira(
    order.kind,
    terms,
    left?.received_kobo ?? order.amount_kobo,
    passed,
    left?.left_kobo,
    government,
  );

export async function ownRefunds(db: Db, deps: Within, order_id: string): Promise<OwnRefunds> {
  const rows = await refundsOf(db, { order_id });
  return rows.map(({ id, amount_kobo, currency, status, done_at, sent_at, asked_at }) => ({
    amount: toNaira(amount_kobo),
    currency,
    status,
    at: (done_at ?? sent_at ?? asked_at).toISOString(),
    ...(status === 'done' ? { credit_note_url: creditNoteLink(deps, order_id, id) } : {}),
  }));
}

/** @throws AppError conflict naming what is left */
export function mustBeLeft(left: Refundable | undefined, amount_kobo: number): Refundable {
  if (!left) throw conflict('Nothing was paid for this order: there is nothing to refund.');
  if (amount_kobo <= left.left_kobo) return left;
  throw conflict(
    left.left_kobo > 0
      ? `Only ${formatKobo(left.left_kobo)} is left of what came in: the rest was refunded, or is on its way.`
      : left.parts.every(({ payment }) => isTakenBack(payment))
        ? 'None of it can be refunded: the payer’s bank took it back.'
        : 'All of it has been refunded, or is on its way.',
  );
}
