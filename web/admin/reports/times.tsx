import type { TimesLine, TimesReport } from '#shared/staff/reports.ts';
import { counted, withCommas } from '#shared/words.ts';
import { Bars } from './bars.tsx';

/** '3 hours', '5 days' */
function took(hours: number | null): string {
  if (hours === null) return 'none yet';
  if (hours <= 72) return counted(hours, 'hour');
  return counted(hours / 24, 'day');
}

export const listed = (...parts: (string | false | 0)[]) => parts.filter(Boolean).join(', ');

export const lateCauses = ({
  late_decision,
  late_file,
}: Pick<TimesLine, 'late_decision' | 'late_file'>) =>
  listed(
    late_decision && `${withCommas(late_decision)} decided late`,
    late_file && `${withCommas(late_file)} issued late`,
  );

function barOf(line: TimesLine) {
  const decided = [
    ['Half decided within', line.decision_median_hours],
    ['90% decided within', line.decision_p90_hours],
  ] as const;
  const ended = [
    ['Half ended within', line.end_median_hours],
    ['90% ended within', line.end_p90_hours],
  ] as const;
  return {
    id: line.id,
    name: line.name,
    more: `${counted(line.ended, 'order')} ended, ${line.late > 0 ? `${withCommas(line.late)} late: ${lateCauses(line)}` : 'none late'}`,
    values: [...(line.decided > 0 ? decided : []), ...(line.ended > 0 ? ended : [])].map(
      ([of, hours]) => ({
        of,
        value: hours ?? 0,
        words: took(hours),
        strong: of.startsWith('Half'),
      }),
    ),
  };
}

/** The time from payment to decision and to the order's end. */
export function Times({ report: { data, all, by } }: { report: TimesReport }) {
  return (
    <Bars
      label={`From payment to decision and to the end, by ${by}`}
      none="Nothing was decided or ended."
      bars={[...(data.length > 1 ? [all] : []), ...data].map(barOf)}
    />
  );
}
