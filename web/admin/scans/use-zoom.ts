import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How often larger than what fits. */
const STEPS = [1, 1.5, 2, 3, 4, 6];
/** What a press on the picture leads to. */
const CLOSER = 2;
/** The most of the window's height that a picture takes, and the least it is given, in px. */
const MOST_OF_HEIGHT = 0.62;
const LEAST_HEIGHT = 280;

/** A size, or a place, in px. */
interface Pair {
  x: number;
  y: number;
}

/** An element's inner width in px, followed; 0 while it is hidden. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

/**
 * A picture in a frame that scrolls: 1 is as large as fits, turned in quarters. `around` gives the frame its width; `natural` is the
 * picture's own size, unknown until it has arrived.
 */
export function useZoom(around: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>, natural: Pair | undefined) {
  const width = useWidth(around);
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  /** Which part of the picture, from 0 to 1, stands in the middle once it is drawn anew. */
  const middle = useRef<Pair>({ x: 0.5, y: 0.5 });
  const across = turned % 180 !== 0;
  const own = natural && (across ? { x: natural.y, y: natural.x } : natural);
  const most = typeof window === 'undefined' ? LEAST_HEIGHT : Math.max(LEAST_HEIGHT, window.innerHeight * MOST_OF_HEIGHT);
  const scale = own && width > 0 ? Math.min(width / own.x, most / own.y) : 0;
  const content = own && { x: own.x * scale * zoom, y: own.y * scale * zoom };
  const [wide, high] = [content?.x ?? 0, content?.y ?? 0];

  useLayoutEffect(() => {
    const { current } = frame;
    current?.scrollTo(middle.current.x * wide - current.clientWidth / 2, middle.current.y * high - current.clientHeight / 2);
  }, [frame, wide, high]);

  /** `at`: what to keep in the middle; otherwise what stands there now. */
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
    /** The frame's height, what is scrolled in it, and the picture before it is turned; in px, absent until all is known. */
    sizes: own &&
      natural &&
      scale > 0 && {
        frame: own.y * scale,
        content: { width: wide, height: high },
        picture: { width: natural.x * scale * zoom, height: natural.y * scale * zoom },
      },
    closer: STEPS.some((step) => step > zoom) ? () => to(STEPS.find((step) => step > zoom) ?? zoom) : undefined,
    further: zoom > 1 ? () => to(STEPS.findLast((step) => step < zoom) ?? 1) : undefined,
    fit: () => to(1),
    turn: () => {
      setTurned((before) => (before + 90) % 360);
      to(1);
    },
    /** Closer to a place in the picture, from 0 to 1; back to what fits when it is close already. */
    press: (at: Pair) => (zoom > 1 ? to(1) : to(CLOSER, at)),
  };
}
