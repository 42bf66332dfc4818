import { Link, useLocation } from 'react-router';
import { withCommas } from '#shared/words.ts';

export interface Tab {
  to: string;
  text: string;
  count?: number | undefined;
  /** Set for tabs with the same path. */
  current?: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The tabs filter a list, so the page keeps its scroll position. */
  within?: boolean;
}

export function Tabs({ label, tabs, within }: TabsProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="mt-3 border-line border-b print:hidden">
      <ul className="sideways flex gap-6">
        {tabs.map(({ to, text, count, current = pathname === to }) => (
          <li key={to}>
            <Link
              to={to}
              {...(within ? { replace: true, preventScrollReset: true } : {})}
              aria-current={current ? 'page' : undefined}
              className="flex min-h-(--target) items-center gap-2 text-ink-2 whitespace-nowrap no-underline hover:text-ink hover:underline aria-current:font-bold aria-current:text-ink aria-current:shadow-[inset_0_-3px_0_var(--marigold)]"
            >
              {text}
              {count !== undefined && <span className="tabular-nums">{withCommas(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
