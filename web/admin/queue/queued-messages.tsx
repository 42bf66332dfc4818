import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { WaitingMessage } from '#shared/orders/thread.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { THREAD } from '../kit/orders/order-thread.tsx';

/** What applicants wrote and nobody has answered, linked to their orders. */
export function QueuedMessages({ rows, now }: { rows: readonly WaitingMessage[]; now: Date }) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-labelledby="queued-messages"
      className="mt-4 rounded-field bg-marigold-soft px-4 pt-3 pb-1"
    >
      <h2 id="queued-messages">Applicants wrote</h2>
      <ul className="mt-2">
        {rows.map(({ id, kind, name, message_id, text, at, assignee }) => (
          <li key={message_id} className="border-line border-t py-2 wrap-anywhere">
            <Link to={`${orderPaths.order(kind, id)}#${THREAD}`} className="font-semibold text-ink">
              {name}
            </Link>
            , {descriptionOf(kind).names.short.toLowerCase()}
            <span className="line-clamp-2 text-dense">{text}</span>
            <span className="block text-dense text-ink-2">
              {formatShort(at, now)}, {assignee ? `with ${assignee}` : 'with nobody'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
