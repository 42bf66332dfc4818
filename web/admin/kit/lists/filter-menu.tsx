import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Selvedge } from '../../../ui/selvedge.tsx';
import { useMenu } from '../../../ui/use-menu.ts';
import { useOutside } from '../../../ui/use-outside.ts';

const WIDE = '(min-width: 48rem)';

/** A list's filters behind one button: in a menu below it, on phones in a sheet. */
export function FilterMenu({ children }: { children: ReactNode }) {
  const { open, setOpen, box } = useMenu();
  const panel = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = panel.current;
    if (!element || !open) return;
    if (window.matchMedia(WIDE).matches) element.show();
    else element.showModal();
    return () => element.close();
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    <div ref={box}>
      <Button
        kind="second"
        size="dense"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filter
      </Button>
      <dialog
        ref={panel}
        aria-labelledby={heading}
        {...useOutside(panel, close)}
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        className="mx-0 mt-auto mb-0 max-h-[86dvh] w-full max-w-none overflow-auto bg-paper text-ink shadow-sheet backdrop:bg-[oklch(.18_.03_166/.62)] open:animate-rise md:absolute md:inset-auto md:top-full md:left-0 md:z-4 md:mt-1 md:w-[34rem] md:rounded-panel md:shadow-menu md:open:animate-none"
      >
        <Selvedge className="md:hidden" />
        <div className="grid grid-cols-2 items-end gap-3 px-(--gutter) py-4 max-md:[&>label]:col-span-2 max-md:[&>label]:grid-cols-[7rem_minmax(0,1fr)] max-md:[&>label]:items-center md:px-4">
          <h2 id={heading} className="col-span-2 md:sr-only">
            Filter
          </h2>
          {children}
          <div className="col-span-2">
            <Button size="dense" kind="second" onClick={close}>
              Show the list
            </Button>
          </div>
        </div>
      </dialog>
    </div>
  );
}
