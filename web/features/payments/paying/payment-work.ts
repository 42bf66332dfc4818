import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { NoResponse, Refused } from '../../../api.ts';
import { Patience } from '../../../ui/connection.ts';
import { stopIfAborted } from '../../../ui/pause.ts';
import {
  checkPaid,
  leaveFor,
  type Owed,
  startHosted,
  startPayment,
  verifyPayment,
} from '../payment-calls.ts';
import { ASK_FOR_MS, askAboutCharge, watchOrder } from './ask-bank.ts';
import { forgetBegun, rememberBegun } from './begun-payments.ts';
import { type Charged, loadCheckout, openCheckout, type Shop } from './checkout/open-checkout.ts';
import type { PaymentEvent } from './payment-flow.ts';

/** A step of a payment that runs until aborted; resolves to whether the order is paid. */
export type Work = (tell: (event: PaymentEvent) => void, signal: AbortSignal) => Promise<boolean>;

type Order = Pick<TrackingRecord, 'id' | 'kind' | 'tracking_id' | 'payment_waits'>;
type OwedOrder = Order & Owed;

const NO_ANSWER =
  'We got no answer. No money was taken. Check your internet connection and try again.';

/** Polls at growing intervals for `forMs`: true once paid, false when money needs a review. */
const watchQuietly = (order: Order, forMs: number, signal: AbortSignal) =>
  watchOrder(() => checkPaid(order, signal), 1000, 10_000, forMs, signal);

/** Polls after the overlay was closed without a callback. */
export const watchForPayment =
  (order: Order): Work =>
  async (tell, signal) => {
    tell({ type: 'closed' });
    const paid = await watchQuietly(order, ASK_FOR_MS, signal);
    if (paid === false) forgetBegun(order.tracking_id);
    if (!paid) tell({ type: paid === false ? 'ready' : 'nothing heard' });
    return paid ?? false;
  };

export const confirmCharge =
  (order: Order, charge: Charged): Work =>
  async (tell, signal) => {
    rememberBegun(order.tracking_id, { tx_ref: charge.tx_ref, charged: charge });
    tell({ type: 'charged', charge });
    let waits: string | undefined;
    const word = await askAboutCharge(
      async () => {
        const verification = await verifyPayment(order, charge, signal);
        waits = verification.payment_waits;
        return verification;
      },
      (word, part) => tell({ type: 'bank asked', charge, word, part }),
      signal,
    );
    if (word === 'paid') return true;
    if (word === 'refused') forgetBegun(order.tracking_id);
    tell({ type: 'polling ended', charge, word, waits });
    return false;
  };

/** Calls `start`; undefined after a failure, reported by `tell`. @throws when aborted */
async function openWith<T>(
  start: () => Promise<T>,
  tell: (event: PaymentEvent) => void,
  signal: AbortSignal,
): Promise<T | 'paid' | undefined> {
  tell({ type: 'pressed' });
  try {
    return await start();
  } catch (error) {
    stopIfAborted(signal);
    const { code, message } =
      error instanceof Refused ? error : { code: undefined, message: NO_ANSWER };
    if (code === 'already_paid') return 'paid';
    if (error instanceof NoResponse) {
      tell({ type: 'line lost' });
      await new Patience().wait(signal, '');
      tell({ type: 'line back' });
    } else tell({ type: 'not opened', code, message });
    return undefined;
  }
}

export const leaveForProvider =
  (order: OwedOrder, provider: string | undefined): Work =>
  async (tell, signal) => {
    const start = () => startHosted(order, provider, signal);
    const page = await openWith(start, tell, signal);
    if (page === 'paid' || !page) return page === 'paid';
    await leaveFor(page, signal);
    return watchForPayment(order)(tell, signal);
  };

interface CheckoutContext {
  order: OwedOrder;
  /** By default the main provider. */
  provider?: string | undefined;
  shop: Shop;
  /** Aborted when the payer leaves the overlay: it closes, and its callbacks are ignored. */
  overlay: AbortSignal;
  /** Replaces the running work. */
  goOn(work: Work): void;
}

/** One press of Pay: opens the payment and its overlay. */
export const payOrder =
  ({ order, provider, shop, overlay, goOn }: CheckoutContext): Work =>
  async (tell, signal) => {
    const start = () => startPayment(order, provider, signal);
    const payment = await openWith(start, tell, signal);
    if (payment === 'paid' || !payment) return payment === 'paid';
    try {
      await loadCheckout(payment);
    } catch {
      tell({ type: 'script failed' });
      return false;
    }
    stopIfAborted(signal);
    rememberBegun(order.tracking_id, {
      tx_ref: payment.tx_ref,
      waited: order.payment_waits !== undefined,
    });
    tell({ type: 'opened' });

    const watch: Work = async (_tell, now) => (await watchQuietly(order, ASK_FOR_MS, now)) ?? false;
    const whenClosed = watchForPayment(order);
    let onClose: Work | undefined = whenClosed;
    const close = openCheckout(payment, shop, {
      charged(charge) {
        if (overlay.aborted) return;
        onClose = undefined;
        if (!charge.declined) close();
        goOn(async (...now) => {
          if (await confirmCharge(order, charge)(...now)) return true;
          onClose = whenClosed;
          // In the overlay the payer may succeed with another card, without a callback.
          return watch(...now);
        });
      },
      closed() {
        if (onClose && !overlay.aborted) goOn(onClose);
      },
    });
    overlay.addEventListener('abort', close);
    if (await watchQuietly(order, Number.POSITIVE_INFINITY, signal)) return true;
    onClose = undefined;
    close();
    forgetBegun(order.tracking_id);
    tell({ type: 'ready' });
    return false;
  };
