export type Option = readonly [value: string, words: string];

export const DENSE =
  'control min-h-(--control-dense) py-1 font-normal text-dense pointer-coarse:min-h-(--target)';

export const option = ([value, words]: Option) => (
  <option key={value} value={value}>
    {words}
  </option>
);

interface FilterSelectProps {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
  groups?: readonly { label: string; options: readonly Option[] }[] | undefined;
  onChange(value: string): void;
}

/** A select in the menu of a list's filters. */
export const FilterSelect = ({
  label,
  name,
  value,
  options,
  groups,
  onChange,
}: FilterSelectProps) => (
  <label className="grid gap-1 text-dense">
    <span>{label}</span>
    <select
      name={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={DENSE}
    >
      {options.map(option)}
      {groups?.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(option)}
        </optgroup>
      ))}
    </select>
  </label>
);
