import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import type { Order, Payment, Refund } from '#server/database/schema.ts';
import { admins, orders, payment_shares, payments, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { payerOf } from '#server/features/orders/orders.ts';
import { decidedAs } from '#server/features/orders/services.ts';
import { closedToMoney, nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { readRestOfPrice, restAfter, whyNoRest } from '#server/features/payments/rest.ts';
import {
  type Member,
  membersOf,
  sumReceived,
  undecidedOf,
} from '#server/features/payments/shares.ts';
import { countWaitingRefunds } from '#server/features/refunds/list-refunds.ts';
import { formatKobo, toNaira } from '#shared/money/money.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { OPEN_REFUNDS } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';
import { capitalised } from '#shared/words.ts';

export function whyNotAccepted(
  payment: Pick<Payment, 'status' | 'currency' | 'received_currency'>,
  order: Pick<Order, 'deleted_at' | 'cancelled_at' | 'erased_at' | 'paid_at'>,
  refund: Pick<Refund, 'status' | 'provider_refund_id'> | undefined,
): string | undefined {
  if (payment.status === 'reversed') return 'The payer’s bank took it back.';
  const closed = order.paid_at && !order.deleted_at ? 'the order is Paid' : closedToMoney(order);
  if (closed) return `${capitalised(closed)}: this money can only be refunded.`;
  if (refund?.status === 'sent' && refund.provider_refund_id) return 'It is on its way back.';
  if (refund?.status === 'sent')
    return 'It may have been refunded already. Choose Refund once more: we ask the provider first.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, which our books can’t count: it can only be refunded.`;
  return undefined;
}

/** Must match the condition of its index. Held shares are few, so they are looked up first. */
const needsReview = sql`(${payments.status} in ('needs_review', 'reversed') or (${payments.status} <> 'lost' and ${payments.id} = any(array(select payment_id from ${payment_shares} where held))))`;

/** `all` also counts failed refunds. */
export async function countToReview(db: Db): Promise<{ payments: number; all: number }> {
  const rows = await db.$count(payments, needsReview);
  return { payments: rows, all: rows + (await countWaitingRefunds(db)).failed };
}

type OpenRefund = Pick<Refund, 'status' | 'provider_refund_id'> | undefined;

/** In naira, or null if it can't be asked for. */
function restOf(
  payment: Payment,
  orders: Order[],
  { left, rest, refund }: { left: number; rest: number; refund: OpenRefund },
): number | null {
  if (payment.status !== 'needs_review' || payment.rest_asked_at || refund) return null;
  return whyNoRest(payment, orders, { left, rest }) ? null : toNaira(rest);
}

/** Such as 'Not paid', 'Paid' or 'Denied, not paid'. */
async function statusWords(db: Db, deps: Within, order: Order): Promise<string> {
  const paid = order.paid_at ? 'paid' : 'not paid';
  const word = order.deleted_at
    ? 'deleted'
    : order.cancelled_at
      ? 'cancelled'
      : ((await decidedAs(db, deps, order)) ?? (order.done_at ? 'done' : undefined));
  const words = word ? `${word.toLowerCase()}, ${paid}` : paid;
  return capitalised(words);
}

/** In `received_currency`; null if unknown. */
function chargedOf({ status, reversed_kobo, received_kobo }: Payment): number | null {
  const kobo = status === 'reversed' ? reversed_kobo : received_kobo;
  return kobo === null ? null : toNaira(kobo);
}

const reasonOf = ({ status, reversed_reason, review_reason }: Payment): string =>
  (status === 'reversed' ? reversed_reason : review_reason) ?? '';

/** Such as '₦22,500 too little'; if only some shares are held, the reason why. */
function whatIsWrong(payment: Payment, whole: boolean): string {
  const { status, amount_kobo, received_kobo, currency, received_currency } = payment;
  const reason = reasonOf(payment);
  if (status === 'needs_review' && received_currency && received_currency !== currency)
    return `In ${received_currency}, not in naira`;
  const more = (received_kobo ?? amount_kobo) - amount_kobo;
  if (whole && status === 'needs_review' && more !== 0)
    return `${formatKobo(Math.abs(more))} too ${more < 0 ? 'little' : 'much'}`;
  return capitalised(reason);
}

const inOrder = (order_id: string | undefined, found: SQL | undefined): SQL | undefined =>
  order_id === undefined && !found
    ? undefined
    : sql`${payments.id} in (select ${payment_shares.payment_id} from ${payment_shares} join ${orders} on ${eq(orders.id, payment_shares.order_id)} where ${and(order_id === undefined ? undefined : eq(orders.id, order_id), found)})`;

interface Reviewed {
  payment: Payment;
  /** The orders to decide about; the first represents them all. */
  members: [Member, ...Member[]];
}

async function present(deps: Deps, { payment, members }: Reviewed): Promise<PaymentReview> {
  const { db } = deps.connection;
  const [{ order, share }] = members;
  const [open] = await db
    .select({
      status: refunds.status,
      provider_refund_id: refunds.provider_refund_id,
      by: admins.admin_name,
    })
    .from(refunds)
    .leftJoin(admins, eq(admins.id, refunds.asked_by))
    .where(
      and(
        eq(refunds.payment_id, payment.id),
        inArray(
          refunds.order_id,
          members.map((member) => member.order.id),
        ),
        inArray(refunds.status, OPEN_REFUNDS),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(1);
  const all = members.map((member) => member.order);
  const nothing = await Promise.all(all.map((one) => nothingToPay(db, deps, one)));
  const lefts = await Promise.all(
    all.map((one, nth) => (one.paid_at || nothing[nth] ? 0 : readRestOfPrice(db, one))),
  );
  const left = lefts.reduce((sum, kobo) => sum + kobo, 0);
  const payable = members.filter(({ order }, nth) => !order.paid_at && !nothing[nth]);
  const whole = payment.status !== 'paid' && payment.status !== 'partly_refunded';
  const why = all.map((one) => whyNotAccepted(payment, one, open));
  return {
    id: payment.id,
    order_id: order.id,
    order_ids: idsOf(all),
    kind: order.kind,
    tracking_id: order.tracking_id,
    name: all.map(fullName).join(', '),
    email: (await payerOf(db, order)).email,
    agent_pays: order.agent_id !== null,
    state: payment.status === 'reversed' ? 'reversed' : 'needs_review',
    order_stands: await statusWords(db, deps, order),
    wrong: whatIsWrong(payment, whole),
    deleted: all.every(({ deleted_at }) => deleted_at !== null),
    paid: all.every(({ paid_at }) => paid_at !== null),
    nothing_to_pay: nothing.every(Boolean) ? (nothing[0] ?? null) : null,
    tx_ref: payment.tx_ref,
    amount: toNaira(
      whole ? payment.amount_kobo : members.reduce((sum, one) => sum + one.share.amount_kobo, 0),
    ),
    charged: whole ? chargedOf(payment) : toNaira(sumReceived(members)),
    charged_currency: whole ? payment.received_currency : share.currency,
    method: payment.method_label ?? '',
    reason: reasonOf(payment),
    since: (payment.reversed_at ?? payment.received_at ?? payment.created_at).toISOString(),
    rest: restOf(payment, all, { left, rest: restAfter(payable, left), refund: open }),
    rest_asked_at: payment.rest_asked_at?.toISOString() ?? null,
    not_acceptable: why.every(Boolean) ? (why[0] ?? null) : null,
    refund: open ? { status: open.status, by: open.by } : null,
    refundable:
      payment.status !== 'reversed' &&
      (!open || (open.status === 'sent' && !open.provider_refund_id)),
  };
}

interface Reviews {
  order_id?: string;
  found?: SQL | undefined;
  behind?: string | undefined;
}

const SINCE = sql`coalesce(${payments.reversed_at}, ${payments.listed_at})`;
const PLACE = sql`${SINCE}, ${payments.id}`;

/** Oldest first by the time shown; rows are so few that sorting needs no index. */
const toReview = (db: Db, { order_id, found, behind }: Reviews, limit: number) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        needsReview,
        behind === undefined
          ? undefined
          : gt(
              sql`(${PLACE})`,
              sql`(select ${PLACE} from ${payments} where ${eq(payments.id, behind)})`,
            ),
        inOrder(order_id, found),
      ),
    )
    .orderBy(asc(SINCE), asc(payments.id))
    .limit(limit);

export const reviewIds = async (db: Db, which: Reviews, limit: number): Promise<string[]> =>
  idsOf(await toReview(db, which, limit));

/** Oldest first. */
export async function listReviews(
  deps: Deps,
  limit: number,
  which: Reviews = {},
): Promise<PaymentReview[]> {
  const { db } = deps.connection;
  const rows = await toReview(db, which, limit);
  return Promise.all(
    rows.map(async (payment) => {
      const all = await membersOf(db, payment.id);
      const undecided = undecidedOf(payment, all);
      const [first, ...others] = undecided.length > 0 ? undecided : all;
      if (!first) throw new Error(`payment ${payment.id} is for no order`);
      return present(deps, { payment, members: [first, ...others] });
    }),
  );
}
