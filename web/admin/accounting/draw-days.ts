// This module and uPlot are loaded only when a chart is shown.
import uPlot from 'uplot';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import 'uplot/dist/uPlot.min.css';
import type { DaySeries } from './days.ts';

const TILE = 8;
const AXIS = 20;

/** Design tokens, which differ by theme. */
const tokensOf = (box: Element) => {
  const style = getComputedStyle(box);
  return (name: string) => style.getPropertyValue(name).trim();
};

function fillPattern(kind: Kind, token: (name: string) => string): CanvasPattern | string {
  const { ground, line, path } = descriptionOf(kind).pattern;
  const canvas = document.createElement('canvas');
  const scale = window.devicePixelRatio;
  canvas.width = canvas.height = Math.round(TILE * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return token(ground);
  pen.scale(canvas.width / TILE, canvas.height / TILE);
  pen.fillStyle = token(ground);
  pen.fillRect(0, 0, TILE, TILE);
  pen.strokeStyle = token(line);
  pen.lineWidth = 1.4;
  pen.stroke(new Path2D(path));
  return pen.createPattern(canvas, 'repeat') ?? token(ground);
}

export interface DrawnDays {
  fit(): void;
  remove(): void;
}

interface DrawOptions {
  write: (value: number) => string;
  /** Width of the axis, in px. */
  room: number;
  /** Called with the index of the hovered day, or undefined for none. */
  onDay: (place: number | undefined) => void;
}

/** Draws stacked columns into the box, one for each day. */
export function drawDays(
  box: HTMLElement,
  { labels, services }: DaySeries,
  { write, room, onDay }: DrawOptions,
): DrawnDays {
  const token = tokensOf(box);
  const font = `12px ${getComputedStyle(box).fontFamily}`;
  // Cumulative heights; the tallest is drawn first and the others cover its lower part.
  const stacks = services.map(({ kind }, place) => ({
    kind,
    heights: labels.map((_, day) =>
      services.slice(0, place + 1).reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
    ),
  }));
  stacks.reverse();
  const last = labels.length - 1;
  const axis = { stroke: () => token('--ink-2'), font, ticks: { show: false } } as const;
  const columns = uPlot.paths.bars?.({ size: [0.72, 40] });
  const plot = new uPlot(
    {
      width: box.clientWidth,
      height: box.clientHeight,
      padding: [10, 18, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: {
        x: { time: false, range: [-0.6, last + 0.6] },
        y: { range: (_, _least, most) => [0, Math.max(most * 1.05, 1)] },
      },
      axes: [
        {
          ...axis,
          size: AXIS,
          gap: 4,
          grid: { show: false },
          // One label a week, counted back from today.
          splits: () => labels.map((_, day) => day).filter((day) => (last - day) % 7 === 0),
          values: (_, days) => days.map((day) => labels[day] ?? ''),
        },
        {
          ...axis,
          size: room,
          gap: 6,
          space: 36,
          incrs: [1, 2, 5]
            .flatMap((step) => Array.from({ length: 12 }, (_, power) => step * 10 ** power))
            .sort((a, b) => a - b),
          grid: { stroke: () => token('--line'), width: 1 },
          values: (_, values) => values.map(write),
        },
      ],
      series: [
        {},
        ...stacks.map(({ kind }) => ({
          paths: columns,
          points: { show: false },
          width: 1,
          stroke: () => token(descriptionOf(kind).pattern.edge ?? '--paper'),
          fill: () => fillPattern(kind, token),
        })),
      ],
      hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? undefined)] },
    },
    [labels.map((_, day) => day), ...stacks.map(({ heights }) => heights)],
    box,
  );
  return {
    fit: () => plot.setSize({ width: box.clientWidth, height: box.clientHeight }),
    remove: () => plot.destroy(),
  };
}
