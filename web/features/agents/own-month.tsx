import { type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { AgentMonth } from '#shared/people/agents.ts';
import { withCommas } from '#shared/words.ts';
import { paths } from '../../paths.ts';
import { SaveCsv } from '../../save-button.tsx';
import { agentSession } from '../../session/agent-session.ts';
import { lastAddress } from '../../ui/arriving.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useComing } from '../../ui/use-coming.ts';
import { WeekLine } from '../../ui/week-line.tsx';
import { monthName, monthsToChoose } from './own-orders.ts';

const NOTE = 'block font-normal font-sans text-ink-2 text-micro tracking-normal';

function Figures({
  month: { month, submitted, paid, amount, saved, gone_back, weeks, counts },
}: {
  month: AgentMonth;
}) {
  // Of a month without applications, what is ready is that of all months.
  const { ready } = submitted > 0 ? counts.month : counts.ever;
  const figures: [name: string, figure: string, note: ReactNode][] = [
    ['Applications', withCommas(submitted), 'last twelve weeks'],
    [
      'Paid',
      formatNaira(amount),
      submitted > 0 &&
        `${withCommas(paid)} of ${withCommas(submitted)}${gone_back > 0 ? `, ${formatNaira(gone_back)} refunded or reversed` : ''}`,
    ],
    ['Saved', formatNaira(saved), 'against the public price'],
    [
      'Ready to download',
      withCommas(ready),
      ready > 0 && (
        <Link
          to={`?${new URLSearchParams({ ...(submitted > 0 ? { month } : {}), tab: 'ready' })}`}
          preventScrollReset
          className="relative after:absolute after:-inset-2"
        >
          See them
        </Link>
      ),
    ],
  ];
  const ofWeeks = weeks.map((week) => week.submitted);
  return (
    <dl className="mt-1 grid grid-cols-2 border-line border-y lg:grid-cols-4">
      {figures.map(([name, figure, note], place) => (
        <div
          key={name}
          className="relative border-line py-1.5 even:border-l even:pl-4 nth-[n+3]:border-t lg:border-t-0! lg:py-3 lg:not-first:border-l lg:not-first:pl-5"
        >
          <dt className="text-ink-2 text-small">{name}</dt>
          <dd className="font-bold font-display text-[1.25rem] leading-tight tracking-[-.01em] tabular-nums lg:text-[1.625rem]">
            <span>{figure}</span>
            {place === 0 && (
              <WeekLine
                weeks={ofWeeks}
                label={`In each of the last twelve weeks: ${ofWeeks.join(', ')}`}
                className="absolute top-7 right-3 h-6 w-16 lg:top-8 lg:h-8 lg:w-28"
              />
            )}
            {note && <span className={NOTE}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OwnMonthProps {
  month: AgentMonth;
  /** Whether the URL names the month, so that the list below shows that month only. */
  chosen: boolean;
  now: Date;
}

export function OwnMonth({ month, chosen, now }: OwnMonthProps) {
  const heading = useId();
  const navigate = useNavigate();
  const coming = useComing('month');
  const name = monthName(month.month, now);
  const choose = (other: string) => {
    const next = new URLSearchParams(lastAddress().search);
    next.delete('cursor');
    next.set('month', other);
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  return (
    <section aria-labelledby={heading} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading}>{name}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <label className="font-normal">
            <span className="sr-only">Month</span>
            <select
              name="month"
              value={coming ?? month.month}
              onChange={({ target }) => choose(target.value)}
              className="control min-h-(--target) w-auto py-1 text-small"
            >
              {monthsToChoose(month.since, month.month, now).map((one) => (
                <option key={one} value={one}>
                  {formatMonth(one)}
                </option>
              ))}
            </select>
          </label>
          {month.submitted > 0 && (
            <SaveCsv
              path="/agents/applications"
              query={{ month: month.month }}
              session={agentSession}
              size="small"
            />
          )}
        </div>
      </div>
      {month.submitted > 0 || (!chosen && month.counts.ever.all > 0) ? (
        <Figures month={month} />
      ) : (
        <Empty title={`No applications in ${name}.`} className="mt-3">
          {chosen && (
            <Link to={paths.dashboard} preventScrollReset className="link">
              See all months
            </Link>
          )}
        </Empty>
      )}
    </section>
  );
}
