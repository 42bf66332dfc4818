import type { KeyboardEvent, PointerEvent } from 'react';
import type { Head } from './geometry.ts';

const STEP = 0.01;
const LEAST = 0.05;
const LINES = [
  { name: 'crown', words: 'Top of the head' },
  { name: 'chin', words: 'Chin' },
] as const;

const KEYS: Record<string, number> = {
  ArrowUp: -STEP,
  ArrowDown: STEP,
  PageUp: -10 * STEP,
  PageDown: 10 * STEP,
};

interface HeadLinesProps {
  head: Head;
  onChange: (head: Head) => void;
  /** In units of the drawing, which is 100 wide. */
  height: number;
}

/** Two lines over the frame, dragged or moved by arrow keys. */
export function HeadLines({ head, onChange, height }: HeadLinesProps) {
  const set = (name: keyof Head, part: number) => {
    const within =
      name === 'crown'
        ? Math.max(0, Math.min(head.chin - LEAST, part))
        : Math.min(1, Math.max(head.crown + LEAST, part));
    onChange({ ...head, [name]: within });
  };
  const drag = (name: keyof Head) => ({
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      event.stopPropagation();
      const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
      if (box) set(name, (event.clientY - box.top) / box.height);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = KEYS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      set(name, head[name] + by);
    },
  });
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its lines have names.
    <svg
      viewBox={`0 0 100 ${height}`}
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {LINES.map(({ name, words }) => {
        const y = head[name] * height;
        return (
          <g
            key={name}
            role="slider"
            tabIndex={0}
            aria-label={words}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(head[name] * 100)}
            aria-valuetext={`${Math.round(head[name] * 100)}% from the top`}
            className="group pointer-events-auto cursor-ns-resize touch-none outline-none"
            {...drag(name)}
          >
            <rect x="0" y={y - 7} width="100" height="14" fill="transparent" />
            <path stroke="#fff" strokeWidth="1.6" d={`M0 ${y}h100`} />
            <path
              strokeWidth=".9"
              strokeDasharray="4 2"
              d={`M0 ${y}h100`}
              className="stroke-[#0a4d36] group-focus-visible:stroke-[2.4] group-focus-visible:stroke-[#c2410c]"
            />
            <circle cx="93" cy={y} r="4.5" fill="#fff" stroke="#0a4d36" strokeWidth="1" />
            <path
              fill="none"
              stroke="#0a4d36"
              d={`M91.4 ${y - 0.8}l1.6-1.6 1.6 1.6M91.4 ${y + 0.8}l1.6 1.6 1.6-1.6`}
            />
          </g>
        );
      })}
    </svg>
  );
}
