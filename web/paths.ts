import { type DecidedKind, descriptionOf, type Kind } from '#shared/services/index.ts';
import type { PaymentStatus } from '#shared/states.ts';

/** Which of the two services a page is about; its URL says so. */
export const kindOf = (pathname: string): DecidedKind => (/^\/(e?permit)(\/|-|$)/i.test(pathname) ? 'permit' : 'visa');

const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
};

const byKind =
  <T>(visa: T, permit: T) =>
  (kind: DecidedKind) =>
    kind === 'visa' ? visa : permit;

const searchPath = byKind('/evisa', '/epermit');
const resultsPath = byKind('/results', '/permit-results');
const listingPath = byKind('/visa', '/permit');

/** Builds every link of the product. */
export const paths = {
  home: '/',
  search: (kind: DecidedKind) => searchPath(kind),
  results: (kind: DecidedKind, origin?: string, destination?: string) => resultsPath(kind) + query({ origin, destination }),
  listing: (kind: DecidedKind, search?: string) => listingPath(kind) + query({ search }),
  apply: (kind: DecidedKind, id: number | string) => `/${kind}/${id}`,
  pay: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.pay + query({ ref: tracking_id }),
  success: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.success + query({ ref: tracking_id }),
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

  // Administrators' pages.
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  activity: '/admin/activity',
  paymentsToReview: '/admin/payments',
  /** All payments, with the filters of their call. */
  payments: (filters: Record<string, string | undefined> = {}) => `/admin/payments/all${query(filters)}`,
  /** A month's payments summed up, line by line. */
  paymentMonths: (month?: string, by?: string) => `/admin/payments/months${query({ month, by })}`,
  givenUp: '/admin/given-up',
  agentStatus: '/agent-status',
  approvedAgent: '/approved-agent',
  pendingAgent: '/update-agent-status',
  adminDestinations: byKind('/admin/visa-destinations', '/admin/permit'),
  addDestination: byKind('/admin/add_visa', '/admin/add_permit'),
  editDestination: (kind: DecidedKind, id: number) => `/admin/${kind === 'visa' ? 'visa-destination' : 'permit'}-update/${id}`,
  /** The agents with this name. */
  agents: (name: string) => `/agent-status${query({ search: name })}`,
  /** An agent's orders of a service. */
  ordersOf: (kind: Kind, agent: number | string) => descriptionOf(kind).pages.list + query({ agent: String(agent) }),
  /** A service's orders: all of them, or by payment status. */
  orders: (kind: Kind, payment_status?: PaymentStatus) => descriptionOf(kind).pages.list + query({ payment_status }),
  /** The applications with a visa status or a payment status. */
  applications: (kind: DecidedKind, which: 'approved' | 'pending' | 'denied' | 'paid' | 'not-paid') => `/${which}-${kind}`,
  /** An order as administrators see it; `from` is the query of the list it was opened from. */
  order: (kind: Kind, id: string, from = '') => `/${descriptionOf(kind).pages.admin}-status/${id}${from && `?${from}`}`,
  receipt: (kind: Kind, id: string) => `/${descriptionOf(kind).pages.admin}-receipt/${id}`,
} as const;
