import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';

/**
 * Handlers for a dialog element that close it by a press outside. A press that began inside, such
 * as a text selection, doesn't count.
 */
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
