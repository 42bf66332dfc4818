import type { TrackingRecord } from '#shared/tracking.ts';
import { NoResponse, Refused } from '../../api.ts';
import { Patience } from '../../ui/line.ts';
import { stopIfAborted } from '../../ui/pause.ts';
import { askAboutCharge, watchOrder } from './ask-bank.ts';
import { forgetBegun, rememberBegun } from './begun-payments.ts';
import { type Charged, loadCheckout, openCheckout, type Shop } from './checkout/open-checkout.ts';
import { isPaidByNow, startHosted, startPayment, verifyPayment } from './payment-calls.ts';
import { ASK_FOR_MS } from './polling.ts';

export type Step =
  /** Before hydration: a press would do nothing. */
  | { at: 'loading' }
  | { at: 'ready' }
  | { at: 'opening' }
  | { at: 'open' }
  /** The overlay called back; the bank is asked. */
  | { at: 'checking'; tx_ref: string }
  /** `part`: elapsed part of the polling (0 to 1). */
  | { at: 'pending'; tx_ref: string; part: number }
  /** Undecided when polling ended. */
  | { at: 'undecided'; tx_ref: string }
  | { at: 'declined'; tx_ref: string }
  /** `waits`: money came all the same and waits for review. */
  | { at: 'failed'; tx_ref: string; waits: string | undefined }
  /** The overlay said paid; verifying got no response. */
  | { at: 'unverified'; tx_ref: string }
  /** The overlay was closed without a callback. */
  | { at: 'watching' }
  | { at: 'not-heard' }
  | { at: 'no-script' }
  /** The connection was lost and is back; nothing was begun. */
  | { at: 'no-line' }
  | { at: 'line-back' }
  /** Somebody else took the appointment's time. */
  | { at: 'slot-taken' }
  /** `away`: the provider gave no answer. */
  | { at: 'refused'; message: string; away: boolean };

/** A charge was made that may have taken money. */
export const mayHaveMoved = ({ at }: Step): boolean => at === 'unverified' || at === 'undecided';

/** Resolves to whether the order is paid. Aborting `signal` ends it. */
export type Work = (tell: (step: Step) => void, signal: AbortSignal) => Promise<boolean>;

type Order = Pick<TrackingRecord, 'id' | 'kind' | 'tracking_id'>;

const NO_ANSWER =
  'We got no answer. No money was taken. Check your internet connection and try again.';

/** Polls for `forMs` whether an order is paid, ever more rarely. */
const watchQuietly =
  (order: Order, forMs: number): Work =>
  (_tell, signal) =>
    watchOrder(() => isPaidByNow(order.tracking_id, signal), 1000, 10_000, forMs, signal);

/** Polls after the overlay was closed without a callback. */
export const watchForPayment =
  (order: Order): Work =>
  async (tell, signal) => {
    tell({ at: 'watching' });
    const paid = await watchQuietly(order, ASK_FOR_MS)(tell, signal);
    if (!paid) tell({ at: 'not-heard' });
    return paid;
  };

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
    else if (word === 'unanswered')
      tell(declined ? { at: 'not-heard' } : { at: 'unverified', tx_ref });
    else {
      forgetBegun(order.tracking_id);
      tell(declined ? { at: 'declined', tx_ref } : { at: 'failed', tx_ref, waits });
    }
    return false;
  };

/**
 * Calls `start`; undefined when it failed, which `tell` hears.
 * @throws the signal's reason when aborted
 */
async function openWith<T>(
  start: () => Promise<T>,
  tell: (step: Step) => void,
  signal: AbortSignal,
): Promise<T | 'paid' | undefined> {
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
    else
      tell({
        at: 'refused',
        message: error instanceof Refused ? error.message : NO_ANSWER,
        away: code === 'unavailable',
      });
    return undefined;
  }
}

/** Goes to the provider's own page; the payer may come back by the browser's back button. */
export const leaveForProvider =
  (order: Order, provider: string | undefined): Work =>
  async (tell, signal) => {
    const page = await openWith(
      () => startHosted(order.tracking_id, provider, signal),
      tell,
      signal,
    );
    if (page === 'paid') return true;
    if (!page) return false;
    window.location.assign(page.link);
    await new Promise((back) => window.addEventListener('pageshow', back, { signal, once: true }));
    return watchForPayment(order)(tell, signal);
  };

interface Till {
  order: Order;
  /** The first one by default. */
  provider?: string | undefined;
  shop: Shop;
  /** Replaces the work under way. */
  goOn(work: Work): void;
  /** Takes what closes the overlay. */
  opened(close: () => void): void;
}

/** One press of Pay: opens the payment and its overlay. */
export const payOrder =
  ({ order, provider, shop, goOn, opened }: Till): Work =>
  async (tell, signal) => {
    const payment = await openWith(
      () => startPayment(order.tracking_id, provider, signal),
      tell,
      signal,
    );
    if (payment === 'paid') return true;
    if (!payment) return false;

    let heard: 'nothing' | 'a charge' | 'a refusal' = 'nothing';
    const confirmed =
      (charged: Charged): Work =>
      async (...now) => {
        if (await confirmCharge(order, charged)(...now)) return true;
        heard = 'a refusal';
        // Another card may be tried in the overlay, without a callback.
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
