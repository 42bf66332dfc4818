import { type PointerEvent, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

const apart = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One finger moves (in widths of the element), two scale. */
export function useDrags(move: (x: number, y: number) => void, scale: (by: number) => void) {
  const fingers = useRef(new Map<number, Point>());
  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(pointerId);
      if (!before) return;
      const wasApart = apart([...fingers.current.values()]);
      fingers.current.set(pointerId, { x: clientX, y: clientY });
      const wide = currentTarget.clientWidth || 1;
      if (fingers.current.size === 1)
        move((clientX - before.x) / wide, (clientY - before.y) / wide);
      else if (wasApart > 0) scale(apart([...fingers.current.values()]) / wasApart);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
