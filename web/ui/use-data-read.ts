import { useMatches } from 'react-router';

/** A dependency for effects that changes with each reading of the page's data (docs/decisions/0077). */
export const useDataRead = (): unknown => useMatches();
