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

interface ListFiltersProps {
  filter: ReturnType<typeof useAddressSearch>;
  label: string;
  placeholder: string;
  choices?: readonly Choice[];
  /** From which day to which: `from` and `to`. */
  days?: boolean;
}

const DENSE = 'control min-h-(--control-dense) py-1 text-dense pointer-coarse:min-h-(--target)';

const option = ([value, words]: Option) => (
  <option key={value} value={value}>
    {words}
  </option>
);

/** A day that bounds the list. While a year is typed it passes through the first century: only real days go into the address. */
function DayFilter({ name, inAddress, onDay }: { name: 'from' | 'to'; inAddress: string; onDay: (day: string) => void }) {
  const [typed, setTyped] = useState(inAddress);
  useEffect(() => setTyped(inAddress), [inAddress]);
  return (
    <label className="flex min-w-44 flex-1 items-center gap-2 font-normal text-dense md:max-w-52">
      <span className="w-9 flex-none text-ink-2 md:w-auto">{name === 'from' ? 'From' : 'To'}</span>
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

/** Above a list: search and choices, all in the address, so that a reload, a shared link and Go Back keep them. */
export function ListFilters({ filter, label, placeholder, choices = [], days = false }: ListFiltersProps) {
  const [params, setParams] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useKeys({ '/': () => box.current?.querySelector<HTMLInputElement>('[name=search]')?.focus() });
  const choose = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
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
          <select name={name} value={params.get(name) ?? ''} onChange={(event) => choose(name, event.target.value)} className={DENSE}>
            {options.map(option)}
            {groups.map((group) => (
              <optgroup key={group.label} label={group.label}>
                {group.options.map(option)}
              </optgroup>
            ))}
          </select>
        </label>
      ))}
      {days &&
        (['from', 'to'] as const).map((name) => (
          <DayFilter key={name} name={name} inAddress={params.get(name) ?? ''} onDay={(day) => choose(name, day)} />
        ))}
    </div>
  );
}
