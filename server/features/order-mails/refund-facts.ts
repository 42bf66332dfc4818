import { and, eq, gte, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  admins,
  type Order,
  payment_shares,
  payments,
  refunds,
  waivers,
} from '#server/database/schema.ts';
import { currencyOf, isByHand } from '#server/features/payments/payment-facts.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import type { RefundFacts, ReversalFacts, WaiverFacts } from './mails/context.ts';

/** `admin_id` is the reader, absent for the payer. @throws Error if the payment doesn't exist */
export async function refundFacts(
  db: Db,
  {
    payment_id,
    refund_id,
    admin_id,
  }: { payment_id: string; refund_id?: string; admin_id?: number },
): Promise<RefundFacts> {
  const [found] =
    refund_id === undefined
      ? []
      : await db
          .select({ part: refunds, by: admins.admin_name, counted_at: payment_shares.paid_at })
          .from(refunds)
          .innerJoin(
            payment_shares,
            and(
              eq(payment_shares.payment_id, refunds.payment_id),
              eq(payment_shares.order_id, refunds.order_id),
            ),
          )
          .leftJoin(admins, eq(admins.id, refunds.asked_by))
          .where(eq(refunds.id, refund_id));
  const part = found?.part;
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  if (!payment) throw new Error(`no payment ${payment_id}`);
  return {
    money: eventAmount({
      amount_kobo: part?.amount_kobo ?? payment.refunded_kobo,
      currency: currencyOf(payment),
    }),
    reference: part?.reference ?? payment.tx_ref,
    by_hand: isByHand(payment) || Boolean(part?.reference),
    // Of a group's payment one share may count and another not.
    counted: (found ? found.counted_at : payment.paid_at) !== null,
    reason: part?.reason ?? '',
    failure: part?.status === 'failed' ? (part.failure ?? '') : '',
    done: part?.status === 'done',
    by: found?.by ?? undefined,
    own: admin_id !== undefined && part?.asked_by === admin_id,
  };
}

/** Undefined unless the payment is still reversed. */
export async function reversalFacts(
  db: Db,
  payment_id: string,
): Promise<ReversalFacts | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, payment_id));
  if (payment?.status !== 'reversed') return undefined;
  return {
    money: eventAmount({ amount_kobo: payment.reversed_kobo, currency: currencyOf(payment) }),
    reason: payment.reversed_reason ?? '',
  };
}

/** Undefined once it is closed. */
export async function waiverFacts(
  db: Db,
  id: string,
  reader: number,
): Promise<WaiverFacts | undefined> {
  const [waiver] = await db
    .select({ by: admins.admin_name, reason: waivers.reason })
    .from(waivers)
    .innerJoin(admins, eq(admins.id, waivers.asked_by))
    .where(and(eq(waivers.id, id), isNull(waivers.closed_at), ne(waivers.asked_by, reader)));
  return waiver;
}

/** '₦72,500 and ₦1,000': what of a cancelled order is refunded or will be; not what was before. */
export async function refundedAmounts(
  db: Db,
  { id, cancelled_at }: Pick<Order, 'id' | 'cancelled_at'>,
): Promise<string | undefined> {
  const rows = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.order_id, id),
        // What failed since is still owed: staff try it again or refund it by hand.
        or(
          ne(refunds.status, 'failed'),
          cancelled_at ? gte(refunds.asked_at, cancelled_at) : undefined,
        ),
        cancelled_at ? or(isNull(refunds.done_at), gte(refunds.done_at, cancelled_at)) : undefined,
      ),
    );
  return rows.length > 0 ? rows.map((row) => eventAmount(row)).join(' and ') : undefined;
}
