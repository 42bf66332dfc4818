const WIDTH = 64;
const HEIGHT = 18;
/** The lozenge at the end stays inside. */
const EDGE = 4;

interface TrendProps {
  /** Oldest first; the last week ends today. */
  weeks: readonly number[];
  /** What is counted: 'New orders'. */
  what: string;
  write: (value: number) => string;
}

/** A line of weeks, and how much more or less this week's number is than last week's. */
export function Trend({ weeks, what, write }: TrendProps) {
  const most = Math.max(...weeks, 1);
  const x = (place: number) => EDGE + (place / (weeks.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - (value / most) * (HEIGHT - 2 * EDGE);
  const [before = 0, now = 0] = weeks.slice(-2);
  const [endX, endY] = [x(weeks.length - 1), y(now)];
  const by = now - before;
  return (
    <>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${what} in the last eight weeks: ${weeks.map(write).join(', ')}`}
        className="absolute top-2 right-2 h-[1.125rem] w-16"
      >
        <polyline
          points={weeks.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--brand)"
          strokeWidth="1.5"
        />
        <path d={`M${endX} ${endY - 3.5}l3.5 3.5-3.5 3.5-3.5-3.5z`} fill="var(--marigold)" />
      </svg>
      <span className="text-ink-2 text-micro tabular-nums">
        {by === 0 ? 'as last week' : `${by > 0 ? '+' : '−'}${write(Math.abs(by))} on last week`}
      </span>
    </>
  );
}
