import type { ReactNode } from 'react';
import { FoldMark } from '../more.tsx';

export function FoldedSection({
  title,
  beside,
  open,
  children,
}: {
  title: string;
  open?: boolean;
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <details open={open} className="group border-line border-t">
      <summary className="flex min-h-(--target) items-center gap-3">
        <FoldMark className="transition-transform duration-(--fast)" />
        <h2>{title}</h2>
        {beside && <span className="text-ink-2 tabular-nums whitespace-nowrap">{beside}</span>}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
