import { formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type {
  AgentsReport,
  LateReport,
  RefusalsReport,
  RequestsReport,
} from '#shared/staff/reports.ts';
import { counted, withCommas } from '#shared/words.ts';
import { Bars, type BarsProps } from './bars.tsx';
import { lateCauses, listed } from './times.tsx';

/** The page shows only the longest bars, the CSV all. */
const MOST = 20;

function Counts({ bars, ...words }: BarsProps) {
  return (
    <>
      <Bars {...words} bars={bars.slice(0, MOST)} />
      {bars.length > MOST && (
        <p className="mt-2 text-dense text-ink-2">
          {`The first ${MOST} of ${withCommas(bars.length)}; the CSV has all.`}
        </p>
      )}
    </>
  );
}

export function Late({ report: { data, all, by } }: { report: LateReport }) {
  return (
    <Counts
      label={`Late, by ${by}`}
      none={all.ended > 0 ? `${counted(all.ended, 'order')} ended, none late.` : 'Nothing ended.'}
      bars={(data.length > 1 ? [all, ...data] : data).map(
        ({ id, name, ended, late, late_percent, ...causes }) => ({
          id,
          name,
          more: lateCauses(causes),
          values: [
            {
              of: 'Late',
              value: late,
              words: `${withCommas(late)} of ${withCommas(ended)}, ${late_percent}%`,
              strong: true,
            },
          ],
        }),
      )}
    />
  );
}

export function Requests({ report: { data, all, by } }: { report: RequestsReport }) {
  return (
    <>
      {all.asked > 0 && (
        <p className="mt-3 text-dense">
          {`${counted(all.asked, 'request')}, ${withCommas(all.answered)} answered, ${withCommas(all.open)} open`}
        </p>
      )}
      <Counts
        label={`Requests, by ${by}`}
        none="Nothing was asked for."
        bars={data.map(({ id, name, asked, answered, open }) => ({
          id,
          name,
          more: listed(`${withCommas(answered)} answered`, open && `${withCommas(open)} open`),
          values: [{ of: 'Asked for', value: asked, words: withCommas(asked), strong: true }],
        }))}
      />
    </>
  );
}

export function Refusals({ report: { data, all, by } }: { report: RefusalsReport }) {
  return (
    <Counts
      label={`Refusals, by ${by}`}
      none={
        all.decided > 0
          ? `${withCommas(all.decided)} decided, none denied.`
          : 'Nothing was decided.'
      }
      bars={(data.length > 1 ? [all, ...data] : data).map(
        ({ id, name, decided, refused, refused_percent }) => ({
          id,
          name,
          values: [
            {
              of: 'Denied',
              value: refused,
              words: `${withCommas(refused)} of ${withCommas(decided)}, ${refused_percent}%`,
              strong: true,
            },
          ],
        }),
      )}
    />
  );
}

export function Agents({ report: { data, all, month, before } }: { report: AgentsReport }) {
  const agents = data.filter(({ agent_id }) => agent_id !== null);
  return (
    <Counts
      label={`What is left of ${formatMonth(month)}’s money, by agent`}
      none={`No agent placed an order in ${formatMonth(month)}.`}
      bars={(agents.length > 0 ? [all, ...data] : []).map(
        ({ id, name, orders, payments, refunded, left, before_left }) => ({
          id,
          name,
          more: listed(
            orders > 0 && counted(orders, 'order'),
            counted(payments, 'payment'),
            refunded > 0 && `${formatNaira(refunded)} refunded`,
          ),
          values: [
            { of: formatMonth(month), value: left, words: formatNaira(left), strong: true },
            { of: formatMonth(before), value: before_left, words: formatNaira(before_left) },
          ],
        }),
      )}
    />
  );
}
