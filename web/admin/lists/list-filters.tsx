import { FilterForm } from '../../ui/filter-form.tsx';
import type { useAddressSearch } from '../../ui/use-address-search.ts';
import { useChangeParams } from '../../ui/use-change-params.ts';
import { type DayBasis, DayFilters, DENSE, MonthFilter, type Option, option } from './day-filters.tsx';

/** A choice that narrows or orders a list; stored in the URL parameter `name`. Without the parameter the first option applies. */
export interface Choice {
  name: string;
  label: string;
  options: readonly Option[];
  /** Further options under headings. */
  groups?: readonly { label: string; options: readonly Option[] }[];
}
interface ListFiltersProps {
  /** The search box, of lists that can be searched. */
  filter?: ReturnType<typeof useAddressSearch>;
  label?: string;
  placeholder?: string;
  choices?: readonly Choice[];
  /** Which dates the range of days can filter by; with more than one there is a choice, and the first is the default. */
  days?: readonly DayBasis[];
  /** Adds a choice of whole months, counting back from the month of this moment. */
  monthsUntil?: Date;
}

/** Above a list: search and filters, all stored in the URL, so that a reload, a shared link and Go Back keep them. */
export function ListFilters({ filter, label, placeholder, choices = [], days = [], monthsUntil }: ListFiltersProps) {
  const [params, change] = useChangeParams();
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {filter && (
        <FilterForm
          filter={filter}
          label={label}
          placeholder={placeholder}
          className="min-w-60 flex-[2_1_20rem] md:max-w-96 [&_input]:min-h-(--control-dense) [&_input]:py-1 [&_input]:text-dense pointer-coarse:[&_input]:min-h-(--target)"
        />
      )}
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
      {monthsUntil && days[0] && <MonthFilter basis={days[0]} until={monthsUntil} params={params} setParams={change} />}
      <DayFilters bases={days} params={params} setParams={change} />
    </div>
  );
}
