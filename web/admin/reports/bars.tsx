import type { ReactNode } from 'react';
import { Empty } from '../../ui/empty.tsx';

interface Bar {
  id: string;
  name: ReactNode;
  /** Drawn one below the other, each with its text. */
  values: { of: string; value: number; words: string; strong?: boolean }[];
  more?: ReactNode;
}

export interface BarsProps {
  label: string;
  /** Shown if there are no bars. */
  none: string;
  bars: readonly Bar[];
}

/** A bar chart; each bar shows its number, and all bars have one scale. */
export function Bars({ label, none, bars }: BarsProps) {
  if (bars.length === 0)
    return (
      <Empty title={none} className="mt-4">
        <p className="text-ink-2">Choose another month.</p>
      </Empty>
    );
  const most = Math.max(1, ...bars.flatMap(({ values }) => values.map(({ value }) => value)));
  return (
    <ul aria-label={label} className="mt-3">
      {bars.map(({ id, name, values, more }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 border-line border-b py-2 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            {more && <p className="text-dense text-ink-2">{more}</p>}
          </div>
          <dl className="grid min-w-0 content-start gap-1">
            {values.map(({ of, value, words, strong }) => (
              <div
                key={of}
                className="grid gap-x-3 text-dense sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)]"
              >
                <dt className="text-ink-2">{of}</dt>
                <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <span
                    aria-hidden
                    style={{ width: `${Math.max(0, (value / most) * 60)}%` }}
                    className={`h-3 min-w-px flex-none rounded-r-sm forced-colors:bg-[CanvasText] ${strong ? 'bg-brand' : 'bg-marigold'}`}
                  />
                  <span className="min-w-0 tabular-nums">{words}</span>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
