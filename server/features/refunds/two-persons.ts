import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { LOCKS } from '#server/database/locks.ts';
import { admins, payment_shares, type Refund, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { hasColleague } from '#server/features/sessions/colleagues.ts';
import { conflict } from '#server/http/errors.ts';
import { addDays } from '#shared/dates.ts';
import { toKobo } from '#shared/money/money.ts';

/** Refunds without a second person's approval. */
const byOnePerson = and(
  inArray(refunds.status, ['approved', 'sent', 'done']),
  sql`${refunds.approved_by} is not distinct from ${refunds.asked_by}`,
);

/** `admin_id` is null for applicants. */
interface Refunding {
  order_id: string;
  admin_id: number | null;
}

/**
 * Kobo above which a refund needs two persons: REFUND_TWO_PERSONS minus what one person refunded of
 * this order or, in 24 hours, of its payments or as this admin (docs/decisions/0046). Undefined: none.
 */
export async function twoPersonsAbove(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { order_id, admin_id }: Refunding,
) {
  if ((await db.$count(admins)) < 2) return undefined;
  const since = addDays(clock.now(), -1).toISOString();
  const today = sql`${refunds.approved_at} > ${since}::timestamptz`;
  const ofOrder = eq(refunds.order_id, order_id);
  // Payments may be shared with other orders.
  const ofPayment = and(
    inArray(
      refunds.payment_id,
      db
        .select({ id: payment_shares.payment_id })
        .from(payment_shares)
        .where(eq(payment_shares.order_id, order_id)),
    ),
    today,
  );
  const byPerson = and(eq(refunds.asked_by, admin_id ?? 0), today);
  const kobo = (which: SQL | undefined) =>
    sql<number>`coalesce(sum(${refunds.amount_kobo}) filter (where ${which}), 0)::float8`.mapWith(
      Number,
    );
  const [went] = await db
    .select({ order: kobo(ofOrder), payment: kobo(ofPayment), person: kobo(byPerson) })
    .from(refunds)
    .where(and(byOnePerson, or(ofOrder, ofPayment, byPerson)));
  const most = Math.max(went?.order ?? 0, went?.payment ?? 0, went?.person ?? 0);
  return Math.max(0, toKobo(config.REFUND_TWO_PERSONS) - most);
}

/** The caller holds the locks of the order and its payments. */
export async function needsTwoPersons(
  tx: Db,
  deps: Within,
  amount_kobo: number,
  refunding: Refunding,
): Promise<boolean> {
  const { admin_id } = refunding;
  // Serializes an administrator's refunds, so that two at once can't both pass the limit.
  if (admin_id !== null)
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.refunds_of}, ${admin_id})`);
  const above_kobo = await twoPersonsAbove(tx, deps, refunding);
  return above_kobo !== undefined && amount_kobo > above_kobo;
}

/** An admin other than the requester counts as second person. @throws AppError conflict */
export async function reapprovalColumns(
  tx: Db,
  deps: Within,
  refund: Refund,
  { id }: { id: number },
): Promise<Partial<Refund>> {
  if (refund.asked_by !== refund.approved_by) return {};
  const approved_at = deps.clock.now();
  if (refund.asked_by !== id) return { approved_by: id, approved_at };
  if (
    await needsTwoPersons(tx, deps, refund.amount_kobo, { order_id: refund.order_id, admin_id: id })
  )
    throw conflict(
      'With what you have refunded since, for this order or within 24 hours, it is above the limit for one person: a colleague has to do this.',
    );
  return { approved_at };
}

export const isLastCashier = async (tx: Db, admin_id: number): Promise<boolean> =>
  !(await hasColleague(tx, 'payments', admin_id));
