const WIDTH = 64;
const HEIGHT = 18;
/** Margin for the shape at the line's end. */
const EDGE = 4;

interface WeekLineProps {
  /** Oldest first. */
  weeks: readonly number[];
  /** Says what the line shows, and each week's number. */
  label: string;
  className: string;
}

/** A sparkline of weekly numbers. */
export function WeekLine({ weeks, label, className }: WeekLineProps) {
  const most = Math.max(...weeks, 1);
  const x = (place: number) => EDGE + (place / (weeks.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const [endX, endY] = [x(weeks.length - 1), y(weeks.at(-1) ?? 0)];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={className}>
      <polyline
        points={weeks.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
        fill="none"
        stroke="var(--brand)"
        strokeWidth="1.5"
      />
      <path d={`M${endX} ${endY - 3.5}l3.5 3.5-3.5 3.5-3.5-3.5z`} fill="var(--marigold)" />
    </svg>
  );
}
