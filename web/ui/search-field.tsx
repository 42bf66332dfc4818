import { Search } from 'lucide-react';
import { type InputHTMLAttributes, useId } from 'react';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  name: string;
  label: string;
  /** Shows the label above the field; otherwise it is for screen readers only. */
  shown?: boolean;
  className?: string;
}

/** A search box: 52 px, with its icon and its label. */
export function SearchField({ label, shown, className, id, ...input }: SearchFieldProps) {
  const own = useId();
  const field = id ?? own;
  return (
    <div className={className}>
      <label htmlFor={field} className={shown ? 'mb-[.4rem]' : 'sr-only'}>
        {label}
      </label>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-[.9rem] size-5 -translate-y-1/2 text-ink-2" />
        <input autoComplete="off" {...input} id={field} type="search" className="control pl-11" />
      </div>
    </div>
  );
}
