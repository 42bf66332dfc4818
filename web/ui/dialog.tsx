import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Selvedge } from './selvedge.tsx';
import { useOutside } from './use-outside.ts';

/** Ms within which the second press of a double click may follow. */
const DOUBLE_MS = 500;

interface DialogProps {
  open: boolean;
  /** Called on Escape, close button or outside click; without it, only buttons inside close it. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
}

/** A modal dialog, on phones a bottom sheet. Focuses its title; returns the focus on closing. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(0);
  const id = useId();

  // A layout effect, to close and return the focus before the element leaves the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    opened.current = performance.now();
    heading.current?.focus();
    return () => element.close();
  }, [open]);

  const close =
    onClose &&
    (() => {
      // The answer to what is being sent would be lost.
      if (!dialog.current?.querySelector('form[data-sending]')) onClose();
    });

  // The second press of a double click is meant for what was there before.
  const ignoreSecond = (event: MouseEvent) => {
    if (event.detail < 2 || performance.now() - opened.current > DOUBLE_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClickCapture={ignoreSecond}
      {...useOutside(dialog, close)}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      // By Escape pressed twice, which can't be prevented.
      onClose={() => {
        if (open && !dialog.current?.open) dialog.current?.showModal();
      }}
      // Otherwise pressing Escape twice would close it.
      closedby={onClose ? undefined : 'none'}
      // Resets what the surrounding element, such as a table cell, would pass on.
      className="mx-0 mt-auto mb-0 max-h-[94dvh] w-full scroll-pb-24 max-w-none overflow-auto whitespace-normal bg-paper text-left text-ink shadow-sheet backdrop:bg-[oklch(.18_.03_166/.62)] open:animate-rise md:m-auto md:w-[30rem] md:rounded-panel"
    >
      {open && (
        <>
          <Selvedge />
          <div className="px-(--gutter) pt-[1.1rem] pb-6 md:px-7 md:pt-5 md:pb-7">
            <div className="flex items-start justify-between gap-4">
              <h2 id={id} ref={heading} tabIndex={-1} className="min-w-0 pt-2 wrap-anywhere">
                {title}
              </h2>
              {onClose && (
                <button
                  type="button"
                  onClick={close}
                  className="-mr-2 grid size-(--target) flex-none place-items-center rounded-button hover:bg-sunk"
                >
                  <X aria-hidden className="size-5" />
                  <span className="sr-only">Close</span>
                </button>
              )}
            </div>
            <div className="mt-3">{children}</div>
          </div>
        </>
      )}
    </dialog>
  );
}
