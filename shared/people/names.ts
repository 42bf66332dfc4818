export const fullName = (of: {
  first_name: string | null;
  middle_name?: string | null;
  last_name: string | null;
}): string => [of.first_name, of.middle_name, of.last_name].filter(Boolean).join(' ');

/** 'Ada O.', for readers who may not see the full name. */
export const shortName = (first: string, last = ''): string =>
  [first, last && `${[...last][0]}.`].filter(Boolean).join(' ');

export function shortFullName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return shortName(first, others.at(-1));
}
