import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { isPaid } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { orderPaths } from '../../../order-paths.ts';
import { forgetBegun, readReturn, recallBegun, rememberBegun } from './begun-payments.ts';
import type { Shop } from './checkout/open-checkout.ts';
import { nextStep, type PaymentEvent } from './payment-flow.ts';
import {
  confirmCharge,
  leaveForProvider,
  payOrder,
  type Work,
  watchForPayment,
} from './payment-work.ts';

/** The payment of an order; resumes after a reload or return, and goes to the success page. */
export function usePayment(record: TrackingRecord, shop: Shop) {
  const [step, dispatch] = useReducer(nextStep, { at: 'loading' });
  const running = useRef<AbortController>(undefined);
  const overlay = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, kind, tracking_id, payment_waits } = record;
  const expected_amount = record.rest_to_pay ?? record.amount;
  const order = { id, kind, tracking_id, payment_waits, expected_amount };
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const paid = isPaid(record.payment_status);

  const run = useCallback(
    (work: Work) => {
      running.current?.abort();
      const own = new AbortController();
      running.current = own;
      const { signal } = own;
      const tell = (event: PaymentEvent) => {
        if (!signal.aborted) dispatch(event);
      };
      work(tell, signal).then(
        (done) => {
          if (signal.aborted) return;
          // The order may have changed: money is in review, or nothing is to be paid any more.
          if (!done) return void revalidate();
          overlay.current?.abort();
          forgetBegun(tracking_id);
          void navigate(orderPaths.success(kind, tracking_id));
        },
        (error: unknown) => {
          if (!signal.aborted) throw error;
        },
      );
    },
    [kind, tracking_id, navigate, revalidate],
  );

  const resume = useCallback(() => {
    const { current } = latest;
    const stored = recallBegun(tracking_id);
    // That payment is the one in review now, which the page already shows.
    const isShown = stored && !stored.charged && current.payment_waits && !stored.waited;
    const known = isShown ? undefined : stored;
    const returned = readReturn(new URLSearchParams(window.location.search));
    // Drops the query: after a reload, this tab's storage has the payment.
    if (returned)
      void navigate(orderPaths.pay(kind, tracking_id), { replace: true, preventScrollReset: true });
    const begun =
      returned && returned.tx_ref === (known?.tx_ref ?? returned.tx_ref) ? returned : known;
    if (!begun) return false;
    rememberBegun(tracking_id, begun);
    if (paid) run(() => Promise.resolve(true));
    else run(begun.charged ? confirmCharge(current, begun.charged) : watchForPayment(current));
    return true;
  }, [kind, tracking_id, paid, run, navigate]);

  useEffect(() => {
    if (!resume()) dispatch({ type: 'ready' });
    return () => {
      running.current?.abort();
      overlay.current?.abort();
    };
  }, [resume]);

  const pay = (provider?: string) => {
    overlay.current?.abort();
    const own = new AbortController();
    overlay.current = own;
    run(payOrder({ order, provider, shop, overlay: own.signal, goOn: run }));
  };
  const leave = (provider?: string) => {
    overlay.current?.abort();
    run(leaveForProvider(order, provider));
  };
  const ask = () => {
    if (!resume()) run(watchForPayment(order));
  };
  return { step, pay, leave, ask };
}
