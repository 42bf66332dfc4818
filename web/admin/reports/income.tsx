import { formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { IncomeLine, IncomeReport } from '#shared/staff/reports.ts';
import { Empty } from '../../ui/empty.tsx';
import { Bars } from './bars.tsx';

function moreOf({ payments, received, refunded, government, ours }: IncomeLine): string {
  return [
    `${payments.toLocaleString('en-NG')} ${payments === 1 ? 'payment' : 'payments'}`,
    `received ${formatNaira(received)}`,
    refunded > 0 && `refunded ${formatNaira(refunded)}`,
    government > 0 && `governments’ parts ${formatNaira(government)}`,
    government > 0 && `ours ${formatNaira(ours)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What is left of a month's money, beside the month before. */
export function Income({ report: { month, before, data, all } }: { report: IncomeReport }) {
  const lines = data.filter((line) => line.received > 0 || line.before_received > 0);
  if (lines.length === 0)
    return (
      <Empty title={`No money came in ${formatMonth(month)}.`} className="mt-4">
        <p className="text-ink-2">Choose another month.</p>
      </Empty>
    );
  return (
    <Bars
      label={`What is left of ${formatMonth(month)}’s money, by service`}
      bars={[...(lines.length > 1 ? [all] : []), ...lines].map((line) => ({
        id: line.id,
        name: line.name,
        more: moreOf(line),
        values: [
          { of: formatMonth(month), value: line.left, words: formatNaira(line.left), strong: true },
          {
            of: formatMonth(before),
            value: line.before_left,
            words: formatNaira(line.before_left),
          },
        ],
      }))}
    />
  );
}
