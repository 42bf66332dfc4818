import { createContext, useContext } from 'react';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from './paths.ts';

/** URLs that shared pages link to; they differ for applicants and agents. */
export interface AudiencePaths {
  home: string;
  search: (kind: DecidedKind) => string;
  results: (kind: DecidedKind, origin?: string, destination?: string) => string;
  listing: (kind: DecidedKind) => string | undefined;
  apply: (kind: DecidedKind, id: number) => string;
  /** Agents have no such page: it shows public prices. */
  about?: (kind: DecidedKind, slug: string) => string;
}

export const AGENT_PATHS: AudiencePaths = {
  home: paths.dashboard,
  search: paths.agentSearch,
  results: paths.agentResults,
  listing: paths.agentListing,
  apply: paths.agentApply,
};

/** For public pages while an agent is signed in. */
export const SIGNED_IN_PATHS: AudiencePaths = {
  ...AGENT_PATHS,
  home: paths.home,
  listing: paths.listing,
};

export const AudiencePathsContext = createContext<AudiencePaths>(paths);
export const useAudiencePaths = (): AudiencePaths => useContext(AudiencePathsContext);
