import { Search } from 'lucide-react';
import { useId } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { useAddressSearch } from './use-address-search.ts';

interface FilterFormProps {
  filter: ReturnType<typeof useAddressSearch>;
  /** By default destinations and prices. */
  label?: string;
  placeholder?: string;
  /** Other URL parameters to keep, for browsers without JavaScript. */
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
  const id = useId();
  return (
    <search className={className}>
      <Form
        ref={form}
        method="get"
        // Without the query: fields replace it, and server and browser may encode it differently.
        action={pathname}
        onSubmit={(event) => {
          event.preventDefault();
          write(search);
        }}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-[.9rem] my-auto size-5 text-ink-2"
          />
          <input
            autoComplete="off"
            name="search"
            placeholder={placeholder}
            enterKeyHint="search"
            maxLength={120}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            id={id}
            type="search"
            className="control pl-11"
          />
        </div>
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
