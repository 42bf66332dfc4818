import { useMatches } from 'react-router';

/**
 * A value that is another one whenever the router has read the page's data, for an effect's
 * dependencies. Its states may be over before React draws them.
 */
export const useDataRead = (): unknown => useMatches();
