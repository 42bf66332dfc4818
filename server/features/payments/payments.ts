import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { PaymentProvider } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { type Order, type Payment, payments } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { sumOf } from '#shared/money/prices.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { providerOf } from './providers.ts';
import { insertShares, paymentsFor } from './shares.ts';

/** The first check is after RECONCILE_AFTER_S; each later interval doubles. */
const firstCheck = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + deps.config.RECONCILE_AFTER_MS),
  check_after_s: deps.config.RECONCILE_AFTER_S,
});

/** Pays by a link; may not know the applicant. */
export interface LinkPayer {
  pay_link_id: string;
  payer_name: string;
  payer_email: string;
}

export interface Opening {
  provider?: string;
  group_id?: string | undefined;
  payer?: LinkPayer | undefined;
}

/** The amount requested for one order. */
export interface Part {
  order: Order;
  amount_kobo: number;
}

/** The tx_ref is a prefix and the next free ms. The first part's order sets prefix and kind. */
export async function openPayment(
  tx: Db,
  deps: Within,
  parts: readonly [Part, ...Part[]],
  { provider = deps.payment.name, group_id, payer }: Opening = {},
): Promise<Payment> {
  const now = deps.clock.now();
  const [{ order }] = parts;
  const prefix = descriptionOf(order.kind).tx_ref_prefix;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuidv7(now.getTime()),
      tx_ref: sql`free_tx_ref(${prefix}, ${now.getTime()})`,
      order_id: parts.length === 1 ? order.id : null,
      kind: order.kind,
      ...(group_id ? { group_id } : {}),
      provider,
      amount_kobo: sumOf(parts),
      created_at: now,
      ...payer,
      ...firstCheck(deps),
    })
    .returning();
  if (!payment) throw new Error('the new payment was not returned');
  const { tx_ref } = payment;
  await together(
    // A trigger makes the share of a payment for one order (share_payment.sql).
    insertShares(tx, payment, parts),
    recordPaymentEvent(tx, payment.id, 'created', now),
    ...parts.map((part) =>
      recordEvent(tx, part.order.id, 'payment_started', SYSTEM, now, { tx_ref }),
    ),
  );
  return payment;
}

/** Newest first. */
export const openPaymentsOf = (
  db: Db,
  order_id: string | readonly string[],
  providers: readonly PaymentProvider[],
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        paymentsFor(db, order_id),
        eq(payments.status, 'created'),
        inArray(
          payments.provider,
          providers.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(desc(payments.id));

/** The reference of a charge that was split off as its own payment. */
export const ownReference = (tx_ref: string, transaction_id: string): string =>
  `${tx_ref}-${transaction_id}`;

/** @throws Error if the provider is no longer connected */
export function openedWith(deps: Within, payment: Payment): PaymentProvider {
  const provider = providerOf(deps, payment.provider);
  if (!provider)
    throw new Error(
      `payment ${payment.id} was opened with ${payment.provider}, which is not connected`,
    );
  return provider;
}

/** Resets the check interval, because somebody is paying now. */
export async function watchClosely(db: Db, deps: Within, tx_ref: string): Promise<void> {
  const { check_at, check_after_s } = firstCheck(deps);
  await db
    .update(payments)
    .set({
      check_at: sql`least(${payments.check_at}, ${check_at.toISOString()}::timestamptz)`,
      check_after_s,
    })
    .where(and(eq(payments.tx_ref, tx_ref), eq(payments.status, 'created')));
}

/** The applicant's oldest outside a group, an expired one last. @throws Error without one */
export async function firstPayment(db: Db, order_id: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        paymentsFor(db, order_id),
        isNull(payments.group_id),
        isNull(payments.pay_link_id),
        ne(payments.provider, 'manual'),
      ),
    )
    .orderBy(sql`${payments.status} = 'expired'`, asc(payments.id))
    .limit(1);
  if (!payment) throw new Error(`order ${order_id} has no payment`);
  return payment;
}

export async function bookedBy(db: Db, provider: string, id: string): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.provider_transaction_id, id)));
  return payment;
}

export async function findPayment(db: Db, tx_ref: string): Promise<Payment | undefined> {
  // PostgreSQL can't compare with NUL.
  if (tx_ref.includes('\u0000')) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.tx_ref, tx_ref));
  return payment;
}
