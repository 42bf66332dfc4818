import { createContext, useContext } from 'react';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from './paths.ts';

/** Links of shared pages, whose URLs differ for applicants and agents. */
export interface AudiencePaths {
  home: string;
  search: (kind: DecidedKind) => string;
  results: (kind: DecidedKind, origin?: string, destination?: string) => string;
  listing: (kind: DecidedKind) => string | undefined;
  apply: (kind: DecidedKind, id: number) => string;
  /** Shows the public's prices: agents have none. */
  about?: (kind: DecidedKind, slug: string) => string;
}

export const AGENT_PATHS: AudiencePaths = {
  home: paths.dashboard,
  search: paths.agentSearch,
  results: paths.agentResults,
  listing: paths.agentListing,
  apply: paths.agentApply,
};

/** For signed-in agents on public pages. */
export const SIGNED_IN_PATHS: AudiencePaths = {
  ...AGENT_PATHS,
  home: paths.home,
  listing: paths.listing,
};

export const AudiencePathsContext = createContext<AudiencePaths>(paths);
export const useAudiencePaths = (): AudiencePaths => useContext(AudiencePathsContext);
