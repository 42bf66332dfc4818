import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/** Closes a dialog by a press outside, unless it began inside, as a text selection may. */
export function useOutside(box: RefObject<HTMLElement | null>, close: (() => void) | undefined) {
  const began = useRef(false);
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      began.current = target === box.current;
    },
    onClick: ({ target }: MouseEvent) => {
      if (began.current && target === box.current) close?.();
    },
  };
}
