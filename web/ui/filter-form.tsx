import { Search } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { useAddressSearch } from './use-address-search.ts';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  name: string;
  label: string;
  /** Shows the label above the field; otherwise it is for screen readers only. */
  shown?: boolean;
  className?: string;
}

/** A search box: 52 px, with its icon and its label. */
function SearchField({ label, shown, className, id, ...input }: SearchFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={className}>
      <label htmlFor={field} className={shown ? 'mb-[.4rem]' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-[.9rem] my-auto size-5 text-ink-2" />
        <input autoComplete="off" {...input} id={field} type="search" className="control pl-11" />
      </div>
    </div>
  );
}

interface FilterFormProps {
  filter: ReturnType<typeof useAddressSearch>;
  /** What it looks through; destinations and prices when left out. */
  label?: string;
  placeholder?: string;
  /** What else the URL says, for readers without script. */
  keep?: Record<string, string>;
  className?: string;
}

/** The search box of a list: narrows while typing and on Enter; without script it asks the server. */
export function FilterForm({
  filter: { search, setSearch, write, form },
  label = 'Search destination or price',
  placeholder = 'Destination or price',
  keep = {},
  className,
}: FilterFormProps) {
  const { pathname } = useLocation();
  return (
    <search className={className}>
      <Form
        ref={form}
        method="get"
        // Without the query, which server and browser may write differently and which the fields replace.
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          write(search);
        }}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField
          name="search"
          label={label}
          placeholder={placeholder}
          enterKeyHint="search"
          maxLength={120}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Form>
    </search>
  );
}

/** The way out of a search that found nothing; `to` is the list without it. */
export function ClearSearch({ filter, to }: { filter: ReturnType<typeof useAddressSearch>; to: string }) {
  return (
    <Link
      to={to}
      replace
      className="link -ml-1"
      onClick={(event) => {
        event.preventDefault();
        filter.clear();
      }}
    >
      Clear the search
    </Link>
  );
}
