/** 'Ada O.': a first name and the last one's initial, for whom the whole name is not meant. */
export const shortName = (first: string, last = ''): string => [first, last && `${[...last][0]}.`].filter(Boolean).join(' ');

/** The same of a name in one piece: 'Ada Ngozi Obi' is 'Ada O.'. */
export function shortFullName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return shortName(first, others.at(-1));
}
