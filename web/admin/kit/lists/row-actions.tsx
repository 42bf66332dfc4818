import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMenu } from '../../../ui/use-menu.ts';

interface RowActionsProps {
  /** The row's name, for screen readers. */
  of: string;
  /** The one action always visible; in the menu it is the first. */
  first?: ReactNode;
  children?: ReactNode;
}

/**
 * A row's actions behind "⋯". With a mouse they replace it while the row is hovered or has the
 * focus; on touch screens and in narrow windows it opens them as a menu.
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
        className="hidden size-(--target) place-items-center rounded-button in-menu:grid"
      >
        <Ellipsis aria-hidden className="size-5 stacked:justify-self-end" />
        <span className="sr-only">More: {of}</span>
      </button>
      <div
        className={`flex items-center gap-2 in-menu:absolute in-menu:top-full in-menu:right-0 in-menu:z-2 in-menu:min-w-48 in-menu:flex-col in-menu:items-stretch in-menu:gap-1 in-menu:rounded-button in-menu:bg-surface in-menu:p-2 in-menu:shadow-menu ${open ? '' : 'in-menu:hidden'}`}
      >
        {first}
        <div className="relative flex items-center justify-end in-menu:flex-col in-menu:items-stretch">
          <Ellipsis
            aria-hidden
            className="pointer-events-none absolute right-2 size-5 text-ink-2 group-focus-within/row:opacity-0 group-hover/row:opacity-0 in-menu:hidden"
          />
          <div className="flex items-center gap-2 opacity-0 focus-within:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 in-menu:flex-col in-menu:items-stretch in-menu:opacity-100">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
