import { ArrowUp, ChevronDown } from 'lucide-react';
import type { ColumnChoice } from './columns.ts';

interface ChooseColumnsProps {
  choices: readonly ColumnChoice[];
  /** Ids in their order, separated by commas; empty for the default columns. */
  onChange(columns: string): void;
}

/** The value if only the name column is shown. */
const NONE = 'none';

export function ChooseColumns({ choices, onChange }: ChooseColumnsProps) {
  const shown = choices.filter((one) => one.shown).map(({ id }) => id);
  const show = (ids: readonly string[]) => onChange(ids.join(',') || NONE);
  const earlier = (at: number) => {
    const next = [...shown];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    show(next);
  };
  return (
    <details className="group col-span-2 text-dense">
      <summary className="flex min-h-(--control-dense) items-center gap-2 font-semibold pointer-coarse:min-h-(--target)">
        <ChevronDown
          aria-hidden
          className="size-5 flex-none group-not-open:[transform:rotate(-90deg)]"
        />
        Columns
      </summary>
      <ul>
        {choices.map(({ id, head, shown: isShown }, at) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <label className="flex min-h-9 flex-1 items-center gap-2 font-normal text-dense pointer-coarse:min-h-(--target)">
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => show(isShown ? shown.filter((one) => one !== id) : [...shown, id])}
              />
              {head}
            </label>
            {isShown && at > 0 && (
              <button
                type="button"
                onClick={() => earlier(at)}
                className="grid size-9 place-items-center rounded-button hover:bg-sunk pointer-coarse:size-(--target)"
              >
                <ArrowUp aria-hidden className="size-4" />
                <span className="sr-only">{head} earlier</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => onChange('')}>
        The usual columns
      </button>
    </details>
  );
}
