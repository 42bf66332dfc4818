import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import { REFUNDS } from '#shared/orders/states.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { OrderName, ROW, Rows } from '../kit/dashboard/section.tsx';
import { adminPaths } from '../kit/paths.ts';
import { moneyOf } from '../kit/payments/refund-words.ts';

/** Waivers that a colleague has to approve, on their order's page. */
export function WaiversThatWait({
  waivers: { oldest },
  now,
}: {
  waivers: Dashboard['waivers'];
  now: Date;
}) {
  return (
    <Rows rows={oldest}>
      {(waiver) => (
        <li key={waiver.id} className={ROW}>
          <span className="min-w-0">
            <OrderName order={{ ...waiver, deleted: false }} />
            <span className="block text-ink-2 wrap-anywhere">{waiver.reason}</span>
          </span>
          <span className="text-right">
            <span className="block">{waiver.by}</span>
            <span className="text-ink-2">{formatShort(waiver.asked_at, now)}</span>
          </span>
        </li>
      )}
    </Rows>
  );
}

/** Refunds that wait for approval, manual payment or a retry. */
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
            <OrderName order={{ ...refund, id: refund.order_id }} />
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
