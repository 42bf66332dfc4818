import { X } from 'lucide-react';

export interface Chip {
  /** For example 'Stage'. */
  label: string;
  /** For example 'In progress'. */
  words: string;
  remove(): void;
}

export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-2">
      {chips.map(({ label, words, remove }) => (
        <li key={label}>
          <button
            type="button"
            onClick={remove}
            className="inline-flex min-h-7 items-center gap-1.5 rounded-field bg-brand-soft pr-1.5 pl-2.5 font-semibold text-ink hover:bg-sunk pointer-coarse:min-h-9"
          >
            <span className="sr-only">Take away the filter {label}: </span>
            <span>{words}</span>
            <X aria-hidden className="size-4 text-ink-2" />
          </button>
        </li>
      ))}
    </ul>
  );
}
