import type { PaymentReview } from '#shared/payment-reviews.ts';
import { callApi } from '../../../api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { AskDialog } from '../ask-dialog.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { REVIEW_ACTS, type ReviewAction } from './review-acts.ts';

export interface AskedReview {
  decision: ReviewAction;
  review: PaymentReview;
}

interface AdminReviewDialogProps {
  asked: AskedReview | undefined;
  /** Gone from the list: a colleague was faster. */
  over: boolean;
  onClose: () => void;
}

/** Confirms and runs a payment decision. Belongs to the page: the row goes while it is open. */
export function AdminReviewDialog({ asked, over, onClose }: AdminReviewDialogProps) {
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const act = asked && REVIEW_ACTS[asked.decision];
  const close = () => {
    clear();
    onClose();
  };
  const doIt = async () => {
    if (!asked || !act) return;
    const { decision, review } = asked;
    const done = await run(act.failed, (token) => {
      const to = { path: { id: review.id }, token };
      if (decision === 'rest') return callApi('POST /admin/payment-review/{id}/ask-rest', to);
      if (decision === 'ours') return callApi('POST /admin/payment-review/{id}/ask-provider', to);
      return callApi('PUT /admin/payment-review/{id}', { ...to, body: { decision } });
    });
    if (!done) return;
    close();
    say('to_approve' in done ? done.message : act.done(review));
  };
  return (
    <AskDialog
      open={asked !== undefined}
      question={act?.question ?? ''}
      yes={act?.yes ?? ''}
      doing={act?.doing ?? ''}
      danger={act?.danger}
      over={over && failure !== undefined}
      busy={busy}
      failure={failure}
      onYes={doIt}
      onClose={close}
    >
      {asked && act && (
        <>
          <p className="font-semibold text-body wrap-anywhere">
            {asked.review.name}{' '}
            <span className="block code font-normal text-ink-2">{asked.review.tx_ref}</span>
          </p>
          {act.explains(asked.review).map((words) => (
            <p key={words} className="text-ink-2 wrap-anywhere">
              {words}
            </p>
          ))}
        </>
      )}
    </AskDialog>
  );
}
