import { ArrowUp } from 'lucide-react';
import type { ChangeParams } from '../../../ui/use-change-params.ts';
import { FoldMark } from '../more.tsx';
import type { ColumnChoice } from './columns.ts';

/** The value if only the name column is shown. */
const NONE = 'none';

const shownOf = (choices: readonly ColumnChoice[]) =>
  choices.filter((one) => one.shown).map(({ id }) => id);

interface ChooseColumnsProps {
  columns: (asked: string | null) => readonly ColumnChoice[];
  params: URLSearchParams;
  setParams: ChangeParams;
}

/** In the URL, `columns` holds ids in their order, separated by commas; none for the default ones. */
export function ChooseColumns({ columns, params, setParams }: ChooseColumnsProps) {
  const choices = columns(params.get('columns'));
  const change = (next: (shown: string[]) => string[]) =>
    setParams((newest) => ({
      columns: next(shownOf(columns(newest.get('columns')))).join(',') || NONE,
    }));
  const earlier = (id: string) =>
    change((shown) => {
      const at = shown.indexOf(id);
      if (at > 0) shown.splice(at - 1, 0, ...shown.splice(at, 1));
      return shown;
    });
  const toggle = (id: string, isShown: boolean) =>
    change((shown) => [...shown.filter((one) => one !== id), ...(isShown ? [] : [id])]);
  return (
    <details className="group col-span-2 text-dense">
      <summary className="flex min-h-(--control-dense) items-center gap-2 font-semibold pointer-coarse:min-h-(--target)">
        <FoldMark />
        Columns
      </summary>
      <ul>
        {choices.map(({ id, head, shown: isShown }, at) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <label className="flex min-h-9 flex-1 items-center gap-2 font-normal text-dense pointer-coarse:min-h-(--target)">
              <input type="checkbox" checked={isShown} onChange={() => toggle(id, isShown)} />
              {head}
            </label>
            {isShown && at > 0 && (
              <button
                type="button"
                onClick={() => earlier(id)}
                className="grid size-9 place-items-center rounded-button hover:bg-sunk pointer-coarse:size-(--target)"
              >
                <ArrowUp aria-hidden className="size-4" />
                <span className="sr-only">{head} earlier</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <button type="button" className="link" onClick={() => setParams({ columns: '' })}>
        The usual columns
      </button>
    </details>
  );
}
