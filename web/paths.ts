import type { DecidedKind } from '#shared/services/index.ts';

/** Which of the two services a page is about; its URL says so. */
export const kindOf = (pathname: string): DecidedKind => (/^\/(e?permit)(\/|-|$)/i.test(pathname) ? 'permit' : 'visa');

/** The values that are given, as the end of an address. */
export const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

/** One of two values: the visa's or the permit's. */
export const byKind =
  <T>(visa: T, permit: T) =>
  (kind: DecidedKind) =>
    kind === 'visa' ? visa : permit;

const searchPath = byKind('/evisa', '/epermit');
const resultsPath = byKind('/results', '/permit-results');
const listingPath = byKind('/visa', '/permit');

/** The links of the public's and agents' pages. Every page carries them, so what needs a service's description stands in order-paths.ts. */
export const paths = {
  home: '/',
  search: (kind: DecidedKind) => searchPath(kind),
  results: (kind: DecidedKind, origin?: string, destination?: string) => resultsPath(kind) + query({ origin, destination }),
  listing: (kind: DecidedKind, search?: string) => listingPath(kind) + query({ search }),
  apply: (kind: DecidedKind, id: number | string) => `/${kind}/${id}`,
  track: (tracking_id?: string) => `/track-visa${query({ tracking_id })}`,
  flight: '/flight',
  hotel: '/hotel',
  eVisa: '/e-visa',
  eSim: '/e-sim',
  embassy: '/embassy',
  insurance: '/insurance',
  visaSupport: '/visa-support',
  appointment: '/appointment',
  chooseTime: (tracking_id: string) => `/appointment${query({ tracking_id })}`,
  privacy: '/privacy',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  uploadProfile: '/upload-profile',
  agentSearch: (kind: DecidedKind) => `/${kind}-agent-application`,
  agentResults: (kind: DecidedKind, origin?: string, destination?: string) => `/${kind}-agent-results${query({ origin, destination })}`,
  agentListing: '/permit-agent',
  agentApply: (kind: DecidedKind, id: number | string) => `/${kind}-agent/${id}`,
  updateProfile: '/update-profile',
} as const;
