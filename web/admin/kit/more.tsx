import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface MoreProps {
  /** What is in it, in a few words. */
  holds: string;
  children: ReactNode;
}

/** What is rarely needed, folded. */
export function More({ holds, children }: MoreProps) {
  return (
    <details className="group border-line border-t print:hidden">
      <summary className="flex min-h-(--target) items-center gap-2">
        <ChevronDown
          aria-hidden
          className="size-5 flex-none text-brand group-not-open:[transform:rotate(-90deg)]"
        />
        <span className="font-semibold text-brand">More</span>
        <span className="text-ink-2">{holds}</span>
      </summary>
      <div className="grid justify-items-stretch gap-5 pt-3 pb-2">{children}</div>
    </details>
  );
}
