import { Link } from 'react-router';
import { REFUNDS } from '#shared/orders/states.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { orderPaths } from '../../order-paths.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { NAME, ROW, Rows } from '../kit/dashboard/section.tsx';
import { adminPaths } from '../kit/paths.ts';
import { moneyOf } from '../kit/payments/refund-words.ts';

/** Refunds that wait for approval, for payment by hand or for another try. */
export function RefundsThatWait({ refunds: { oldest } }: { refunds: Dashboard['refunds'] }) {
  return (
    <Rows
      rows={oldest}
      more={
        <Link to={adminPaths.refunds({ status: 'waiting' })} className="link text-dense">
          Approve or try again
        </Link>
      }
    >
      {(refund) => (
        <li key={refund.id} className={ROW}>
          <span className="min-w-0">
            {refund.deleted ? (
              <span className={NAME}>{refund.name}</span>
            ) : (
              <Link to={orderPaths.order(refund.kind, refund.order_id)} className={NAME}>
                {refund.name}
              </Link>
            )}
            <span className="block text-ink-2 wrap-anywhere">
              {refund.failure ?? refund.reason}
            </span>
          </span>
          <span className="text-right">
            <span className="block font-semibold tabular-nums whitespace-nowrap">
              {moneyOf(refund)}
            </span>
            <StateWord state={REFUNDS[refund.status].words} />
          </span>
        </li>
      )}
    </Rows>
  );
}
