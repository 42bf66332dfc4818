import { useSearchParams } from 'react-router';
import type { Choice } from '../../admin/lists/list-filters.tsx';

/** The queue's filters, stored in the URL, so that a reload, a shared link and Go Back keep them. */
export function QueueFilters({ choices }: { choices: readonly Choice[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <div className="mt-4 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2 print:hidden">
      {choices.map(({ name, label, options }) => (
        <label key={name} className="min-w-0">
          <span className="sr-only">{label}</span>
          <select
            name={name}
            value={params.get(name) ?? ''}
            className="control w-full min-h-(--control-dense) py-0 text-dense pointer-coarse:min-h-(--target)"
            onChange={({ target }) =>
              setParams(
                (before) => {
                  const after = new URLSearchParams(before);
                  after.delete('cursor');
                  if (target.value) after.set(name, target.value);
                  else after.delete(name);
                  return after;
                },
                { replace: true, preventScrollReset: true },
              )
            }
          >
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
