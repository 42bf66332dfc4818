import { useMatches } from 'react-router';

/** The URL pattern of the page that is shown, such as `/permit/:id`: its route's id, and what its loader is given as `pattern`. For a page's `meta`. */
export const patternOf = (matches: readonly ({ id: string } | undefined)[]): string => matches.at(-1)?.id ?? '';

/** The same for a page's parts, its skeleton and its failure. */
export const usePattern = (): string => patternOf(useMatches());
