import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { UnansweredRequest } from '#shared/orders/requests.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { waitedInWords } from '../kit/orders/order-words.ts';
import { RequestActs } from '../kit/orders/requests/open-request.tsx';
import { QueueFold } from './queue-fold.tsx';

/** Orders whose applicant hasn't answered for 14 days. */
export function Unanswered({ rows, now }: { rows: readonly UnansweredRequest[]; now: Date }) {
  if (rows.length === 0) return null;
  const row = (row: UnansweredRequest) => (
    <li
      key={row.request_id}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-t py-2"
    >
      <p className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <Link to={orderPaths.order(row.kind, row.id)} className="font-semibold text-ink">
          {row.name}
        </Link>
        , {descriptionOf(row.kind).names.short.toLowerCase()}
        <span className="block text-dense text-ink-2">
          {`${row.labels.join(', ')}; asked ${waitedInWords(row.asked_at, now)} ago by ${row.asked_by}${row.asked_again_at ? `, once more ${formatShort(row.asked_again_at, now)}` : ''}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <RequestActs
          order_id={row.id}
          request={{
            id: row.request_id,
            asked_at: row.asked_at,
            asked_again_at: row.asked_again_at,
          }}
          name={row.name}
          now={now}
        />
        <Link to={orderPaths.order(row.kind, row.id)} className="link text-dense">
          Decide or cancel<span className="sr-only">: {row.name}</span>
        </Link>
      </div>
    </li>
  );
  return (
    <QueueFold title="No answer for 14 days" many={rows.length} tone="bad">
      <p className="text-dense">
        Their due dates are paused. Decide what should happen: ask again, withdraw what was asked,
        or open the order and decide or cancel it.
      </p>
      <ul className="mt-2">{rows.map(row)}</ul>
    </QueueFold>
  );
}
