import { Link } from 'react-router';
import type { Dashboard } from '#shared/dashboard.ts';
import { formatDay } from '#shared/dates.ts';
import { PartSection } from '../../admin/dashboard/section.tsx';
import { countedPayments } from '../../admin/paths.ts';
import { type Measure, sumOf, written } from './days.ts';
import { DaysChart } from './days-chart.tsx';
import { INFLOW_KINDS } from './money.tsx';

const TITLES = { orders: 'Orders today', inflow: 'Inflow today' } as const;

/** Today beside the same weekday of last week, and the month they stand in. */
export function Today({ figures: { at, today, last_week, days } }: { figures: Dashboard }) {
  const now = new Date(at);
  const before = formatDay(`${last_week.date}T12:00:00Z`, now);
  const quiet = sumOf(days, 'orders', 'all') === 0 && sumOf(days, 'inflow', 'all') === 0;
  return (
    <PartSection title="Today">
      <dl className="mt-2 grid border-line border-y md:grid-cols-2">
        {(['orders', 'inflow'] as const satisfies Measure[]).map((measure) => (
          <div
            key={measure}
            className="border-line py-2 not-first:border-t md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-4"
          >
            <dt className="font-semibold">{TITLES[measure]}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <b className="font-bold! text-[1.5rem] leading-tight tracking-[-.02em] tabular-nums">
                {measure === 'inflow' ? (
                  <Link to={countedPayments(INFLOW_KINDS, { paid_from: today.date, paid_to: today.date })} className="text-ink">
                    {written(measure, today[measure].all)}
                  </Link>
                ) : (
                  written(measure, today[measure].all)
                )}
              </b>
              <span className="text-ink-2 tabular-nums">
                {written(measure, last_week[measure].all)} on {before}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {quiet ? (
        <p className="mt-3 text-ink-2">No orders in the last {days.length} days. The chart begins with the first.</p>
      ) : (
        <DaysChart days={days} now={now} />
      )}
    </PartSection>
  );
}
