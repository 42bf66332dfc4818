import { findIn } from './names.ts';

/** Those whose name holds what was typed, those that begin with it first; everything while nothing was typed. */
export function suggestions<T>(all: readonly T[], typed: string, name: (one: T) => string): T[] {
  if (!typed.trim()) return [...all];
  const found = all.flatMap((one) => {
    const at = findIn(name(one), typed);
    return at ? [{ one, first: at[0] === 0 }] : [];
  });
  return [...found.filter((hit) => hit.first), ...found.filter((hit) => !hit.first)].map((hit) => hit.one);
}

/** A suggestion's name, with what was typed underlined. */
export function Marked({ name, typed }: { name: string; typed: string }) {
  const [start, end] = findIn(name, typed) ?? [0, 0];
  return (
    <span className="min-w-0">
      {name.slice(0, start)}
      {end > start && (
        <mark className="bg-transparent font-bold text-inherit underline decoration-marigold decoration-[3px] underline-offset-[0.15em]">
          {name.slice(start, end)}
        </mark>
      )}
      {name.slice(end)}
    </span>
  );
}
