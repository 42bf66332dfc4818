import { useEffect, useRef, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import { May } from '../../admin/may.tsx';
import { isFocusFree } from '../../admin/shell/use-kept-focus.ts';
import { Button } from '../../ui/button.tsx';
import { cameIn, whyItWaits } from './admin-review-acts.ts';
import { AdminReviewDialog, type AskedReview } from './admin-review-dialog.tsx';

interface AdminWaitingPaymentsProps {
  reviews: readonly PaymentReview[];
  now: Date;
}

/** When one of them is decided its buttons go: the focus then stays here rather than nowhere. */
function useKeepFocus(many: number) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(many);
  useEffect(() => {
    if (many < shown.current && isFocusFree()) place.current?.focus({ preventScroll: true });
    shown.current = many;
  }, [many]);
  return place;
}

/** Where they stand on a page, for links to them. */
export const WAITING_PAYMENTS = 'waiting-payments';

/** Money that came for one order and can't count until somebody has looked, on the order's own page: accepted as it came, or given back. */
export function AdminWaitingPayments({ reviews, now }: AdminWaitingPaymentsProps) {
  const [asked, ask] = useState<AskedReview>();
  const place = useKeepFocus(reviews.length);
  return (
    <div ref={place} id={WAITING_PAYMENTS} tabIndex={-1} className="scroll-mt-24 outline-none">
      {reviews.map((review) => (
        <div key={review.id} className="my-2 rounded-field bg-marigold-soft px-3 py-3 text-dense">
          <p className="font-semibold">
            {cameIn(review)} waits for a review <span className="font-normal text-ink-2">since {formatShort(review.since, now)}</span>
          </p>
          <p className="text-ink-2 wrap-anywhere">
            {whyItWaits(review)} {!review.reason.includes('asked') && `${formatNaira(review.amount)} asked.`}{' '}
            {review.method && `By ${review.method}.`}
            <span className="code block">{review.tx_ref}</span>
          </p>
          {review.rest_asked_at && <p className="mt-1">The payer was asked for the rest on {formatShort(review.rest_asked_at, now)}.</p>}
          {review.not_acceptable && <p className="mt-1">{review.not_acceptable}</p>}
          <May needs="payments">
            <div className="mt-2 flex flex-wrap gap-2">
              {review.not_acceptable === null && (
                <Button size="dense" kind="second" onClick={() => ask({ decision: 'accept', review })}>
                  Accept<span className="sr-only"> {cameIn(review)} as the payment</span>
                </Button>
              )}
              {review.rest !== null && (
                <Button size="dense" kind="second" onClick={() => ask({ decision: 'rest', review })}>
                  Ask for the rest
                </Button>
              )}
              <Button size="dense" kind="danger" onClick={() => ask({ decision: 'refund', review })}>
                Refund<span className="sr-only"> {cameIn(review)}</span>
              </Button>
            </div>
          </May>
        </div>
      ))}
      <AdminReviewDialog
        asked={asked}
        over={asked !== undefined && !reviews.some(({ id }) => id === asked.review.id)}
        onClose={() => ask(undefined)}
      />
    </div>
  );
}
