import type { ReactNode } from 'react';
import { photoWords } from '#shared/requirements/applying.ts';
import { type Head, headOf } from './geometry.ts';
import type { Shape } from './shape.ts';

const WIDE = 35;

function Portrait({ height, head }: { height: number; head: Head }) {
  const [top, size] = [head.crown * height, (head.chin - head.crown) * height];
  const middle = WIDE / 2;
  return (
    <>
      <ellipse cx={middle} cy={top + size / 2} rx={size * 0.36} ry={size / 2} fill="var(--edge)" />
      <path
        fill="var(--edge)"
        d={`M${middle - size * 0.62} ${height}q0 ${-height + top + size * 1.02} ${size * 0.62} ${-height + top + size * 1.02}t${size * 0.62} ${height - top - size * 1.02}z`}
      />
    </>
  );
}

function Drawing({
  good,
  words,
  height,
  children,
}: {
  good?: boolean;
  words: string;
  height: number;
  children: ReactNode;
}) {
  return (
    <li className="grid justify-items-center gap-1 text-center text-micro">
      <svg
        viewBox={`-1 -1 ${WIDE + 2} ${height + 2}`}
        aria-hidden="true"
        className="w-full max-w-20 overflow-hidden rounded-[4px] bg-sunk"
      >
        {children}
        <path
          fill="none"
          stroke="var(--edge)"
          strokeWidth=".6"
          d={`M0 0h${WIDE}v${height}h-${WIDE}z`}
        />
      </svg>
      <span className={`font-semibold ${good ? 'text-good' : 'text-bad'}`}>
        <span aria-hidden="true">{good ? '✓ ' : '✕ '}</span>
        {words}
      </span>
    </li>
  );
}

const SMALLER = 0.6;

export function PhotoRulePictures({ rule }: { rule: NonNullable<Shape['rule']> }) {
  const { width_mm, height_mm, head_percent } = rule;
  const height = (WIDE * height_mm) / width_mm;
  const head = headOf(head_percent);
  const size = head.chin - head.crown;
  const small = { crown: head.crown + 0.08, chin: head.crown + 0.08 + size * SMALLER };
  const large = { crown: -0.06, chin: head.chin + 0.16 };
  const lines = [head.crown, head.chin].map((part) => part * height);
  return (
    <div>
      <ul aria-label="The photo’s rule" className="grid max-w-72 grid-cols-3 gap-3">
        <Drawing good words={`Head ${head_percent.join('–')}%`} height={height}>
          <Portrait height={height} head={head} />
          {lines.map((y) => (
            <path
              key={y}
              stroke="var(--ink)"
              strokeWidth=".6"
              strokeDasharray="2 1.2"
              d={`M0 ${y}h${WIDE}`}
            />
          ))}
        </Drawing>
        <Drawing words="Too small" height={height}>
          <Portrait height={height} head={small} />
        </Drawing>
        <Drawing words="Too large" height={height}>
          <Portrait height={height} head={large} />
        </Drawing>
      </ul>
      <p className="mt-2 text-ink-2 text-small">{photoWords(rule)}.</p>
    </div>
  );
}
