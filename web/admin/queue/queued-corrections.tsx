import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { QueuedCorrection } from '#shared/orders/corrections.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { QueueFold } from './queue-fold.tsx';

/** Corrections that applicants ask for, linked to their orders. */
export function QueuedCorrections({ rows, now }: { rows: readonly QueuedCorrection[]; now: Date }) {
  if (rows.length === 0) return null;
  return (
    <QueueFold title="Corrections to accept or refuse" many={rows.length} tone="waits">
      <ul>
        {rows.map(({ id, kind, name, correction_id, label, asked_at }) => (
          <li key={correction_id} className="border-line border-t py-2 wrap-anywhere">
            <Link to={orderPaths.order(kind, id)} className="font-semibold text-ink">
              {name}
            </Link>
            , {descriptionOf(kind).names.short.toLowerCase()}
            <span className="block text-dense text-ink-2">
              {label}, asked {formatShort(asked_at, now)}
            </span>
          </li>
        ))}
      </ul>
    </QueueFold>
  );
}
