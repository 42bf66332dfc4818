import { useState } from 'react';
import { othersGoOn } from '#shared/money/group-words.ts';
import { formatNaira } from '#shared/money/money.ts';
import { refundWords, termsWords } from '#shared/money/refund-terms.ts';
import { isOver } from '#shared/orders/stages.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { callApi, Refused } from '../../api.ts';
import { useWork } from '../../session/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface CancelOrderProps {
  order: ManageOrder;
  /** Read-only without a token. */
  token: string | undefined;
  onChanged(message: string): void;
  /** Called when cancelling is no longer possible, or may have happened. */
  onFailed(message: string): void;
  /** Called when the refund has changed: reload the order. */
  onStale(): void;
}

const LOST =
  'We got no answer. Your order may be cancelled: this page says so as soon as the connection is back.';
const LOOKED_AT = 'We are looking at what we received for it, and will email you the outcome.';

function Consequences({
  order: { refund, refunds, paid_at, payment_state, payment_waits, group_others },
}: Pick<CancelOrderProps, 'order'>) {
  const amount = refund?.amount ?? 0;
  return (
    <ul className="grid list-disc gap-2 pl-5">
      <li key={amount > 0 ? 'refunded' : 'nothing'}>
        {amount > 0 ? (
          <>
            <b>{formatNaira(amount)}</b>
            <span>
              {refund?.by_hand
                ? ' is refunded by hand. We email you when it is done.'
                : ' is refunded to the card or account it came from. Banks take 3 to 15 working days.'}
            </span>
          </>
        ) : refunds?.length || (paid_at && payment_state !== 'Paid') ? (
          'Nothing more is refunded.'
        ) : paid_at ? (
          'Under the terms of your order, nothing is refunded.'
        ) : payment_waits ? (
          LOOKED_AT
        ) : (
          'Nothing was paid, and there is nothing more to pay.'
        )}
      </li>
      <li>We stop work on it, and it can’t be reopened. You would have to send a new order.</li>
      {group_others && <li>{othersGoOn(group_others)}</li>}
      <li>We email you that it is cancelled. You can then erase your files here at once.</li>
    </ul>
  );
}

export function CancelOrder({ order, token, onChanged, onFailed, onStale }: CancelOrderProps) {
  const [open, setOpen] = useState(false);
  const { busy, failure, run, clear } = useWork(LOST);
  const { refund, may_cancel, why_not_cancel, paid_at, payment_waits, stage } = order;
  if (isOver(stage)) return null;
  const cancel = () =>
    run(async () => {
      const body = { expected_refund: refund?.amount ?? 0 };
      try {
        const { message } = await callApi('POST /manage/cancel', { token, body });
        setOpen(false);
        onChanged(message);
      } catch (error) {
        if (error instanceof Refused && error.code !== 'conflict') {
          onStale();
          throw error;
        }
        setOpen(false);
        onFailed(error instanceof Refused ? error.message : LOST);
      }
    });
  return (
    <section aria-labelledby="cancel" className="mt-8">
      <h2 id="cancel">Cancel it</h2>
      {may_cancel ? (
        <>
          <p className="mt-2">
            {paid_at && refund
              ? refundWords(order.kind, refund)
              : payment_waits
                ? LOOKED_AT
                : 'Nothing was paid: there is nothing to pay once it is cancelled.'}
          </p>
          {refund && paid_at && (
            <p className="mt-1 text-ink-2 text-small">
              The terms you ordered under:{' '}
              {termsWords(order.kind, refund.terms, refund.government_terms)}
            </p>
          )}
        </>
      ) : (
        <p className="mt-2 text-ink-2">{why_not_cancel}</p>
      )}
      {may_cancel && token && (
        <p className="mt-3">
          <Button
            kind="danger"
            onClick={() => {
              clear();
              setOpen(true);
            }}
          >
            Cancel this order
          </Button>
        </p>
      )}
      <Dialog
        open={open}
        onClose={busy ? () => undefined : () => setOpen(false)}
        title="Cancel this order?"
      >
        <p className="mb-3 font-semibold wrap-anywhere">{order.title}</p>
        <div role="alert">{failure && <Notice tone="bad" title={failure} className="mb-4" />}</div>
        {may_cancel && <Consequences order={order} />}
        <div className="mt-6 flex flex-wrap gap-3">
          {may_cancel && (
            <Button
              kind="danger"
              solid
              busy={busy ? 'Cancelling it' : undefined}
              onClick={() => void cancel()}
            >
              Yes, cancel it
            </Button>
          )}
          <Button kind="second" disabled={busy} onClick={() => setOpen(false)}>
            {may_cancel ? 'Keep it' : 'Back to the page'}
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
