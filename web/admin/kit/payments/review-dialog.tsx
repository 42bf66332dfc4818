import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { ActDialog } from '../act-dialog.tsx';
import { type ReviewAction, reviewAct } from './review-acts.ts';

export interface AskedReview {
  decision: ReviewAction;
  review: PaymentReview;
}

interface AdminReviewDialogProps {
  asked: AskedReview | undefined;
  /** What is shown now: a colleague may have been faster. */
  reviews: readonly PaymentReview[];
  onClose: () => void;
}

export function AdminReviewDialog({ asked, reviews, onClose }: AdminReviewDialogProps) {
  return (
    <ActDialog
      act={
        asked && {
          name: (
            <>
              {asked.review.name}{' '}
              <span className="block code font-normal text-ink-2">{asked.review.tx_ref}</span>
            </>
          ),
          ...reviewAct(asked.decision, asked.review),
        }
      }
      over={() => !reviews.some(({ id }) => id === asked?.review.id)}
      onClose={onClose}
    />
  );
}
