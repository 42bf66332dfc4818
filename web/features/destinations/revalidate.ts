import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Searching within the page fetches nothing. */
export const whenNotSearching = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** Only another passport or destination fetches anew, not filtering or showing more. */
export const whenAskedAnew = (change: ShouldRevalidateFunctionArgs): boolean =>
  whenNotSearching(change) ||
  ['origin', 'destination'].some(
    (name) => change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name),
  );
