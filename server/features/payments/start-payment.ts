import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { PaymentProvider } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Order, type Payment, payments, type Share } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Group, ordersOfGroup } from '#server/features/groups/groups.ts';
import { lockOrder, lockOrders } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { AppError, tooMany } from '#server/http/errors.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { sumOf } from '#shared/money/prices.ts';
import { shortName } from '#shared/people/names.ts';
import { areDaysOver } from './days-over.ts';
import { nothingToPay, refuseNothingToPay } from './nothing-to-pay.ts';
import {
  type LinkPayer,
  type Opening,
  openPayment,
  openPaymentsOf,
  ownReference,
  type Part,
  watchClosely,
} from './payments.ts';
import { readRestOfPrice } from './rest.ts';
import { paymentsFor, sharesOf } from './shares.ts';

/** An order, or all unpaid orders of a group. */
export type Paying = { order_id: string } | { group: Pick<Group, 'id' | 'code'> };

interface Starting {
  provider: PaymentProvider;
  payer?: LinkPayer;
  /** In naira, as shown to the payer. */
  expected_amount: number | undefined;
}

/** A payment and the orders it is for; the first represents them. */
export interface Started {
  payment: Payment;
  parts: readonly [Part, ...Part[]];
  /** The code of the group, if one is paid. */
  code?: string | undefined;
}

/** The price or the group changed since the page was opened. @throws AppError price_changed */
function refuseOtherAmount(parts: readonly Part[], expected: number | undefined): void {
  const amount = toNaira(sumOf(parts));
  if (expected !== undefined && expected !== amount)
    throw new AppError(
      'price_changed',
      `The amount to pay has changed: it is ${formatNaira(amount)}. No money was taken.`,
    );
}

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
const isNearExpiry = ({ config, clock }: Within, { created_at }: Payment): boolean =>
  clock.now().getTime() - created_at.getTime() > config.PAYMENT_EXPIRY_MS * (1 - LAST_PART);

const MOST_OPEN = { link: 3, order: 9 };

/** @throws AppError too_many */
async function refuseTooManyOpen(
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

/** @throws AppError not_found, already_paid, nothing_to_pay, days_over, slot_taken */
async function payablePart(tx: Db, deps: Within, order: Order | undefined): Promise<Part> {
  if (!order || order.deleted_at) throw new AppError('not_found');
  await refuseNothingToPay(tx, deps, order);
  if (order.paid_at) throw new AppError('already_paid');
  if (await areDaysOver(tx, deps, order)) throw new AppError('days_over');
  await serviceOf(deps.services, order.kind).attended?.beforePayment(tx, deps, order);
  return { order, amount_kobo: await readRestOfPrice(tx, order) };
}

/** Names the order in the error: a payer by link may see first name and initial, nothing else. */
const sayWhose = (order: Order) => (error: unknown) => {
  const name = shortName(order.first_name, order.last_name);
  const said =
    error instanceof AppError && error.code === 'slot_taken'
      ? `The time of the appointment of ${name} is taken or has passed. Choose another time`
      : error instanceof AppError && error.code === 'days_over'
        ? `A day in the order of ${name} has passed. Change it`
        : undefined;
  throw error instanceof AppError && said
    ? new AppError(
        error.code,
        `${said}, or take it out of the group; then pay. No money was taken.`,
      )
    : error;
};

/** @throws AppError already_paid, nothing_to_pay, days_over, slot_taken */
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
      parts.push(await payablePart(tx, deps, order).catch(sayWhose(order)));
  const [first, ...others] = parts;
  if (!first)
    throw locked.some(({ paid_at }) => paid_at)
      ? new AppError('already_paid')
      : new AppError('nothing_to_pay', 'There is nothing to pay in this group.');
  return [first, ...others];
}

/**
 * Reuses an open payment that isn't about to expire.
 * @throws AppError already_paid, nothing_to_pay, days_over, slot_taken, price_changed, too_many for
 * links
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
        : ([await payablePart(tx, deps, await lockOrder(tx, paying.order_id))] as const);
    refuseOtherAmount(parts, expected_amount);
    const [first] = parts;
    const started = { parts, code: group?.code };
    const open = await openPaymentsOf(tx, first.order.id, [provider]);
    const shares = await sharesOf(tx, idsOf(open));
    const same = open.find(
      (one) =>
        !isNearExpiry(deps, one) &&
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
    if (payer) await refuseTooManyOpen(tx, deps, first, payer);
    const payment = await openPayment(tx, deps, parts, {
      provider: provider.name,
      group_id: group?.id,
      payer,
    });
    return { ...started, payment };
  });
}
