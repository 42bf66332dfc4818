/** 'Ada O.', for readers who may not see the full name. */
export const shortName = (first: string, last = ''): string =>
  [first, last && `${[...last][0]}.`].filter(Boolean).join(' ');

export function shortFullName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return shortName(first, others.at(-1));
}
