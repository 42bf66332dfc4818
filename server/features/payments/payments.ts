import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  type Checkout,
  type Payable,
  type PaymentProvider,
  ProviderUnavailable,
} from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { payments } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError, invalid, tooMany } from '#server/errors.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { fullName, lockOrder } from '#server/features/orders/orders.ts';
import { type Order, type Payment, serviceOf } from '#server/features/orders/services.ts';
import { toNaira } from '#shared/money.ts';
import type { PaymentInfo } from '#shared/payments.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { PAYMENTS } from '#shared/states.ts';
import { refuseNothingToPay } from './nothing-to-pay.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { fallbackOf, providerOf } from './providers.ts';
import { leftToPay } from './rest.ts';

/** First after RECONCILE_AFTER_S; intervals then double. */
export const firstCheck = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + deps.config.RECONCILE_AFTER_MS),
  check_after_s: deps.config.RECONCILE_AFTER_S,
});

/** Not the applicant, whom they may not know. */
export interface LinkPayer {
  pay_link_id: string;
  payer_name: string;
  payer_email: string;
}

interface Opening {
  provider?: string;
  amount_kobo?: number;
  payer?: LinkPayer | undefined;
}

/** The tx_ref is a prefix and the time in ms; if taken, the next ms. */
export async function openPayment(
  tx: Db,
  deps: Within,
  order: Order,
  { provider = deps.payment.name, amount_kobo = order.amount_kobo, payer }: Opening = {},
): Promise<Payment> {
  const now = deps.clock.now();
  const prefix = descriptionOf(order.kind).tx_ref_prefix;
  const [payment] = await tx
    .insert(payments)
    .values({
      id: uuidv7(now.getTime()),
      tx_ref: sql`free_tx_ref(${prefix}, ${now.getTime()})`,
      order_id: order.id,
      kind: order.kind,
      provider,
      amount_kobo,
      created_at: now,
      ...payer,
      ...firstCheck(deps),
    })
    .returning();
  if (!payment) throw new Error('the new payment was not returned');
  await together(
    recordPaymentEvent(tx, payment.id, 'created', now),
    recordEvent(tx, order.id, PAYMENTS.created.event, SYSTEM, now, { tx_ref: payment.tx_ref }),
  );
  return payment;
}

/** Newest first. */
export const openPaymentsOf = (
  db: Db,
  order_id: string,
  providers: readonly PaymentProvider[],
): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order_id),
        eq(payments.status, 'created'),
        inArray(
          payments.provider,
          providers.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(desc(payments.id));

/** Of a charge that became a payment of its own. */
export const ownReference = (tx_ref: string, transaction_id: string): string =>
  `${tx_ref}-${transaction_id}`;

/** A provider may refuse a second charge under a used reference. */
async function isUsed(db: Db, { order_id, tx_ref }: Payment): Promise<boolean> {
  const [other] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order_id),
        sql`starts_with(${payments.tx_ref}, ${ownReference(tx_ref, '')})`,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** @throws Error when it is no longer connected */
export function openedWith(deps: Within, payment: Payment): PaymentProvider {
  const provider = providerOf(deps, payment.provider);
  if (!provider)
    throw new Error(
      `payment ${payment.id} was opened with ${payment.provider}, which is not connected`,
    );
  return provider;
}

const payableOf = (deps: Within, order: Order, payment: Payment, return_url?: string): Payable => ({
  tx_ref: payment.tx_ref,
  amount_kobo: payment.amount_kobo,
  currency: payment.currency,
  customer: payment.payer_email
    ? { email: payment.payer_email, name: payment.payer_name ?? '', phone_number: '' }
    : { email: order.email, name: fullName(order), phone_number: order.phone_number },
  return_url:
    return_url ??
    `${deps.config.PUBLIC_URL}${descriptionOf(order.kind).pages.pay}?ref=${order.tracking_id}&returned=1`,
  checkout: payment.checkout,
});

/** Stored, since a provider opens a checkout only once. @throws ProviderUnavailable */
async function openCheckout(deps: Deps, payment: Payment, payable: Payable): Promise<Checkout> {
  const checkout = await openedWith(deps, payment).checkout(payable);
  const { access_code, authorization_url } = checkout;
  if (access_code && payment.checkout?.access_code !== access_code) {
    await deps.connection.db
      .update(payments)
      .set({ checkout: { access_code, ...(authorization_url ? { authorization_url } : {}) } })
      .where(eq(payments.id, payment.id));
  }
  return checkout;
}

const infoOf = (
  deps: Within,
  order: Order,
  payment: Payment,
  { customer }: Payable,
  checkout: Checkout,
): PaymentInfo => ({
  booking_id: order.id,
  tx_ref: payment.tx_ref,
  amount: toNaira(payment.amount_kobo),
  currency: 'NGN',
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: customer.phone_number,
  provider: openedWith(deps, payment).name,
  ...checkout,
});

/** @throws ProviderUnavailable */
export async function paymentInfo(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<PaymentInfo> {
  const payable = payableOf(deps, order, payment);
  return infoOf(deps, order, payment, payable, await openCheckout(deps, payment, payable));
}

/** `return_url` is the payment page by default. @throws ProviderUnavailable */
export async function hostedPage(
  deps: Deps,
  order: Order,
  payment: Payment,
  return_url?: string,
): Promise<string> {
  const payable = payableOf(deps, order, payment, return_url);
  const { access_code, authorization_url } = await openCheckout(deps, payment, payable);
  const checkout = access_code
    ? { access_code, ...(authorization_url ? { authorization_url } : {}) }
    : payable.checkout;
  return openedWith(deps, payment).hostedPage({ ...payable, checkout });
}

/** Doesn't fail while the provider is away: no submission is lost. */
export async function submittedPaymentInfo(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<PaymentInfo> {
  try {
    return await paymentInfo(deps, order, payment);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn(
      { err: error, order: order.id },
      'submitted without a checkout: the provider is unavailable',
    );
    return infoOf(deps, order, payment, payableOf(deps, order, payment), {
      public_key: '',
      checkout_script: '',
    });
  }
}

/** @throws AppError invalid */
export function chosenProvider(deps: Within, name: string | undefined): PaymentProvider {
  const offered = [deps.payment, ...[fallbackOf(deps) ?? []].flat()];
  const chosen =
    name === undefined ? deps.payment : offered.find((provider) => provider.name === name);
  if (!chosen)
    throw invalid({
      provider: `Payments are taken by ${offered.map((provider) => provider.name).join(' and ')}.`,
    });
  return chosen;
}

const isSame = (open: Payment, amount_kobo: number, payer: LinkPayer | undefined): boolean =>
  open.amount_kobo === amount_kobo &&
  open.pay_link_id === (payer?.pay_link_id ?? null) &&
  open.payer_email === (payer?.payer_email ?? null) &&
  open.payer_name === (payer?.payer_name ?? null);

const MOST_OPEN = { link: 3, order: 9 };

/** @throws AppError too_many */
async function refuseMore(
  tx: Db,
  deps: Within,
  order: Order,
  { pay_link_id }: LinkPayer,
): Promise<void> {
  const byLinks = await tx
    .select({ link: payments.pay_link_id, created_at: payments.created_at })
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order.id),
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
      'Too many payments were begun by this link. Go on with one that you began, under the same address and name, or ask whoever sent the link for another.',
    );
}

/** Reuses an open payment. @throws AppError already_paid, nothing_to_pay, too_many by a link */
export async function startPayment(
  deps: Deps,
  order_id: string,
  provider: PaymentProvider = deps.payment,
  payer?: LinkPayer,
): Promise<{ order: Order; payment: Payment }> {
  return transaction(deps, async (tx, deps) => {
    // So that simultaneous starts share one payment.
    const order = await lockOrder(tx, order_id);
    if (!order || order.deleted_at) throw new AppError('not_found');
    if (order.paid_at) throw new AppError('already_paid');
    await refuseNothingToPay(tx, deps, order);
    await serviceOf(deps.services, order.kind).held?.beforePayment(tx, deps, order);
    const amount_kobo = await leftToPay(tx, order);
    const open = (await openPaymentsOf(tx, order.id, [provider])).find((one) =>
      isSame(one, amount_kobo, payer),
    );
    if (!open || (await isUsed(tx, open))) {
      if (payer) await refuseMore(tx, deps, order, payer);
      return {
        order,
        payment: await openPayment(tx, deps, order, {
          provider: provider.name,
          amount_kobo,
          payer,
        }),
      };
    }
    await watchClosely(tx, deps, open.tx_ref);
    return { order, payment: open };
  });
}

/** Resets the check timer, because somebody is paying. */
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

/** @throws Error when it has none */
export async function firstPayment(db: Db, order_id: string): Promise<Payment> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.order_id, order_id))
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

/** Order before payment everywhere, against deadlocks. */
export async function lockBoth(
  tx: Db,
  { id, order_id }: Pick<Payment, 'id' | 'order_id'>,
): Promise<{ order: Order; payment: Payment }> {
  const order = await lockOrder(tx, order_id);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!order || !payment) throw new Error(`payment ${id} or its order is gone`);
  return { order, payment };
}
