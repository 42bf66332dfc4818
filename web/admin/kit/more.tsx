import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** In the summary of a `details` of the class `group`: points down when that is open. */
export const FoldMark = ({ className = '' }: { className?: string }) => (
  <ChevronDown
    aria-hidden
    className={`size-5 flex-none group-not-open:[transform:rotate(-90deg)] ${className}`}
  />
);

interface MoreProps {
  title?: string;
  /** What it contains, in a few words. */
  holds: string;
  /** The localStorage key that remembers whether it is open. */
  remembered?: string;
  children: ReactNode;
}

/** A collapsed section for what is rarely needed, or not by everybody. */
export function More({ title = 'More', holds, remembered, children }: MoreProps) {
  const remember = (open: boolean) => {
    if (!remembered) return;
    if (open) localStorage.setItem(remembered, 'open');
    else localStorage.removeItem(remembered);
  };
  return (
    <details
      open={remembered !== undefined && remembered in localStorage}
      onToggle={(event) => remember(event.currentTarget.open)}
      className="group border-line border-t print:hidden"
    >
      <summary className="flex min-h-(--target) items-center gap-2">
        <FoldMark className="text-brand" />
        <span className="font-semibold text-brand">{title}</span>
        <span className="text-ink-2">{holds}</span>
      </summary>
      <div className="grid justify-items-stretch gap-5 pt-3 pb-2">{children}</div>
    </details>
  );
}
