import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const STEPS = [1, 1.5, 2, 3, 4, 6];
const CLOSER = 2;
/** The maximum height as a share of the window's height, and the minimum in px. */
const MOST_OF_HEIGHT = 0.62;
const LEAST_HEIGHT = 280;

interface Pair {
  x: number;
  y: number;
}

/** The element's width in px; 0 while hidden. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/** Zoom (1 fits the frame) and rotation; `natural` is the picture's size once loaded. */
export function useZoom(
  around: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  natural: Pair | undefined,
) {
  const width = useWidth(around);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  /** The point to centre next, from 0 to 1. */
  const middle = useRef<Pair>({ x: 0.5, y: 0.5 });
  const across = turned % 180 !== 0;
  const own = natural && (across ? { x: natural.y, y: natural.x } : natural);
  const most =
    typeof window === 'undefined'
      ? LEAST_HEIGHT
      : Math.max(LEAST_HEIGHT, window.innerHeight * MOST_OF_HEIGHT);
  const scale = own && width > 0 ? Math.min(width / own.x, most / own.y) : 0;
  const content = own && { x: own.x * scale * zoom, y: own.y * scale * zoom };
  const [wide, high] = [content?.x ?? 0, content?.y ?? 0];

  useLayoutEffect(() => {
    const { current } = frame;
    current?.scrollTo(
      middle.current.x * wide - current.clientWidth / 2,
      middle.current.y * high - current.clientHeight / 2,
    );
  }, [frame, wide, high]);

  function to(next: number, at?: Pair) {
    const { current } = frame;
    if (current && wide && high)
      middle.current = at ?? {
        x: (current.scrollLeft + current.clientWidth / 2) / wide,
        y: (current.scrollTop + current.clientHeight / 2) / high,
      };
    setZoom(next);
  }
  return {
    zoom,
    turned,
    /** In px; `picture` is the size before rotation. */
    sizes: own &&
      natural &&
      scale > 0 && {
        frame: own.y * scale,
        content: { width: wide, height: high },
        picture: { width: natural.x * scale * zoom, height: natural.y * scale * zoom },
      },
    closer: STEPS.some((step) => step > zoom)
      ? () => to(STEPS.find((step) => step > zoom) ?? zoom)
      : undefined,
    further: zoom > 1 ? () => to(STEPS.filter((step) => step < zoom).at(-1) ?? 1) : undefined,
    fit: () => to(1),
    turn: () => {
      setTurned((before) => (before + 90) % 360);
      to(1);
    },
    /** Zooms in on a point (0 to 1), or back out. */
    press: (at: Pair) => (zoom > 1 ? to(1) : to(CLOSER, at)),
  };
}
