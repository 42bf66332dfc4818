import { useId } from 'react';
import { formatNaira } from '#shared/money.ts';
import { useSite } from '../../ui/site.ts';
import type { Month } from './own-orders.ts';

/** The agent's month in three figures. */
export function MonthFigures({ month }: { month: Month }) {
  const heading = useId();
  const { brand } = useSite();
  const figures = [
    ['Applications filed', String(month.submitted)],
    ['Of these, paid', String(month.paid)],
    [`Paid to ${brand}`, formatNaira(month.amount)],
  ] as const;
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading}>{month.name}</h2>
      <dl className="mt-3 grid border-line border-y md:grid-cols-3">
        {figures.map(([name, figure]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-line py-[.65rem] not-first:border-t md:block md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-6"
          >
            <dt className="text-ink-2 text-small">{name}</dt>
            <dd className="font-bold text-[1.25rem] tracking-[-.01em] tabular-nums md:text-[1.625rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
