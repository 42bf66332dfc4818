import { createContext, useContext } from 'react';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from './paths.ts';

/** The URLs that shared pages link to: the same pages have other URLs for applicants and for agents. */
export interface AudiencePaths {
  /** The page above the first one. */
  home: string;
  search: (kind: DecidedKind) => string;
  results: (kind: DecidedKind, origin?: string, destination?: string) => string;
  /** The list of everything, where there is one. */
  listing: (kind: DecidedKind) => string | undefined;
  apply: (kind: DecidedKind, id: number) => string;
}

export const AGENT_PATHS: AudiencePaths = {
  home: paths.dashboard,
  search: paths.agentSearch,
  results: paths.agentResults,
  listing: paths.agentListing,
  apply: paths.agentApply,
};

/** A signed-in agent's on public pages: they lead to the forms at the agent's price. */
export const SIGNED_IN_PATHS: AudiencePaths = { ...AGENT_PATHS, home: paths.home, listing: paths.listing };

/** The applicants', unless the layout around a page provides others. */
export const AudiencePathsContext = createContext<AudiencePaths>(paths);
export const useAudiencePaths = (): AudiencePaths => useContext(AudiencePathsContext);
