import { withCommas } from '#shared/words.ts';
import { WeekLine } from '../../ui/week-line.tsx';

interface TrendProps {
  /** Oldest first; the last week ends today. */
  weeks: readonly number[];
  what: string;
  write?: (value: number) => string;
}

/** A line of weeks, and the change from last week to this week. */
export function Trend({ weeks, what, write = withCommas }: TrendProps) {
  const [before = 0, now = 0] = weeks.slice(-2);
  const by = now - before;
  return (
    <>
      <WeekLine
        weeks={weeks}
        label={`${what} in the last eight weeks: ${weeks.map(write).join(', ')}`}
        className="absolute top-2 right-2 h-[1.125rem] w-16"
      />
      <span className="text-ink-2 text-micro tabular-nums">
        {by === 0 ? 'as last week' : `${by > 0 ? '+' : '−'}${write(Math.abs(by))} on last week`}
      </span>
    </>
  );
}
