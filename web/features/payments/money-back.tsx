import { formatDate } from '#shared/dates.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { toKobo } from '#shared/money/money.ts';
import { type RefundOffer, refundWords } from '#shared/money/refund-terms.ts';
import type { OwnRefunds } from '#shared/money/refunds.ts';
import type { RefundState } from '#shared/orders/states.ts';
import type { Kind } from '#shared/services/index.ts';
import { Notice } from '../../ui/notice.tsx';

const WORDS: Record<RefundState, string> = {
  requested: 'is to be refunded to you; a second person on our team checks it first',
  approved: 'is being refunded to you',
  sent: 'is on its way back to you',
  done: 'was refunded',
  failed: 'is being refunded to you; it takes longer than usual',
};

interface MoneyBackProps {
  kind: Kind;
  cancelled?: { at: string; by: 'applicant' | 'admin' };
  /** What cancelling today would refund, or would once it is paid. */
  refund?: RefundOffer;
  paid?: boolean;
  refunds?: OwnRefunds;
  className?: string;
}

/** The cancellation, the refunds made, and what cancelling would refund. */
export function MoneyBack({
  kind,
  cancelled,
  refund,
  paid,
  refunds = [],
  className,
}: MoneyBackProps) {
  if (!cancelled && !refund && refunds.length === 0) return null;
  const back = refunds.map(({ amount, currency, status, at, credit_note_url }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts of one refund have everything in common but their place.
    <p key={place}>
      <span>
        {`${eventAmount({ amount_kobo: toKobo(amount), currency })} ${WORDS[status]}${
          status === 'done'
            ? ` on ${formatDate(new Date(at))}. Your bank may take some days to show it`
            : ''
        }. `}
      </span>
      {credit_note_url && (
        <a href={credit_note_url} download>
          Credit note (PDF)
        </a>
      )}
    </p>
  ));
  if (cancelled)
    return (
      <Notice
        title={cancelled.by === 'applicant' ? 'You cancelled this' : 'We cancelled this'}
        className={className}
      >
        <p>
          On {formatDate(new Date(cancelled.at))}. Nothing more is done for it, and there is nothing
          to pay.
        </p>
        {back}
      </Notice>
    );
  return (
    <div className={`grid gap-2 text-ink-2 ${className ?? ''}`}>
      {back}
      {refund && <p>{refundWords(kind, refund, paid)}</p>}
    </div>
  );
}
