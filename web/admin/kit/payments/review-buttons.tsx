import type { PaymentReview } from '#shared/payment-reviews.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { May } from '../may.tsx';
import { adminPaths } from '../paths.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { cameIn, offeredReviewActs, type ReviewAction, reviewAct } from './review-acts.ts';
import type { AskedReview } from './review-dialog.tsx';

/** For screen readers, which don't see the button's row. */
const aboutIt = (decision: ReviewAction, review: PaymentReview) =>
  decision === 'accept'
    ? `${cameIn(review)} as the payment of ${review.name}`
    : `for ${cameIn(review)} of ${review.name}`;

/** Actions of a payment review; evidence comes first in a chargeback. */
export function AdminReviewButtons({
  review,
  ask,
}: {
  review: PaymentReview;
  ask: (asked: AskedReview) => void;
}) {
  return (
    <May needs="payments">
      <span className="inline-flex flex-wrap gap-2 tabled:-my-1.5 tabled:justify-end print:hidden">
        {(review.refund?.status === 'requested' || review.refund?.status === 'approved') && (
          <ButtonLink
            kind="second"
            size="dense"
            to={adminPaths.refunds({ status: review.refund.status })}
          >
            To the refunds
          </ButtonLink>
        )}
        {review.state === 'reversed' && (
          <EvidenceButton id={review.order_id} tracking_id={review.tracking_id} />
        )}
        {offeredReviewActs(review).map((decision) => {
          const { danger, yes } = reviewAct(decision, review);
          return (
            <Button
              key={decision}
              size="dense"
              kind={danger ? 'danger' : 'second'}
              className="whitespace-nowrap"
              onClick={() => ask({ decision, review })}
            >
              {yes}
              <span className="sr-only"> {aboutIt(decision, review)}</span>
            </Button>
          );
        })}
      </span>
    </May>
  );
}
