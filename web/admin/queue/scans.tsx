import { Link } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { ScanReport } from '#shared/orders/stored-files.ts';
import { counted } from '#shared/words.ts';
import { orderPaths } from '../../order-paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { ANOTHER } from '../kit/scans/another.ts';

/** Since when the virus scanner can't be reached, what waits for it, and what it found. */
export function Scans({ report, now }: { report: ScanReport; now: Date }) {
  const { away_since, waiting, infected } = report;
  return (
    <>
      {away_since && (
        <Notice
          tone="wait"
          title={`The virus scanner is away since ${formatShort(away_since, now)}`}
          className="mt-4 text-small"
        >
          <p>
            {`${counted(waiting, 'file is waiting', 'files are waiting')} for it, and nobody can open them until then. Forms are still accepted. Tell whoever runs the server.`}
          </p>
        </Notice>
      )}
      {!away_since && waiting > 0 && (
        <Notice
          tone="wait"
          title={`${counted(waiting, 'file waits', 'files wait')} for the virus scan`}
          className="mt-4 text-small"
        >
          <p>
            The scanner responds. If they go on waiting, it refuses them, such as above its limit
            for a file’s size: tell whoever runs the server.
          </p>
        </Notice>
      )}
      {infected.length > 0 && (
        <section
          aria-labelledby="harmful-files"
          className="mt-4 rounded-field bg-bad-soft px-4 pt-3 pb-1"
        >
          <h2 id="harmful-files">Harmful files</h2>
          <p className="text-dense">Nobody can open them.</p>
          <ul className="mt-2">
            {infected.map(({ order_id, kind, name, label, another }) => (
              <li key={`${order_id}${label}`} className="border-line border-t py-2 wrap-anywhere">
                <Link to={orderPaths.order(kind, order_id)} className="font-semibold text-ink">
                  {name}
                </Link>
                <span className="block text-dense text-ink-2">{`${label}. ${ANOTHER[another]}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
