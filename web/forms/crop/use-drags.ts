import { type PointerEvent, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

/** Moves the point at `from` to `to` and scales by `by`. */
export interface Drag {
  from: Point;
  to: Point;
  by: number;
}

const middleOf = ([a, b = a]: Point[]): Point => ({
  x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2,
  y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2,
});
const apart = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One finger moves, two move and scale; points are in widths of the element, from its centre. */
export function useDrags(drag: (drag: Drag) => void) {
  const fingers = useRef(new Map<number, Point>());
  const firstTwo = () => [...fingers.current.values()].slice(0, 2);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const wide = width || 1;
    return { x: (clientX - left - width / 2) / wide, y: (clientY - top - height / 2) / wide };
  };
  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = firstTwo();
      fingers.current.set(event.pointerId, pointOf(event));
      const now = firstTwo();
      const by = apart(before) > 0 ? apart(now) / apart(before) : 1;
      drag({ from: middleOf(before), to: middleOf(now), by });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
