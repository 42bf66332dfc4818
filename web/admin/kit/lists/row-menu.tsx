import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMenu } from '../../../ui/use-menu.ts';

interface RowAct {
  id: string;
  words: string;
  /** What the act is about, for screen readers. */
  about: string;
  danger?: boolean | undefined;
  run(): void;
}

interface RowMenuProps {
  /** The row's name, for screen readers. */
  of: string;
  acts: readonly RowAct[];
  /** Visible instead of the first act. */
  first?: ReactNode;
  /** Links in the menu, after the acts. */
  children?: ReactNode;
}

export const ROW_MENU_ITEM =
  'flex min-h-(--target) w-full items-center rounded-button px-3 text-left font-semibold text-dense whitespace-nowrap no-underline hover:bg-sunk';

/** One act is visible, the others are in a menu behind "⋯". */
export function RowMenu({ of, acts, first, children }: RowMenuProps) {
  const { open, setOpen, box } = useMenu();
  const main = first ? undefined : acts[0];
  const others = first ? acts : acts.slice(1);
  const name = ({ words, about }: RowAct) => (
    <>
      <span>{words}</span>
      <span className="sr-only">{` ${about}`}</span>
    </>
  );
  // The dialog that follows returns the focus to this button.
  const choose = (act: RowAct) => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    act.run();
  };
  return (
    <div
      ref={box}
      data-more
      className={`relative flex w-fit items-center gap-1 stacked:ml-auto tabled:ml-auto print:hidden ${open ? 'z-3' : 'z-1'}`}
    >
      {first}
      {main && (
        <Button
          size="dense"
          kind={main.danger ? 'danger' : 'second'}
          className="whitespace-nowrap stacked:bg-transparent stacked:px-1 stacked:underline stacked:underline-offset-[.18em] stacked:shadow-none"
          onClick={main.run}
        >
          {name(main)}
        </Button>
      )}
      {(others.length > 0 || children) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="grid size-(--control-dense) flex-none place-items-center rounded-button hover:bg-sunk pointer-coarse:size-(--target) stacked:-ml-2"
        >
          <Ellipsis aria-hidden className="size-5 stacked:justify-self-end" />
          <span className="sr-only">More: {of}</span>
        </button>
      )}
      {open && (
        <div className="absolute top-full left-0 z-2 min-w-48 rounded-button bg-surface p-1 shadow-menu stacked:right-0 stacked:left-auto tabled:right-0 tabled:left-auto">
          {others.map((act) => (
            <button
              key={act.id}
              type="button"
              onClick={() => choose(act)}
              className={`${ROW_MENU_ITEM} ${act.danger ? 'text-bad' : ''}`}
            >
              {name(act)}
            </button>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}

export function RowMenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={`${ROW_MENU_ITEM} text-ink`}>
      {children}
    </a>
  );
}
