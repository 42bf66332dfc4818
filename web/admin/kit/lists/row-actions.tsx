import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMenu } from '../../../ui/use-menu.ts';

interface RowActionsProps {
  /** The row's name, for screen readers. */
  of: string;
  /** The one action always visible; on touch screens it is the menu's first. */
  first?: ReactNode;
  children?: ReactNode;
}

/**
 * A row's actions behind "⋯". With a mouse they replace it while the row is hovered or has the
 * focus; on touch screens it opens them as a menu.
 */
export function RowActions({ of, first, children }: RowActionsProps) {
  const { open, setOpen, box } = useMenu();
  return (
    <div
      ref={box}
      data-more
      className={`relative flex items-center justify-end gap-2 print:hidden ${open ? 'z-3' : 'z-1'}`}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="hidden size-(--target) place-items-center rounded-button pointer-coarse:grid"
      >
        <Ellipsis aria-hidden className="size-5 stacked:justify-self-end" />
        <span className="sr-only">More: {of}</span>
      </button>
      <div
        className={`flex items-center gap-2 pointer-coarse:absolute pointer-coarse:top-full pointer-coarse:right-0 pointer-coarse:z-2 pointer-coarse:min-w-48 pointer-coarse:flex-col pointer-coarse:items-stretch pointer-coarse:gap-1 pointer-coarse:rounded-button pointer-coarse:bg-surface pointer-coarse:p-2 pointer-coarse:shadow-menu ${open ? '' : 'pointer-coarse:hidden'}`}
      >
        {first}
        <div className="relative flex items-center justify-end pointer-coarse:flex-col pointer-coarse:items-stretch">
          <Ellipsis
            aria-hidden
            className="pointer-events-none absolute right-2 size-5 text-ink-2 group-focus-within/row:opacity-0 group-hover/row:opacity-0 pointer-coarse:hidden"
          />
          <div className="flex items-center gap-2 opacity-0 focus-within:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:flex-col pointer-coarse:items-stretch pointer-coarse:opacity-100">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
