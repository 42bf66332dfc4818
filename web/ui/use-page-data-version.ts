import { useMatches } from 'react-router';

/** A dependency for effects that changes whenever the page's data is read (docs/decisions/0077). */
export const usePageDataVersion = (): unknown => useMatches();
