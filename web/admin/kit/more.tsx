import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is rarely needed, folded. */
export function More({ children }: { children: ReactNode }) {
  return (
    <details className="group print:hidden">
      <summary className="inline-flex min-h-(--target) items-center gap-2 font-semibold text-brand">
        <ChevronDown
          aria-hidden
          className="size-5 flex-none group-not-open:[transform:rotate(-90deg)]"
        />
        More
      </summary>
      {children}
    </details>
  );
}
