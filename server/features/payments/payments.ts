import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PaymentProvider } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Order, type Payment, payments, type Share } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { type Group, ordersOfGroup } from '#server/features/groups/groups.ts';
import { lockOrder, lockOrders } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { AppError, invalid, tooMany } from '#server/http/errors.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { sumOf } from '#shared/money/prices.ts';
import { shortName } from '#shared/people/names.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { nothingToPay, refuseNothingToPay } from './nothing-to-pay.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { fallbackOf, providerOf } from './providers.ts';
import { leftToPay } from './rest.ts';
import { insertShares, paymentsFor, sharesOf } from './shares.ts';

/** The first check is after RECONCILE_AFTER_S; each later interval doubles. */
const firstCheck = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + deps.config.RECONCILE_AFTER_MS),
  check_after_s: deps.config.RECONCILE_AFTER_S,
});

/** Pays by a link; may not know the applicant. */
interface LinkPayer {
  pay_link_id: string;
  payer_name: string;
  payer_email: string;
}

interface Opening {
  provider?: string;
  group_id?: string | undefined;
  payer?: LinkPayer | undefined;
}

/** The amount requested for one order. */
export interface Part {
  order: Order;
  amount_kobo: number;
}

/**
 * The tx_ref is a prefix and the time in ms, or the next free ms. The first part's order sets
 * prefix and kind.
 */
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

/** Whether `tx_ref` had a second charge: a provider may refuse another. */
async function isUsed(db: Db, { tx_ref }: Payment, { id }: Order): Promise<boolean> {
  const [other] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(paymentsFor(db, id), sql`starts_with(${payments.tx_ref}, ${ownReference(tx_ref, '')})`),
    )
    .limit(1);
  return other !== undefined;
}

/** @throws Error if the provider is no longer connected */
export function openedWith(deps: Within, payment: Payment): PaymentProvider {
  const provider = providerOf(deps, payment.provider);
  if (!provider)
    throw new Error(
      `payment ${payment.id} was opened with ${payment.provider}, which is not connected`,
    );
  return provider;
}

/** A payment and the orders it is for; the first represents them. */
export interface Started {
  payment: Payment;
  parts: readonly [Part, ...Part[]];
  /** The code of the group, if one is paid. */
  code?: string | undefined;
}

/**
 * The price or the group's orders changed after the page was opened. @throws AppError price_changed
 */
function refuseOtherAmount(parts: readonly Part[], expected: number | undefined): void {
  const amount = toNaira(sumOf(parts));
  if (expected !== undefined && expected !== amount)
    throw new AppError(
      'price_changed',
      `The amount to pay has changed: it is ${formatNaira(amount)}. No money was taken.`,
    );
}

/** @throws AppError invalid */
export function chosenProvider(deps: Within, name: string | undefined): PaymentProvider {
  const offered = [deps.payment, fallbackOf(deps) ?? []].flat();
  const chosen =
    name === undefined ? deps.payment : offered.find((provider) => provider.name === name);
  if (!chosen)
    throw invalid({
      provider: `Payments are taken by ${offered.map((provider) => provider.name).join(' and ')}.`,
    });
  return chosen;
}

/** Whether the open payment has the same orders, amounts and payer. */
const isSame = (
  open: Payment,
  shares: readonly Share[],
  parts: readonly Part[],
  { group_id, payer }: Opening,
): boolean =>
  open.group_id === (group_id ?? null) &&
  shares.length === parts.length &&
  parts.every(({ order, amount_kobo }) =>
    shares.some((share) => share.order_id === order.id && share.amount_kobo === amount_kobo),
  ) &&
  open.pay_link_id === (payer?.pay_link_id ?? null) &&
  open.payer_email === (payer?.payer_email ?? null) &&
  open.payer_name === (payer?.payer_name ?? null);

/** One hour with the default expiry. */
const LAST_PART = 1 / 24;

/** Too close to expiry to be reused: it might expire while somebody pays. */
const isEnding = ({ config, clock }: Within, { created_at }: Payment): boolean =>
  clock.now().getTime() - created_at.getTime() > config.PAYMENT_EXPIRY_MS * (1 - LAST_PART);

const MOST_OPEN = { link: 3, order: 9 };

/** @throws AppError too_many */
async function refuseMore(
  tx: Db,
  deps: Within,
  { order }: Part,
  { pay_link_id }: LinkPayer,
): Promise<void> {
  const byLinks = await tx
    .select({ link: payments.pay_link_id, created_at: payments.created_at })
    .from(payments)
    .where(
      and(
        paymentsFor(tx, order.id),
        eq(payments.status, 'created'),
        isNotNull(payments.pay_link_id),
      ),
    )
    .orderBy(asc(payments.created_at));
  const own = byLinks.filter(({ link }) => link === pay_link_id);
  const [first] =
    own.length >= MOST_OPEN.link ? own : byLinks.length >= MOST_OPEN.order ? byLinks : [];
  if (first)
    throw tooMany(
      new Date(first.created_at.getTime() + deps.config.PAYMENT_EXPIRY_MS),
      deps.clock.now(),
      'Too many payments were started with this link. Continue one that you started, with the same email address and name, or ask whoever sent the link for another.',
    );
}

/** @throws AppError not_found, already_paid, nothing_to_pay */
async function partOf(tx: Db, deps: Within, order: Order | undefined): Promise<Part> {
  if (!order || order.deleted_at) throw new AppError('not_found');
  await refuseNothingToPay(tx, deps, order);
  if (order.paid_at) throw new AppError('already_paid');
  await serviceOf(deps.services, order.kind).attended?.beforePayment(tx, deps, order);
  return { order, amount_kobo: await leftToPay(tx, order) };
}

/** Names the order in the error: a payer by link may see first name and initial, nothing else. */
const sayWhose = (order: Order) => (error: unknown) => {
  throw error instanceof AppError && error.code === 'slot_taken'
    ? new AppError(
        'slot_taken',
        `The time of the appointment of ${shortName(order.first_name, order.last_name)} is taken or has passed. Choose another time, or take it out of the group; then pay. No money was taken.`,
      )
    : error;
};

/**
 * The parts of the group's unpaid orders. @throws AppError already_paid, nothing_to_pay, slot_taken
 */
async function partsOfGroup(
  tx: Db,
  deps: Within,
  group_id: string,
): Promise<readonly [Part, ...Part[]]> {
  const known = await ordersOfGroup(tx, group_id);
  const locked = await lockOrders(tx, idsOf(known));
  const parts: Part[] = [];
  for (const order of locked)
    if (
      order.group_id === group_id &&
      !order.deleted_at &&
      !order.paid_at &&
      !(await nothingToPay(tx, deps, order))
    )
      parts.push(await partOf(tx, deps, order).catch(sayWhose(order)));
  const [first, ...others] = parts;
  if (!first)
    throw locked.some(({ paid_at }) => paid_at)
      ? new AppError('already_paid')
      : new AppError('nothing_to_pay', 'There is nothing to pay in this group.');
  return [first, ...others];
}

/** An order, or all unpaid orders of a group. */
export type Paying = { order_id: string } | { group: Pick<Group, 'id' | 'code'> };

interface Starting {
  provider: PaymentProvider;
  payer?: LinkPayer;
  /** In naira, as shown to the payer. */
  expected_amount: number | undefined;
}

/**
 * Reuses an open payment that isn't about to expire.
 * @throws AppError already_paid, nothing_to_pay, price_changed, too_many for links
 */
export async function startPayment(
  deps: Deps,
  paying: Paying,
  { provider, payer, expected_amount }: Starting,
): Promise<Started> {
  return transaction(deps, async (tx, deps) => {
    const group = 'group' in paying ? paying.group : undefined;
    // Locks the orders, so that simultaneous starts share one payment.
    const parts =
      'group' in paying
        ? await partsOfGroup(tx, deps, paying.group.id)
        : ([await partOf(tx, deps, await lockOrder(tx, paying.order_id))] as const);
    refuseOtherAmount(parts, expected_amount);
    const [first] = parts;
    const started = { parts, code: group?.code };
    const open = await openPaymentsOf(tx, first.order.id, [provider]);
    const shares = await sharesOf(tx, idsOf(open));
    const same = open.find(
      (one) =>
        !isEnding(deps, one) &&
        isSame(
          one,
          shares.filter(({ payment_id }) => payment_id === one.id),
          parts,
          { group_id: group?.id, payer },
        ),
    );
    if (same && !(await isUsed(tx, same, first.order))) {
      await watchClosely(tx, deps, same.tx_ref);
      return { ...started, payment: same };
    }
    if (payer) await refuseMore(tx, deps, first, payer);
    const payment = await openPayment(tx, deps, parts, {
      provider: provider.name,
      group_id: group?.id,
      payer,
    });
    return { ...started, payment };
  });
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

/** The oldest payment outside a group, an expired one last. @throws Error if there is none */
export async function firstPayment(db: Db, order_id: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(paymentsFor(db, order_id), isNull(payments.group_id)))
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
