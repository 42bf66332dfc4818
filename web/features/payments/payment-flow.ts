import type { PaymentInfo } from '#shared/payments.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { Refused } from '../../api.ts';
import { askAboutCharge, watchOrder } from './ask-bank.ts';
import { forgetBegun, rememberBegun } from './begun-payments.ts';
import { type Charged, loadCheckout, openCheckout, type Shop } from './checkout/open-checkout.ts';
import { isPaid, startPayment, verifyPayment } from './payment-calls.ts';
import { ASK_FOR_MS } from './polling.ts';

/** Where the payment on screen stands. */
export type Step =
  /** The page is not hydrated yet: a press would do nothing. */
  | { at: 'loading' }
  | { at: 'ready' }
  | { at: 'opening' }
  | { at: 'open' }
  /** The overlay called back; the bank is being asked. */
  | { at: 'checking'; tx_ref: string }
  /** The bank has not decided; `part` of the time for asking has gone by (0 to 1). */
  | { at: 'pending'; tx_ref: string; part: number }
  /** Still undecided when the page stopped asking. */
  | { at: 'undecided'; tx_ref: string }
  | { at: 'declined'; tx_ref: string }
  /** `waits`: money came all the same, and somebody has to look at it. */
  | { at: 'failed'; tx_ref: string; waits: string | undefined }
  /** The overlay said paid, and our own question got no answer. */
  | { at: 'unverified'; tx_ref: string }
  /** The overlay was closed without a word. */
  | { at: 'watching' }
  | { at: 'not-heard' }
  | { at: 'no-script' }
  /** An appointment's time went to somebody else before it was paid. */
  | { at: 'slot-taken' }
  /** The payment could not be opened. */
  | { at: 'refused'; message: string };

/** Something that goes on for this payment; the answer is whether the order is paid. Aborting `signal` ends it. */
export type Work = (tell: (step: Step) => void, signal: AbortSignal) => Promise<boolean>;

type Order = Pick<TrackingRecord, 'id' | 'kind' | 'tracking_id'>;

const NO_ANSWER = 'We got no answer. No money was taken. Check your internet connection and try again.';

/** Asks quietly for `forMs` whether an order has become Paid: soon, then ever more rarely. */
const watchQuietly =
  (order: Order, forMs: number): Work =>
  (_tell, signal) =>
    watchOrder(() => isPaid(order.tracking_id, signal), 1000, 10_000, forMs, signal);

/** The overlay was closed without a word: asks for a while whether the order has become Paid all the same. */
export const watchForPayment =
  (order: Order): Work =>
  async (tell, signal) => {
    tell({ at: 'watching' });
    const paid = await watchQuietly(order, ASK_FOR_MS)(tell, signal);
    if (!paid) tell({ at: 'not-heard' });
    return paid;
  };

/** Has a charge verified, patiently. */
export const confirmCharge =
  (order: Order, charged: Charged): Work =>
  async (tell, signal) => {
    const { tx_ref, declined } = charged;
    rememberBegun(order.tracking_id, { tx_ref, charged });
    tell({ at: 'checking', tx_ref });
    let waits: string | undefined;
    const word = await askAboutCharge(
      async () => {
        const verification = await verifyPayment(order, charged, signal);
        waits = verification.payment_waits;
        return verification;
      },
      (word, part) => {
        if (word === 'pending') tell({ at: 'pending', tx_ref, part });
        else if (!declined) tell({ at: 'unverified', tx_ref });
      },
      signal,
    );
    if (word === 'paid') return true;
    if (word === 'pending') tell({ at: 'undecided', tx_ref });
    else if (word === 'unanswered') tell(declined ? { at: 'not-heard' } : { at: 'unverified', tx_ref });
    else {
      forgetBegun(order.tracking_id);
      tell(declined ? { at: 'declined', tx_ref } : { at: 'failed', tx_ref, waits });
    }
    return false;
  };

/** The order's payment to open; undefined once the order is paid. @throws Refused slot_taken, else an Error with words for the payer */
async function openPayment(order: Order, signal: AbortSignal): Promise<PaymentInfo | undefined> {
  try {
    return await startPayment(order.tracking_id, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refused && error.code === 'already_paid') return undefined;
    if (error instanceof Refused && error.code === 'slot_taken') throw error;
    throw new Error(error instanceof Refused ? error.message : NO_ANSWER, { cause: error });
  }
}

/** What one press of Pay has at hand. */
interface Till {
  order: Order;
  shop: Shop;
  /** Goes on with this in place of what goes on now. */
  goOn(work: Work): void;
  /** Keeps what closes the overlay, for when the payment ends otherwise. */
  opened(close: () => void): void;
}

/** One press of Pay: opens the payment and its overlay; what the overlay says goes on from there. */
export const payOrder =
  ({ order, shop, goOn, opened }: Till): Work =>
  async (tell, signal) => {
    tell({ at: 'opening' });
    let payment: PaymentInfo | undefined;
    try {
      payment = await openPayment(order, signal);
    } catch (error) {
      signal.throwIfAborted();
      tell(error instanceof Refused ? { at: 'slot-taken' } : { at: 'refused', message: (error as Error).message });
      return false;
    }
    if (!payment) return true;

    let heard: 'nothing' | 'a charge' | 'a refusal' = 'nothing';
    const confirmed =
      (charged: Charged): Work =>
      async (...now) => {
        if (await confirmCharge(order, charged)(...now)) return true;
        heard = 'a refusal';
        // Another card may be tried in the overlay, and stay without a callback.
        return watchQuietly(order, ASK_FOR_MS)(...now);
      };
    try {
      await loadCheckout(payment);
    } catch {
      tell({ at: 'no-script' });
      return false;
    }
    signal.throwIfAborted();
    rememberBegun(order.tracking_id, { tx_ref: payment.tx_ref });
    tell({ at: 'open' });
    const close = openCheckout(payment, shop, {
      charged(response) {
        heard = 'a charge';
        if (!response.declined) close();
        goOn(confirmed(response));
      },
      closed() {
        if (heard === 'nothing') goOn(watchForPayment(order));
        if (heard === 'a refusal') goOn(watchQuietly(order, ASK_FOR_MS));
      },
    });
    opened(close);
    return watchQuietly(order, Number.POSITIVE_INFINITY)(tell, signal);
  };
