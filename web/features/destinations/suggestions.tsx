import { findIn, sameName } from '../../place-names.ts';

/** Entries whose name contains `typed` (all if empty): exact matches, prefixes, then others. */
export function suggestions<T>(
  all: readonly T[],
  typed: string,
  names: (one: T) => readonly string[],
): T[] {
  if (!typed.trim()) return [...all];
  const rankOf = (name: string) => {
    const at = findIn(name, typed);
    if (!at) return Number.POSITIVE_INFINITY;
    if (sameName(name, typed)) return 0;
    return at[0] === 0 ? 1 : 2;
  };
  const rank = (one: T) => Math.min(...names(one).map(rankOf));
  const ranked = all.map((one) => [rank(one), one] as const);
  return [0, 1, 2].flatMap((wanted) =>
    ranked.filter(([place]) => place === wanted).map(([, one]) => one),
  );
}

/** The alternative name that matched, if the main name doesn't. */
export const foundBy = (
  [own = '', ...others]: readonly string[],
  typed: string,
): string | undefined =>
  findIn(own, typed) ? undefined : others.find((name) => findIn(name, typed));

export function Marked({ name, typed }: { name: string; typed: string }) {
  const [start, end] = findIn(name, typed) ?? [0, 0];
  return (
    <span className="min-w-0">
      <span>{name.slice(0, start)}</span>
      {end > start && (
        <mark className="bg-transparent font-bold text-inherit underline decoration-marigold decoration-[3px] underline-offset-[0.15em]">
          {name.slice(start, end)}
        </mark>
      )}
      <span>{name.slice(end)}</span>
    </span>
  );
}
