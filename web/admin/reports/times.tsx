import type { TimesLine, TimesReport } from '#shared/staff/reports.ts';
import { Empty } from '../../ui/empty.tsx';
import { Bars } from './bars.tsx';

export const count = (orders: number) => orders.toLocaleString('en-NG');
export const many = (orders: number, one = 'order') =>
  `${count(orders)} ${one}${orders === 1 ? '' : 's'}`;

/** '3 hours', '5 days' */
function took(hours: number | null): string {
  if (hours === null) return 'none yet';
  if (hours <= 72) return many(hours, 'hour');
  return many(hours / 24, 'day');
}

function lateWords({ late, late_decision, late_file, ended }: TimesLine): string {
  if (late === 0) return `${many(ended)} ended, none late`;
  const why = [
    late_decision && `${count(late_decision)} decided late`,
    late_file && `${count(late_file)} handed out late`,
  ].filter(Boolean);
  return `${many(ended)} ended, ${count(late)} late: ${why.join(', ')}`;
}

function barOf(line: TimesLine) {
  const decided = [
    ['Half decided within', line.decision_median_hours],
    ['90 % decided within', line.decision_p90_hours],
  ] as const;
  const ended = [
    ['Half ended within', line.end_median_hours],
    ['90 % ended within', line.end_p90_hours],
  ] as const;
  return {
    id: line.id,
    name: line.name,
    more: lateWords(line),
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

/** From payment to decision and to the end. */
export function Times({ report: { data, all, by } }: { report: TimesReport }) {
  if (data.length === 0)
    return (
      <Empty title="Nothing was decided or ended." className="mt-4">
        <p className="text-ink-2">Choose another month.</p>
      </Empty>
    );
  return (
    <Bars
      label={`From payment to decision and to the end, by ${by}`}
      bars={[...(data.length > 1 ? [all] : []), ...data].map(barOf)}
    />
  );
}
