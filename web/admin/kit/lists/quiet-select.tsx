import { isCalendarDay, lagosDay } from '#shared/dates.ts';
import { useComing } from '../../../ui/use-coming.ts';
import { monthOptions } from './day-filters.tsx';
import { DENSE, type Option, option } from './filter-select.tsx';

interface QuietSelectProps<Value extends string> {
  /** For screen readers. */
  label: string;
  name: string;
  value: Value;
  options: readonly Option[];
  onChange(value: Value): void;
  className?: string;
}

/** A select without visible label, because its values say what it is about. */
export function QuietSelect<Value extends string>({
  label,
  name,
  value,
  options,
  onChange,
  className = '',
}: QuietSelectProps<Value>) {
  const coming = useComing(name);
  return (
    <label className={`font-normal ${className}`}>
      <span className="sr-only">{label}</span>
      <select
        name={name}
        value={coming ?? value}
        onChange={({ target }) => onChange(target.value as Value)}
        className={DENSE}
      >
        {options.map(option)}
      </select>
    </label>
  );
}

/** The month in the URL (YYYY-MM), else the current one. */
export function monthIn(asked: URLSearchParams, now: Date): string {
  const month = asked.get('month') ?? '';
  return isCalendarDay(`${month}-01`) ? month : lagosDay(now).slice(0, 7);
}

export function MonthSelect({
  month,
  now,
  ...rest
}: { month: string; now: Date } & Pick<QuietSelectProps<string>, 'onChange' | 'className'>) {
  return (
    <QuietSelect
      label="Month"
      name="month"
      value={month}
      options={monthOptions(now, month)}
      {...rest}
    />
  );
}
