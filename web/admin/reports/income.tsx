import { formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { IncomeLine, IncomeReport } from '#shared/staff/reports.ts';
import { counted } from '#shared/words.ts';
import { Bars } from './bars.tsx';
import { listed } from './times.tsx';

const moreOf = ({ payments, received, refunded, government, ours }: IncomeLine) =>
  listed(
    counted(payments, 'payment'),
    `received ${formatNaira(received)}`,
    refunded > 0 && `refunded ${formatNaira(refunded)}`,
    government > 0 && `governments’ parts ${formatNaira(government)}`,
    government > 0 && `ours ${formatNaira(ours)}`,
  );

/** What is left of a month's money, compared with the month before. */
export function Income({ report: { month, before, data, all } }: { report: IncomeReport }) {
  const lines = data.filter((line) => line.received > 0 || line.before_received > 0);
  return (
    <Bars
      label={`What is left of ${formatMonth(month)}’s money, by service`}
      none={`No money came in ${formatMonth(month)}.`}
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
