import { useMatches } from 'react-router';

/** The current page's URL pattern, such as `/permit/:id`; for `meta`. */
export const patternOf = (matches: readonly ({ id: string } | undefined)[]): string =>
  matches.at(-1)?.id ?? '';

/** The same for components. */
export const usePattern = (): string => patternOf(useMatches());
