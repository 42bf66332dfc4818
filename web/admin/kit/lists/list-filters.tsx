import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { FilterForm } from '../../../ui/filter-form.tsx';
import type { useAddressSearch } from '../../../ui/use-address-search.ts';
import { useChangeParams } from '../../../ui/use-change-params.ts';
import {
  type DayBasis,
  DayFilters,
  DENSE,
  MonthFilter,
  type Option,
  option,
} from './day-filters.tsx';
import { filtering, type OpensOn, remember, viewOf } from './list-view.ts';

/** A select that sets the URL parameter `name`; the first option is the default. */
export interface Choice<Name extends string = string> {
  name: Name;
  label: string;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** A default filter that would hide most of these: choosing here removes it. */
  instead?: string;
}
interface ListFiltersProps {
  filter?: ReturnType<typeof useAddressSearch>;
  label?: string;
  placeholder?: string;
  choices?: readonly Choice[];
  days?: readonly DayBasis[];
  /** Offers whole months up to this moment's. */
  monthsUntil?: Date;
  /** The default filters; must be the same object each time. */
  opensOn?: OpensOn;
}

/** Resets the filters, remembered ones too; the search stays. */
function ClearFilters({ search }: { search: string | null }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={search ? `${pathname}?${new URLSearchParams({ search })}` : pathname}
      replace
      className="link"
      onClick={() => remember(pathname)}
    >
      Clear filters
    </Link>
  );
}

/** Stored in the URL and remembered for the person. */
export function ListFilters({
  filter,
  label,
  placeholder,
  choices = [],
  days = [],
  monthsUntil,
  opensOn,
}: ListFiltersProps) {
  const { pathname } = useLocation();
  const [asked, change] = useChangeParams(useMemo(() => filtering(opensOn), [opensOn]));
  const [open, setOpen] = useState(false);
  const params = viewOf(pathname, asked, opensOn);
  const chosenIn = ({ name, options }: Choice) => params.get(name) ?? options[0]?.[0] ?? '';
  const choose = ({ name, options, instead }: Choice, value: string) =>
    change({
      ...(instead && opensOn?.[instead] && { [instead]: '' }),
      [name]: value === options[0]?.[0] && !opensOn?.[name] ? '' : value,
    });
  const narrowing = choices.filter(
    (choice) => choice.name !== 'order' && chosenIn(choice) !== choice.options[0]?.[0],
  ).length;
  const inDays = days.some(({ from, to }) => params.has(from) || params.has(to));
  const on = narrowing + (inDays ? 1 : 0);
  const chosen = [...params.keys()].some((name) =>
    choices.some((choice) => choice.name === name && params.get(name) !== opensOn?.[name]),
  );
  const folds = choices.length + days.length > 0;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {filter && (
        <FilterForm
          filter={filter}
          label={label}
          placeholder={placeholder}
          className="min-w-60 flex-[2_1_20rem] md:max-w-96 [&_input]:min-h-(--control-dense) [&_input]:py-1 [&_input]:text-dense pointer-coarse:[&_input]:min-h-(--target)"
        />
      )}
      {folds && (
        <button
          type="button"
          aria-expanded={open}
          className="inline-flex min-h-(--target) items-center gap-2 font-semibold text-brand md:hidden"
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden className="size-5" />
          {on > 0 ? `Filters, ${on} on` : 'Filters'}
        </button>
      )}
      <div className={`${open ? 'flex' : 'hidden'} w-full flex-wrap gap-2 md:contents`}>
        {choices.map((choice) => (
          <label key={choice.name} className="min-w-36 flex-1 font-normal md:min-w-48 md:max-w-56">
            <span className="sr-only">{choice.label}</span>
            <select
              name={choice.name}
              value={chosenIn(choice)}
              onChange={(event) => choose(choice, event.target.value)}
              className={DENSE}
            >
              {choice.options.map(option)}
              {choice.groups?.map((group) => (
                <optgroup key={group.label} label={group.label}>
                  {group.options.map(option)}
                </optgroup>
              ))}
            </select>
          </label>
        ))}
        {monthsUntil && days[0] && (
          <MonthFilter basis={days[0]} until={monthsUntil} params={params} setParams={change} />
        )}
        <DayFilters bases={days} params={params} setParams={change} />
      </div>
      {folds && (chosen || inDays) && <ClearFilters search={params.get('search')} />}
    </div>
  );
}
