import type { Source } from '#shared/requirements/requirement.ts';
import { Button } from '../../ui/button.tsx';
import { SourceLine } from '../../ui/source-line.tsx';
import { Day } from '../kit/day.tsx';
import { Text } from '../kit/labelled.tsx';

type Typed = Exclude<Source, string>;

/** Title, web address and the day it was read; undefined while all are empty. */
export function SourceFields({
  source,
  onChange,
}: {
  source: Source | undefined;
  onChange(source: Typed | undefined): void;
}) {
  const typed = typeof source === 'string' ? { title: source } : (source ?? {});
  const { title = '', url = '', date = '' }: Typed = typed;
  const set = (part: Typed) => {
    const left = Object.entries({ ...typed, ...part }).filter(([, value]) => value);
    onChange(left.length > 0 ? Object.fromEntries(left) : undefined);
  };
  return (
    <div className="grid gap-3 items-end xl:grid-cols-[1fr_1fr_auto]">
      <Text label="Source" value={title} onChange={(title) => set({ title })} />
      <Text label="Its web address" type="url" value={url} onChange={(url) => set({ url })} />
      <Day label="Read there on" value={date} onChange={(date) => set({ date })} />
    </div>
  );
}

/** Where the edition as a whole comes from. */
export function SourceList({
  list,
  wrong,
  onChange,
}: {
  list: readonly Source[];
  wrong: Readonly<Record<string, string>>;
  onChange(list: Source[]): void;
}) {
  const put = (at: number, rows: Source[]) =>
    onChange(list.flatMap((one, nth) => (nth === at ? rows : one)));
  return (
    <div tabIndex={-1} className="grid gap-4 outline-none">
      {list.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
        <fieldset key={at} className="grid min-w-0 gap-3">
          <legend className="sr-only">Source {at + 1}</legend>
          {wrong[`sources.${at}`] && (
            <p
              role="alert"
              tabIndex={-1}
              className="outline-none font-semibold text-bad text-dense"
            >
              {wrong[`sources.${at}`]}
            </p>
          )}
          <SourceFields source={source} onChange={(next = {}) => put(at, [next])} />
          <div>
            <Button size="dense" kind="danger" onClick={() => put(at, [])}>
              Remove<span className="sr-only">{` source ${at + 1}`}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button size="dense" kind="second" onClick={() => onChange([...list, {}])}>
          Add a source
        </Button>
      </div>
    </div>
  );
}

export function SourceWords({ list }: { list: readonly Source[] }) {
  if (list.length === 0) return <p>None.</p>;
  return (
    <ul className="grid gap-2 text-dense">
      {list.map((source) => (
        <li key={JSON.stringify(source)} className="wrap-anywhere">
          <SourceLine source={source} />
        </li>
      ))}
    </ul>
  );
}
