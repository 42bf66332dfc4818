import { useLocation, useNavigation } from 'react-router';

/** A parameter of this page's URL that was chosen, while the page loads what is chosen. */
export function useComing(name: string): string | undefined {
  const { pathname } = useLocation();
  const coming = useNavigation().location;
  if (coming?.pathname !== pathname) return undefined;
  return new URLSearchParams(coming.search).get(name) ?? undefined;
}
