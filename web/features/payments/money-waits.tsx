import { Notice } from '../../ui/notice.tsx';

export const MONEY_WAITS = 'We are looking at a payment that came in';

/** Says that money waits for review where several orders, or somebody else, are paid for. */
export const MoneyWaits = ({ className }: { className: string }) => (
  <Notice tone="wait" title={MONEY_WAITS} className={className}>
    Money came in for this, and we have to look at it first. Don’t pay again before you hear from
    us.
  </Notice>
);
