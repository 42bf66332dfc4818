import { createContext, useContext } from 'react';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from './paths.ts';

/** Where the pages of an audience lead: applicants and agents read the same pages at other URLs. */
export interface Ways {
  /** The page above the first one. */
  home: string;
  search: (kind: DecidedKind) => string;
  results: (kind: DecidedKind, origin?: string, destination?: string) => string;
  /** The list of everything, where there is one. */
  listing: (kind: DecidedKind) => string | undefined;
  apply: (kind: DecidedKind, id: number) => string;
}

export const AGENT_WAYS: Ways = {
  home: paths.dashboard,
  search: paths.agentSearch,
  results: paths.agentResults,
  listing: paths.agentListing,
  apply: paths.agentApply,
};

/** The ways of a signed-in agent on public pages: to the forms at their own price. */
export const SIGNED_IN_WAYS: Ways = { ...AGENT_WAYS, home: paths.home, listing: paths.listing };

/** The applicants' ways, unless the layout around a page says others. */
export const WaysContext = createContext<Ways>(paths);
export const useWays = (): Ways => useContext(WaysContext);
