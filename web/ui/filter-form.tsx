import { Search } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { useAddressSearch } from './use-address-search.ts';

interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  name: string;
  label: string;
  shown?: boolean;
  className?: string;
}

function SearchField({ label, shown, className, id, ...input }: SearchFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={className}>
      <label htmlFor={field} className={shown ? 'mb-[.4rem]' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-[.9rem] my-auto size-5 text-ink-2"
        />
        <input autoComplete="off" {...input} id={field} type="search" className="control pl-11" />
      </div>
    </div>
  );
}

interface FilterFormProps {
  filter: ReturnType<typeof useAddressSearch>;
  /** What it searches; by default destinations and prices. */
  label?: string;
  placeholder?: string;
  /** Other URL parameters, for browsers without JavaScript. */
  keep?: Record<string, string>;
  className?: string;
}

/** Narrows a list while typing; without JavaScript it submits to the server. */
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
        // Without the query: the fields replace it, and server and browser may encode it
        // differently.
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

export function ClearSearch({
  filter,
  to,
}: {
  filter: ReturnType<typeof useAddressSearch>;
  to: string;
}) {
  return (
    <Link
      to={to}
      replace
      className="link"
      onClick={(event) => {
        event.preventDefault();
        filter.clear();
      }}
    >
      Clear the search
    </Link>
  );
}
