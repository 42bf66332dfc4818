import { pagesOf } from '#shared/services/destination-pages.ts';
import type { DecidedKind } from '#shared/services/index.ts';

/** A query string with its `?`; empty without values. */
export const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

const at = (pattern: string, id: number | string) => pattern.replace(':id', String(id));

/** Every page loads this file, so URLs that need a service's description are in order-paths.ts. */
export const paths = {
  home: '/',
  search: (kind: DecidedKind) => pagesOf(kind).search,
  results: (kind: DecidedKind, origin?: string, destination?: string) =>
    pagesOf(kind).results + query({ origin, destination }),
  listing: (kind: DecidedKind, search?: string) => pagesOf(kind).listing + query({ search }),
  /** By the destination's name in lower case. */
  about: (kind: DecidedKind, slug: string) => pagesOf(kind).about.replace(':name', slug),
  /** The page that checks whether a traveller can have it. */
  check: (kind: DecidedKind, destination?: string, origin?: string) =>
    pagesOf(kind).check + query({ destination, origin }),
  apply: (kind: DecidedKind, id: number | string) => at(pagesOf(kind).apply, id),
  /** With a group's code, the page links the group's other orders. */
  track: (tracking_id?: string, group?: string) => `/track-visa${query({ tracking_id, group })}`,
  manage: (tracking_id?: string) => `/manage${query({ tracking_id })}`,
  /** For who can't read the order's mailbox. */
  lostMailbox: (tracking_id?: string) => `/manage${query({ tracking_id, lost: 'yes' })}`,
  /** Orders that are paid together. */
  group: (code: string) => `/group/${code}`,
  /** For links whose signature is invalid. */
  linkEnded: '/link-ended',
  /** For changes before payment; `field` is scrolled to. */
  change: (tracking_id?: string, field?: string) =>
    `/change${query({ ref: tracking_id })}${field ? `#${field}` : ''}`,
  flight: '/flight',
  hotel: '/hotel',
  eVisa: '/e-visa',
  eSim: '/e-sim',
  embassy: '/embassy',
  chooseTime: (tracking_id?: string) => `/appointment${query({ tracking_id })}`,
  verify: (code?: string) => `/verify${code ? `/${encodeURIComponent(code)}` : ''}`,
  fraud: '/fraud',
  help: '/help',
  terms: '/terms',
  refunds: '/refunds',
  privacy: '/privacy',
  login: '/login',
  register: '/register',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  uploadProfile: '/upload-profile',
  agentSearch: (kind: DecidedKind) => pagesOf(kind).agentSearch,
  agentResults: (kind: DecidedKind, origin?: string, destination?: string) =>
    pagesOf(kind).agentResults + query({ origin, destination }),
  agentListing: (kind: DecidedKind) => pagesOf(kind).agentListing,
  agentApply: (kind: DecidedKind, id: number | string) => at(pagesOf(kind).agentApply, id),
  updateProfile: '/update-profile',
} as const;
