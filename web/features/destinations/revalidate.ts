import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Changing the query, such as the search text, doesn't reload the data. */
export const whenNotSearching = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

/** Reloads only for another nationality or destination, not for filtering or *Show more*. */
export const whenAskedAnew = (change: ShouldRevalidateFunctionArgs): boolean =>
  whenNotSearching(change) ||
  ['origin', 'destination'].some(
    (name) => change.currentUrl.searchParams.get(name) !== change.nextUrl.searchParams.get(name),
  );
