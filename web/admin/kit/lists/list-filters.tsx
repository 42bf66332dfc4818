import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDate, isCalendarDay } from '#shared/dates.ts';
import { query } from '../../../paths.ts';
import { FilterForm } from '../../../ui/filter-form.tsx';
import type { useAddressSearch } from '../../../ui/use-address-search.ts';
import { useChangeParams } from '../../../ui/use-change-params.ts';
import { ChooseColumns } from './choose-columns.tsx';
import type { ColumnChoice } from './columns.ts';
import { type DayBasis, DayFilters, MonthFilter } from './day-filters.tsx';
import { type Chip, FilterChips } from './filter-chips.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { FilterSelect, type Option } from './filter-select.tsx';
import { ANY, type DefaultFilters, filtering, remember, viewOf } from './list-view.ts';
import { QuietSelect } from './quiet-select.tsx';

/** A select that sets the URL parameter `name`; the first option is the default. */
export interface Choice<Name extends string = string> {
  name: Name;
  label: string;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[];
  /** A default filter that would hide most results of this choice; choosing removes it. */
  instead?: string;
  /** The choice is only yes or no. */
  flag?: true;
}
interface ListFiltersProps {
  filter?: ReturnType<typeof useAddressSearch>;
  label?: string;
  placeholder?: string;
  choices?: readonly Choice[];
  days?: readonly DayBasis[];
  /** Offers whole months up to the month of this moment. */
  monthsUntil?: Date;
  /** The default filters; must be the same object at each render. */
  opensOn?: DefaultFilters;
  columns?: (asked: string | null) => readonly ColumnChoice[];
  children?: ReactNode;
}

/** Resets the filters, remembered ones too; search and columns stay. */
function ClearFilters({ params }: { params: URLSearchParams }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={
        pathname +
        query({
          search: params.get('search') ?? undefined,
          columns: params.get('columns') ?? undefined,
        })
      }
      replace
      className="link"
      onClick={() => remember(pathname)}
    >
      Clear filters
    </Link>
  );
}

const optionsOf = ({ options, groups = [] }: Choice): readonly Option[] => [
  ...options,
  ...groups.flatMap(({ options }) => options),
];
/** Other spellings of a flag's yes and no that the server accepts. */
const FLAGS: Readonly<Record<string, string>> = { true: 'yes', 1: 'yes', no: '', false: '', 0: '' };
const usualOf = ({ options }: Choice) => options[0]?.[0] ?? '';

const day = (date: string | null) => date && isCalendarDay(date) && formatDate(date);

/** `from 1 November 2026 to 3 November 2026` */
function inDays(params: URLSearchParams, { from, to }: DayBasis): string {
  const [first, last] = [day(params.get(from)), day(params.get(to))];
  return [first && `from ${first}`, last && `to ${last}`].filter(Boolean).join(' ');
}

/** Filters in the URL, remembered for the signed-in person. */
export function ListFilters({
  filter,
  label,
  placeholder,
  choices = [],
  days = [],
  monthsUntil,
  opensOn,
  columns,
  children,
}: ListFiltersProps) {
  const { pathname } = useLocation();
  const [asked, change] = useChangeParams(useMemo(() => filtering(opensOn), [opensOn]));
  const params = viewOf(pathname, asked, opensOn);
  const chosenIn = (choice: Choice) => {
    const value = params.get(choice.name);
    if (value === null || value === ANY) return usualOf(choice);
    return choice.flag ? (FLAGS[value] ?? value) : value;
  };
  const choose = (choice: Choice, value: string) => {
    const { name, instead } = choice;
    change({
      ...(instead && opensOn?.[instead] && { [instead]: '' }),
      [name]: value === usualOf(choice) && !opensOn?.[name] ? '' : value,
    });
  };
  const sorting = choices.filter(({ name }) => name === 'order');
  const narrowing = choices.filter(({ name }) => name !== 'order');
  const ranges = days.filter(({ from, to }) => params.has(from) || params.has(to));
  const chips: Chip[] = [
    ...narrowing
      .filter((choice) => chosenIn(choice) !== usualOf(choice))
      .map((choice) => ({
        label: choice.label,
        words:
          optionsOf(choice).find(([value]) => value === chosenIn(choice))?.[1] ?? chosenIn(choice),
        remove: () => choose(choice, usualOf(choice)),
      })),
    ...ranges.map((basis) => ({
      label: basis.words,
      words: `${basis.words} ${inDays(params, basis)}`,
      remove: () => change({ [basis.from]: '', [basis.to]: '' }),
    })),
  ];
  const chosen = choices.some(
    (choice) =>
      params.has(choice.name) && chosenIn(choice) !== (opensOn?.[choice.name] ?? usualOf(choice)),
  );
  return (
    <div className="relative mt-3 flex flex-wrap items-center gap-2">
      {filter && (
        <FilterForm
          filter={filter}
          label={label}
          placeholder={placeholder}
          className="min-w-0 flex-[1_1_12rem] md:max-w-96 [&_input]:min-h-(--control-dense) [&_input]:py-1 [&_input]:text-dense pointer-coarse:[&_input]:min-h-(--target)"
        />
      )}
      {narrowing.length + days.length > 0 && (
        <FilterMenu>
          {narrowing.map((choice) => (
            <FilterSelect
              key={choice.name}
              {...choice}
              value={chosenIn(choice)}
              onChange={(value) => choose(choice, value)}
            />
          ))}
          {monthsUntil && days[0] && (
            <MonthFilter basis={days[0]} until={monthsUntil} params={params} setParams={change} />
          )}
          <DayFilters bases={days} params={params} setParams={change} />
          {columns && <ChooseColumns columns={columns} params={params} setParams={change} />}
        </FilterMenu>
      )}
      {sorting.map((choice) => (
        <QuietSelect
          key={choice.name}
          {...choice}
          value={chosenIn(choice)}
          onChange={(value) => choose(choice, value)}
        />
      ))}
      <FilterChips chips={chips} />
      {(chosen || ranges.length > 0) && <ClearFilters params={params} />}
      {children}
    </div>
  );
}
