import { useEffect, useState } from 'react';
import { daysOfMonth, formatMonth, isCalendarDay, lagosDay } from '#shared/dates.ts';
import type { ChangeParams } from '../../../ui/use-change-params.ts';
import { DENSE, FilterSelect, type Option } from './filter-select.tsx';

/** The date that a range filters by, and its URL parameters. */
export interface DayBasis {
  words: string;
  from: string;
  to: string;
}
const SUBMITTED: DayBasis = { words: 'Days of submission', from: 'from', to: 'to' };
const PAID: DayBasis = { words: 'Days of payment', from: 'paid_from', to: 'paid_to' };
export const ORDER_DAYS: readonly DayBasis[] = [SUBMITTED, PAID];
export const PAYMENT_DAYS: readonly DayBasis[] = [PAID, SUBMITTED];
export const ASKED_DAYS: readonly DayBasis[] = [{ ...SUBMITTED, words: 'Days asked' }];
export const HAPPENED_DAYS: readonly DayBasis[] = [{ ...SUBMITTED, words: 'Happened' }];

/** While a year is typed the input holds years such as 0002, which stay out of the URL. */
function DayFilter({
  end,
  name,
  inAddress,
  onDay,
}: {
  end: 'From' | 'To';
  name: string;
  inAddress: string;
  onDay: (day: string) => void;
}) {
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
  return (
    <label className="flex min-w-48 flex-1 items-center gap-2 text-dense">
      <span className="w-11 flex-none">{end}</span>
      <input
        type="date"
        name={name}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value === '' || isCalendarDay(value)) onDay(value);
        }}
        className={DENSE}
      />
    </label>
  );
}

export function DayFilters({
  bases,
  params,
  setParams,
}: {
  bases: readonly DayBasis[];
  params: URLSearchParams;
  setParams: ChangeParams;
}) {
  const usedIn = (asked: URLSearchParams) =>
    bases.find(({ from, to }) => asked.has(from) || asked.has(to));
  const [chosen, setChosen] = useState<DayBasis>();
  const basis = usedIn(params) ?? chosen ?? bases[0];
  if (!basis) return null;
  const change = (next: DayBasis) => {
    setChosen(next);
    setParams((newest) => {
      const used = usedIn(newest);
      return (
        used && {
          [used.from]: '',
          [used.to]: '',
          [next.from]: newest.get(used.from) ?? '',
          [next.to]: newest.get(used.to) ?? '',
        }
      );
    });
  };
  return (
    <>
      {bases.length > 1 && (
        <FilterSelect
          label="Which days"
          name="days_of"
          value={basis.from}
          options={bases.map(({ from, words }) => [from, words])}
          onChange={(value) => change(bases.find(({ from }) => from === value) ?? basis)}
        />
      )}
      <div className="col-span-2 flex flex-wrap gap-2">
        {(['from', 'to'] as const).map((end) => (
          <DayFilter
            key={basis[end]}
            end={end === 'from' ? 'From' : 'To'}
            name={basis[end]}
            inAddress={params.get(basis[end]) ?? ''}
            onDay={(day) => setParams({ [basis[end]]: day })}
          />
        ))}
      </div>
    </>
  );
}

const MONTHS = 36;

/** The last 36 months in Lagos time, newest first, and the chosen one (YYYY-MM) if it isn't among them. */
export function monthOptions(until: Date, chosen?: string): Option[] {
  const [year = 0, month = 0] = lagosDay(until).split('-').map(Number);
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
  const all = new Set([...months, ...(chosen ? [chosen] : [])]);
  return [...all].map((one) => [one, formatMonth(one)] as const);
}

interface MonthFilterProps {
  basis: DayBasis;
  until: Date;
  params: URLSearchParams;
  setParams: ChangeParams;
}

/** Shows a month only while the range is exactly that month. */
export function MonthFilter({ basis, until, params, setParams }: MonthFilterProps) {
  const from = params.get(basis.from) ?? '';
  const to = params.get(basis.to) ?? '';
  const month = from.slice(0, 7);
  const whole =
    isCalendarDay(from) && daysOfMonth(month).from === from && daysOfMonth(month).to === to;
  const choose = (chosen: string) => {
    const days = chosen ? daysOfMonth(chosen) : { from: '', to: '' };
    setParams({ [basis.from]: days.from, [basis.to]: days.to });
  };
  return (
    <FilterSelect
      label="Month"
      name="month"
      value={whole ? month : ''}
      options={[
        ['', from || to ? 'Chosen days' : 'Any month'],
        ...monthOptions(until, whole ? month : undefined),
      ]}
      onChange={choose}
    />
  );
}
