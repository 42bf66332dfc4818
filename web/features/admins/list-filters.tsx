import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isCalendarDay } from '#shared/dates.ts';
import { FilterForm } from '../destinations/filter-form.tsx';
import type { useAddressSearch } from '../destinations/use-address-search.ts';
import { useKeys } from './keys.tsx';

/** A choice that narrows or orders a list; it stands in the address under `name`. The first option is what an address without it means. */
export interface Choice {
  name: string;
  label: string;
  options: readonly Option[];
  /** Further options under headings. */
  groups?: readonly { label: string; options: readonly Option[] }[];
}
type Option = readonly [value: string, words: string];

/** Days of what bound a list, and under which names they stand in the address. */
export interface DayBasis {
  words: string;
  from: string;
  to: string;
}
const SUBMITTED: DayBasis = { words: 'Submitted', from: 'from', to: 'to' };
const PAID: DayBasis = { words: 'Paid', from: 'paid_from', to: 'paid_to' };
/** Lists of orders: when they were submitted, or became Paid. */
export const ORDER_DAYS: readonly DayBasis[] = [SUBMITTED, PAID];
/** What happened has one time. */
export const HAPPENED_DAYS: readonly DayBasis[] = [{ ...SUBMITTED, words: 'Happened' }];

/** Writes into the address; an empty value leaves it. */
type SetParams = (values: Record<string, string>) => void;

interface ListFiltersProps {
  filter: ReturnType<typeof useAddressSearch>;
  label: string;
  placeholder: string;
  choices?: readonly Choice[];
  /** What its days may mean; where there are two, one chooses. The first is meant before anything is chosen. */
  days?: readonly DayBasis[];
}

const DENSE = 'control min-h-(--control-dense) py-1 text-dense pointer-coarse:min-h-(--target)';

const option = ([value, words]: Option) => (
  <option key={value} value={value}>
    {words}
  </option>
);

/** A day that bounds the list. While a year is typed it passes through the first century: only real days go into the address. */
function DayFilter({ end, name, inAddress, onDay }: { end: 'From' | 'To'; name: string; inAddress: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
  return (
    <label className="flex min-w-44 flex-1 items-center gap-2 font-normal text-dense md:max-w-52">
      <span className="w-9 flex-none text-ink-2 md:w-auto">{end}</span>
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

/** From which day to which: of what, where there is a choice, then the two days. Another meaning takes the days along. */
function DayFilters({ bases, params, setParams }: { bases: readonly DayBasis[]; params: URLSearchParams; setParams: SetParams }) {
  const inAddress = bases.find(({ from, to }) => params.has(from) || params.has(to));
  const [chosen, setChosen] = useState<DayBasis>();
  const basis = inAddress ?? chosen ?? bases[0];
  if (!basis) return null;
  const change = (next: DayBasis) => {
    setChosen(next);
    if (inAddress)
      setParams({ [basis.from]: '', [basis.to]: '', [next.from]: params.get(basis.from) ?? '', [next.to]: params.get(basis.to) ?? '' });
  };
  return (
    <>
      {bases.length > 1 && (
        <label className="min-w-36 flex-1 font-normal md:min-w-40 md:max-w-44">
          <span className="sr-only">Days of</span>
          <select
            name="days_of"
            value={basis.from}
            onChange={({ target }) => change(bases.find(({ from }) => from === target.value) ?? basis)}
            className={DENSE}
          >
            {bases.map(({ from, words }) => option([from, words]))}
          </select>
        </label>
      )}
      {(['from', 'to'] as const).map((end) => (
        <DayFilter
          key={basis[end]}
          end={end === 'from' ? 'From' : 'To'}
          name={basis[end]}
          inAddress={params.get(basis[end]) ?? ''}
          onDay={(day) => setParams({ [basis[end]]: day })}
        />
      ))}
    </>
  );
}

/** Above a list: search and choices, all in the address, so that a reload, a shared link and Go Back keep them. */
export function ListFilters({ filter, label, placeholder, choices = [], days = [] }: ListFiltersProps) {
  const [params, setParams] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => box.current?.querySelector<HTMLInputElement>('[name=search]')?.focus() });
  const change: SetParams = (values) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        next.delete('cursor');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div ref={box} className="mt-3 flex flex-wrap gap-2">
      <FilterForm
        filter={filter}
        label={label}
        placeholder={placeholder}
        className="min-w-60 flex-[2_1_20rem] md:max-w-96 [&_input]:min-h-(--control-dense) [&_input]:py-1 [&_input]:text-dense pointer-coarse:[&_input]:min-h-(--target)"
      />
      {choices.map(({ name, label: words, options, groups = [] }) => (
        <label key={name} className="min-w-36 flex-1 font-normal md:min-w-48 md:max-w-56">
          <span className="sr-only">{words}</span>
          <select name={name} value={params.get(name) ?? ''} onChange={(event) => change({ [name]: event.target.value })} className={DENSE}>
            {options.map(option)}
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(option)}
              </optgroup>
            ))}
          </select>
        </label>
      ))}
      <DayFilters bases={days} params={params} setParams={change} />
    </div>
  );
}
