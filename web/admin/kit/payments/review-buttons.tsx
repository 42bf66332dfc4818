import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { RowMenu } from '../lists/row-menu.tsx';
import { May } from '../may.tsx';
import { adminPaths } from '../paths.ts';
import { EvidenceButton } from './evidence-button.tsx';
import { amountReceived, offeredReviewActs, type ReviewAction, reviewAct } from './review-acts.ts';

export interface AskedReview {
  decision: ReviewAction;
  review: PaymentReview;
}

const aboutIt = (decision: ReviewAction, review: PaymentReview) =>
  decision === 'accept'
    ? `${amountReceived(review)} as the payment of ${review.name}`
    : `for ${amountReceived(review)} of ${review.name}`;

/** What comes before any decision: a link to the refund in progress, evidence for a chargeback. */
function firstOf({ refund, state, order_id, tracking_id }: PaymentReview) {
  if (refund?.status === 'requested' || refund?.status === 'approved')
    return (
      <ButtonLink
        kind="second"
        size="dense"
        className="whitespace-nowrap"
        to={adminPaths.refunds({ status: refund.status })}
      >
        To the refunds
      </ButtonLink>
    );
  return state === 'reversed' && <EvidenceButton id={order_id} tracking_id={tracking_id} />;
}

export function AdminReviewButtons({
  review,
  onAsk,
}: {
  review: PaymentReview;
  onAsk: (asked: AskedReview) => void;
}) {
  return (
    <May needs="payments">
      <RowMenu
        of={`${amountReceived(review)} of ${review.name}`}
        first={firstOf(review)}
        acts={offeredReviewActs(review).map((decision) => {
          const { danger, yes } = reviewAct(decision, review);
          return {
            id: decision,
            words: yes,
            about: aboutIt(decision, review),
            danger,
            run: () => onAsk({ decision, review }),
          };
        })}
      />
    </May>
  );
}

interface AdminReviewDialogProps {
  asked: AskedReview | undefined;
  /** The reviews shown now: a colleague may have been faster. */
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
