import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { type Order, type Payment, payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder, findTracked } from '#server/features/orders/orders.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { formatKobo } from '#shared/money/money.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import type { PaymentCheck } from '#shared/money/payments.ts';
import { sumOf } from '#shared/money/prices.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import { capitalised } from '#shared/words.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { findPayment, ownReference } from './payments.ts';
import { askProvider, connectedProviders, providerOf } from './providers.ts';
import { reconcile, reconcileAtAny } from './reconcile.ts';
import { waitingOf } from './rest.ts';
import { countedFor, membersOf, paymentsFor, sumReceived } from './shares.ts';
import { paymentWaits, waitingAmounts } from './waiting.ts';

const SILENT =
  'The payment provider does not answer right now. Ask again in a few minutes; we go on asking by ourselves.';
const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Either a tracking ID, or the order's email with a reference or transaction id. */
export interface Asked {
  tracking_id?: string | undefined;
  tx_ref?: string | undefined;
  transaction_id?: string | undefined;
  email?: string | undefined;
}

/** Two providers may use the same number. @throws ProviderUnavailable */
async function byTransaction(deps: Deps, id: string): Promise<Payment[]> {
  const providers = connectedProviders(deps);
  const names = providers.map(({ name }) => name);
  const known = await deps.connection.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider_transaction_id, id), inArray(payments.provider, names)));
  if (known.length > 0) return known;
  const found = await reconcileAtAny(deps, providers, id);
  return found ? [found.payment] : [];
}

/** A reference can be guessed: it needs the email. @throws AppError invalid, not_found, unavailable */
async function orderOf(
  deps: Deps,
  { tracking_id, tx_ref, transaction_id, email = '' }: Asked,
): Promise<Order> {
  const { db } = deps.connection;
  if (tracking_id) return findTracked(db, tracking_id);
  if (!tx_ref && !transaction_id)
    throw invalid({
      tracking_id:
        'Give a tracking ID, or a payment’s reference or number with the order’s email address.',
    });
  const found = tx_ref
    ? [await findPayment(db, tx_ref.trim().replace(/\.\d+$/, ''))]
    : await askProvider(() => byTransaction(deps, transaction_id ?? ''), SILENT);
  // An erased order has no address.
  const address = email.trim().toLowerCase();
  const members = await Promise.all(
    found.flatMap((payment) => (payment ? membersOf(db, payment.id) : [])),
  );
  const [member] = members
    .flat()
    .filter(({ order }) => !order.deleted_at && address && order.email.toLowerCase() === address);
  if (!member) throw new AppError('not_found', PAYMENT_TEXTS.unknown);
  return member.order;
}

async function askAboutAll(
  deps: Deps,
  order: Order,
): Promise<{ asked: string[]; pending: boolean; silent: boolean }> {
  const all = await deps.connection.db
    .select()
    .from(payments)
    .where(and(paymentsFor(deps.connection.db, order.id), ne(payments.provider, 'manual')))
    .orderBy(asc(payments.id));
  // Omits split-off payments: the provider knows them only by their original reference.
  const references = all.filter(
    ({ tx_ref, provider_transaction_id: id }) =>
      !(id && all.some((other) => ownReference(other.tx_ref, id) === tx_ref)),
  );
  const result = { asked: new Set<string>(), pending: false, silent: false };
  for (const { tx_ref, provider } of references) {
    if (!providerOf(deps, provider)) continue;
    try {
      const found = await reconcile(deps, { tx_ref });
      result.asked.add(providerName(provider));
      result.pending ||= found.some(({ charge }) => charge.status === 'pending');
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      deps.log.warn({ err: error, tx_ref }, 'a payer’s question was not answered by the provider');
      result.silent = true;
    }
  }
  return { ...result, asked: [...result.asked] };
}

/** What went back or is on its way, in words; undefined if nothing did, or to an agent. */
async function refundedWords(
  db: Db,
  { id, agent_id }: Pick<Order, 'id' | 'agent_id'>,
): Promise<string | undefined> {
  if (agent_id !== null) return undefined;
  const back = await db
    .select({
      amount_kobo: refunds.amount_kobo,
      currency: refunds.currency,
      status: refunds.status,
    })
    .from(refunds)
    .where(and(eq(refunds.order_id, id), inArray(refunds.status, ['approved', 'sent', 'done'])));
  if (back.length === 0) return undefined;
  const done = back.filter(({ status }) => status === 'done');
  const going = back.filter(({ status }) => status !== 'done');
  const sum = (some: typeof back) =>
    some.every(({ currency }) => currency === 'NGN') ? formatKobo(sumOf(some)) : 'it';
  return [
    done.length > 0 && `We refunded ${sum(done)}. Your bank may take some days to show it.`,
    going.length > 0 && `${capitalised(sum(going))} is being refunded.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Hides amounts of agents' orders. @throws AppError invalid, not_found, unavailable */
export async function selfCheck(deps: Deps, about: Asked): Promise<PaymentCheck> {
  const { db } = deps.connection;
  const before = await orderOf(deps, about);
  const { asked, pending, silent } = await askAboutAll(deps, before);
  const order = await findOrder(db, before.id);
  const status = paymentStatus(order.kind, order.paid_at);
  const amounts = order.agent_id === null;
  const refunded = await refundedWords(db, order);
  if (order.paid_at) {
    const more = waitingAmounts(await waitingOf(db, order.id));
    const counted = await countedFor(db, order.id);
    const came_kobo = sumReceived(counted);
    const paid = amounts
      ? `Your payment of ${formatKobo(came_kobo)} has reached us.`
      : 'This is paid.';
    const rest = more
      ? `${amounts ? `${more} came besides` : 'More came besides'}: we are looking at it and will refund it.`
      : 'There is nothing more to pay.';
    return {
      found: 'paid',
      payment_status: status,
      message: [paid, rest, refunded].filter(Boolean).join(' '),
    };
  }
  const waits = await paymentWaits(db, deps, order);
  if (waits) return { found: 'review', payment_status: status, message: waits };
  if (pending)
    return {
      found: 'pending',
      payment_status: status,
      message: `Your bank is still confirming a payment. Don’t pay again: we keep asking${amounts ? ', and email you when we know' : ''}.`,
    };
  if (silent) throw new AppError('unavailable', SILENT);
  const nothing = await nothingToPay(db, deps, order);
  if (refunded) {
    const stands = nothing ? `There is nothing to pay: ${nothing}.` : 'The order is not paid.';
    return { found: 'nothing', payment_status: status, message: `${refunded} ${stands}` };
  }
  const whom =
    asked.length > 0
      ? `We asked ${listed.format(asked)} about every payment of this order: no money has arrived.`
      : 'No payment was started that money could have come in for.';
  const then = nothing
    ? `There is nothing to pay: ${nothing}.`
    : 'If your account was debited, your bank usually puts the money back within 24 hours. If it does not, show your bank the reference on its alert, and send it to us: we find the payment by it.';
  return { found: 'nothing', payment_status: status, message: `${whom} ${then}` };
}
