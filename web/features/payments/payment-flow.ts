import type { TrackingRecord } from '#shared/tracking.ts';
import { NoResponse, Refused } from '../../api.ts';
import { Patience } from '../../ui/line.ts';
import { stopIfAborted } from '../../ui/pause.ts';
import { askAboutCharge, watchOrder } from './ask-bank.ts';
import { forgetBegun, rememberBegun } from './begun-payments.ts';
import { type Charged, loadCheckout, openCheckout, type Shop } from './checkout/open-checkout.ts';
import { isPaidByNow, startHosted, startPayment, verifyPayment } from './payment-calls.ts';
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
  /** Pay was pressed without a connection, then it came back: Pay is offered again, nothing was begun. */
  | { at: 'no-line' }
  | { at: 'line-back' }
  /** An appointment's time went to somebody else before it was paid. */
  | { at: 'slot-taken' }
  /** The payment could not be opened; `away` says that the provider gave no answer. */
  | { at: 'refused'; message: string; away: boolean };

/** Whether a charge was made of which nobody knows yet whether it took money. */
export const mayHaveMoved = ({ at }: Step): boolean => at === 'unverified' || at === 'undecided';

/** Something that goes on for this payment; the answer is whether the order is paid. Aborting `signal` ends it. */
export type Work = (tell: (step: Step) => void, signal: AbortSignal) => Promise<boolean>;

type Order = Pick<TrackingRecord, 'id' | 'kind' | 'tracking_id'>;

const NO_ANSWER = 'We got no answer. No money was taken. Check your internet connection and try again.';

/** Asks quietly for `forMs` whether an order has become Paid: soon, then ever more rarely. */
const watchQuietly =
  (order: Order, forMs: number): Work =>
  (_tell, signal) =>
    watchOrder(() => isPaidByNow(order.tracking_id, signal), 1000, 10_000, forMs, signal);

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

/**
 * What `start` opens for an order; undefined once it is paid, and where it could not be opened, which is told.
 * @throws the signal's reason when it is aborted
 */
async function openWith<T>(start: () => Promise<T>, tell: (step: Step) => void, signal: AbortSignal): Promise<T | 'paid' | undefined> {
  tell({ at: 'opening' });
  try {
    return await start();
  } catch (error) {
    stopIfAborted(signal);
    const code = error instanceof Refused ? error.code : undefined;
    if (code === 'already_paid') return 'paid';
    if (error instanceof NoResponse) {
      tell({ at: 'no-line' });
      await new Patience().wait(signal, '');
      tell({ at: 'line-back' });
    } else if (code === 'slot_taken') tell({ at: 'slot-taken' });
    else tell({ at: 'refused', message: error instanceof Refused ? error.message : NO_ANSWER, away: code === 'unavailable' });
    return undefined;
  }
}

/** Leaves for the provider's own page, for where the overlay can't run; the payer may also come back by the browser's own button. */
export const leaveForProvider =
  (order: Order, provider: string | undefined): Work =>
  async (tell, signal) => {
    const page = await openWith(() => startHosted(order.tracking_id, provider, signal), tell, signal);
    if (page === 'paid') return true;
    if (!page) return false;
    window.location.assign(page.link);
    await new Promise((back) => window.addEventListener('pageshow', back, { signal, once: true }));
    return watchForPayment(order)(tell, signal);
  };

/** What one press of Pay has at hand. */
interface Till {
  order: Order;
  /** The provider to pay with; the first one unless another is named. */
  provider?: string | undefined;
  shop: Shop;
  /** Goes on with this in place of what goes on now. */
  goOn(work: Work): void;
  /** Remembers what closes the overlay, for when the payment ends otherwise. */
  opened(close: () => void): void;
}

/** One press of Pay: opens the payment and its overlay; what the overlay says goes on from there. */
export const payOrder =
  ({ order, provider, shop, goOn, opened }: Till): Work =>
  async (tell, signal) => {
    const payment = await openWith(() => startPayment(order.tracking_id, provider, signal), tell, signal);
    if (payment === 'paid') return true;
    if (!payment) return false;

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
    stopIfAborted(signal);
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
