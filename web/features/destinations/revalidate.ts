import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The search in the URL changes nothing that was fetched: the page has everything already. */
export const whenNotSearching = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** Another passport or destination is another question; narrowing the other offers, or showing more of them, is none. */
export const whenAskedAnew = (change: ShouldRevalidateFunctionArgs): boolean =>
  whenNotSearching(change) ||
  ['origin', 'destination'].some((name) => change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name));
