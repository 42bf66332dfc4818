import { and, count, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Refund } from '#server/features/orders/services.ts';
import { toKobo } from '#shared/money.ts';
import { PERMISSIONS } from '#shared/roles.ts';

const DAY_MS = 24 * 3_600_000;
/** With an administrator's id: two refunds of one person on two orders are counted one after the other. */
const PERSON_LOCK = 7_305_503;

/** Administrators who see to payments, and may log in. */
export const payers = and(inArray(admins.role, [...PERMISSIONS.payments.roles]), isNull(admins.disabled_at));

/** Refunds that went out, or are about to, on one person's word. */
const isAlone = and(
  inArray(refunds.status, ['approved', 'sent', 'done']),
  sql`${refunds.approved_by} is not distinct from ${refunds.asked_by}`,
);

/** Of which order, and who refunds: an administrator's id, null for the applicant. */
interface Refunding {
  order_id: string;
  admin_id: number | null;
}

/**
 * How many kobo somebody may still refund of an order on their own word: REFUND_TWO_PERSONS, less what went back so of the order, whatever payment
 * it came by and whoever gave it, or of any orders by this person within 24 hours. Undefined where there is one administrator at all.
 */
export async function aloneUpTo(db: Db, { config, clock }: Pick<Deps, 'config' | 'clock'>, { order_id, admin_id }: Refunding) {
  const [team] = await db.select({ rows: count() }).from(admins);
  if ((team?.rows ?? 0) < 2) return undefined;
  const since = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const [ofOrder, byPerson] = [
    eq(refunds.order_id, order_id),
    and(eq(refunds.asked_by, admin_id ?? 0), sql`${refunds.approved_at} > ${since}::timestamptz`),
  ];
  const kobo = (which: typeof ofOrder | typeof byPerson) =>
    sql<number>`coalesce(sum(${refunds.amount_kobo}) filter (where ${which}), 0)::float8`.mapWith(Number);
  const [went] = await db
    .select({ order: kobo(ofOrder), person: kobo(byPerson) })
    .from(refunds)
    .where(and(isAlone, or(ofOrder, byPerson)));
  return Math.max(0, toKobo(config.REFUND_TWO_PERSONS) - Math.max(went?.order ?? 0, went?.person ?? 0));
}

/** Whether somebody else has to approve that so many kobo go back. Every refund is asked this, with its order locked, before it is begun. */
export async function needsSecond(tx: Db, deps: Within, amount_kobo: number, refunding: Refunding): Promise<boolean> {
  const { admin_id } = refunding;
  if (admin_id !== null) await tx.execute(sql`select pg_advisory_xact_lock(${PERSON_LOCK}, ${admin_id})`);
  const alone = await aloneUpTo(tx, deps, refunding);
  return alone !== undefined && amount_kobo > alone;
}

/**
 * What a failed refund says of its approval when an administrator sets it off again: whoever did not ask for it is the second person.
 * @throws AppError conflict for who asked for it alone, and may no more
 */
export async function approvedAgain(tx: Db, deps: Within, refund: Refund, { id }: { id: number }): Promise<Partial<Refund>> {
  if (refund.asked_by !== refund.approved_by) return {};
  const approved_at = deps.clock.now();
  if (refund.asked_by !== id) return { approved_by: id, approved_at };
  if (await needsSecond(tx, deps, refund.amount_kobo, { order_id: refund.order_id, admin_id: id }))
    throw new AppError(
      'conflict',
      'With what you refunded since, of this order or within 24 hours, it is above the limit for one person: a colleague has to do this.',
    );
  return { approved_at };
}

/** Whether nobody else may approve what this administrator asks for: all who could are disabled, or have another role. */
export async function isLastPayer(tx: Db, admin_id: number): Promise<boolean> {
  const [other] = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(payers, ne(admins.id, admin_id)))
    .limit(1);
  return other === undefined;
}
