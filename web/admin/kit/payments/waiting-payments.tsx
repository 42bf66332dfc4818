import { useEffect, useRef, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { isFocusFree } from '../use-kept-focus.ts';
import { amountReceived, whyItWaits, whyLess } from './review-acts.ts';
import { AdminReviewButtons, AdminReviewDialog, type AskedReview } from './review-buttons.tsx';

interface AdminWaitingPaymentsProps {
  reviews: readonly PaymentReview[];
  now: Date;
}

/** Keeps the focus here when a decided row's buttons are removed. */
function useKeepFocus(many: number) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(many);
  useEffect(() => {
    if (many < shown.current && isFocusFree()) place.current?.focus({ preventScroll: true });
    shown.current = many;
  }, [many]);
  return place;
}

export const WAITING_PAYMENTS = 'waiting-payments';

export function AdminWaitingPayments({ reviews, now }: AdminWaitingPaymentsProps) {
  const [asked, setAsked] = useState<AskedReview>();
  const place = useKeepFocus(reviews.length);
  return (
    <div ref={place} id={WAITING_PAYMENTS} tabIndex={-1} className="scroll-mt-24 outline-none">
      {reviews.map((review) => (
        <div key={review.id} className="my-2 rounded-field bg-marigold-soft px-3 py-3 text-dense">
          <p className="font-semibold">
            <span>
              {`${amountReceived(review)} ${
                review.state === 'reversed'
                  ? 'was taken back by the payer’s bank'
                  : 'is waiting for a review'
              } `}
            </span>
            <span className="font-normal text-ink-2">
              {`since ${formatShort(review.since, now)}`}
            </span>
          </p>
          <p className="text-ink-2 wrap-anywhere">
            <span>
              {[
                whyItWaits(review),
                !review.reason.includes('asked') && `${formatNaira(review.amount)} asked.`,
                review.method && `By ${review.method}.`,
              ]
                .filter(Boolean)
                .join(' ')}
            </span>
            <span className="code block">{review.tx_ref}</span>
          </p>
          {review.rest_asked_at && (
            <p className="mt-1">
              The payer was asked for the rest on {formatShort(review.rest_asked_at, now)}.
            </p>
          )}
          {whyLess(review) && <p className="mt-1">{whyLess(review)}</p>}
          <div className="mt-2">
            <AdminReviewButtons review={review} onAsk={setAsked} />
          </div>
        </div>
      ))}
      <AdminReviewDialog asked={asked} reviews={reviews} onClose={() => setAsked(undefined)} />
    </div>
  );
}
