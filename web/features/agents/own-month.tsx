import { useId } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { AgentMonth } from '#shared/agents.ts';
import { formatMonth } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { paths } from '../../paths.ts';
import { SaveCsv } from '../../save-button.tsx';
import { agentToken } from '../../session/agent-session.ts';
import { Empty } from '../../ui/empty.tsx';
import { useSite } from '../../ui/site.ts';
import { monthName, monthsToChoose } from './own-orders.ts';

function Figures({ month: { submitted, paid, amount, gone_back } }: { month: AgentMonth }) {
  const { brand } = useSite();
  const figures: [name: string, figure: string][] = [
    ['Applications submitted', submitted.toLocaleString('en-NG')],
    ['Of these, paid', paid.toLocaleString('en-NG')],
    [`Paid to ${brand}`, formatNaira(amount)],
    ...(gone_back > 0
      ? [['Refunded or reversed', formatNaira(gone_back)] as [string, string]]
      : []),
  ];
  return (
    <dl className="mt-3 grid border-line border-y md:auto-cols-fr md:grid-flow-col">
      {figures.map(([name, figure]) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 border-line py-[.65rem] not-first:border-t md:block md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-6"
        >
          <dt className="text-ink-2 text-small">{name}</dt>
          <dd className="font-bold text-[1.25rem] tracking-[-.01em] tabular-nums md:text-[1.625rem]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface OwnMonthProps {
  month: AgentMonth;
  /** Whether the URL names the month, so that the list below shows only that one. */
  chosen: boolean;
  now: Date;
}

/** An agent's month in figures and as CSV; the month chosen is in the URL. */
export function OwnMonth({ month, chosen, now }: OwnMonthProps) {
  const heading = useId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const name = monthName(month.month, now);
  const choose = (other: string) => {
    const next = new URLSearchParams(params);
    next.delete('cursor');
    next.set('month', other);
    void navigate(`?${next}`, { preventScrollReset: true });
  };
  return (
    <section aria-labelledby={heading} className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={heading}>{name}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <label className="font-normal">
            <span className="sr-only">Month</span>
            <select
              name="month"
              value={month.month}
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
              token={agentToken}
              size="small"
            />
          )}
        </div>
      </div>
      {month.submitted > 0 ? (
        <Figures month={month} />
      ) : (
        <Empty title={`No applications in ${name}.`} className="mt-3">
          {chosen && (
            <Link to={paths.dashboard} preventScrollReset className="link -ml-1">
              See those of all months
            </Link>
          )}
        </Empty>
      )}
    </section>
  );
}
