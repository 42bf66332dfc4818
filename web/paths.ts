import { DESTINATION_PAGES } from '#shared/services/destination-pages.ts';
import type { DecidedKind } from '#shared/services/index.ts';

/** The given values as a query string with its question mark; empty without any. */
export const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** The links of the public's and agents' pages. Every page carries them, so what needs a service's description stands in order-paths.ts. */
export const paths = {
  home: '/',
  search: (kind: DecidedKind) => DESTINATION_PAGES[kind].search,
  results: (kind: DecidedKind, origin?: string, destination?: string) => DESTINATION_PAGES[kind].results + query({ origin, destination }),
  listing: (kind: DecidedKind, search?: string) => DESTINATION_PAGES[kind].listing + query({ search }),
  apply: (kind: DecidedKind, id: number | string) => `/${kind}/${id}`,
  track: (tracking_id?: string) => `/track-visa${query({ tracking_id })}`,
  /** An applicant's own order; with its tracking ID, that is filled in where the link is asked for. */
  manage: (tracking_id?: string) => `/manage${query({ tracking_id })}`,
  flight: '/flight',
  hotel: '/hotel',
  eVisa: '/e-visa',
  eSim: '/e-sim',
  embassy: '/embassy',
  chooseTime: (tracking_id?: string) => `/appointment${query({ tracking_id })}`,
  privacy: '/privacy',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  uploadProfile: '/upload-profile',
  agentSearch: (kind: DecidedKind) => `/${kind}-agent-application`,
  agentResults: (kind: DecidedKind, origin?: string, destination?: string) => `/${kind}-agent-results${query({ origin, destination })}`,
  /** Agents have a list of some kinds only (document 1, section 2). */
  agentListing: (kind: DecidedKind) => (DESTINATION_PAGES[kind] as { agentListing?: string }).agentListing,
  agentApply: (kind: DecidedKind, id: number | string) => `/${kind}-agent/${id}`,
  updateProfile: '/update-profile',
} as const;
