import { DECISIONS, type StatusList, VISA_STATUSES } from '#shared/orders/states.ts';
import { pagesOf } from '#shared/services/destination-pages.ts';
import { type DecidedKind, descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { query } from '../../paths.ts';

/** Links to orders are in order-paths.ts. */
export const adminPaths = {
  login: '/admin/login',
  register: '/admin/register',
  resetPassword: '/admin/reset-password',
  dashboard: '/admin/dashboard',
  account: '/admin/account',
  team: '/admin/team',
  settings: '/admin/settings',
  /** Days off are at the end of the list of appointments. */
  daysOff: '/admin/appointment-list',
  activity: '/admin/activity',
  access: '/admin/access',
  queue: (filters: Record<string, string | undefined> = {}) => `/admin/queue${query(filters)}`,
  search: (search?: string) => `/admin/orders${query({ search })}`,
  paymentsToReview: '/admin/payments',
  payments: (filters: Record<string, string | undefined> = {}) =>
    `/admin/payments/all${query(filters)}`,
  paymentMonths: (month?: string, by?: string) => `/admin/payments/months${query({ month, by })}`,
  refunds: (filters: Record<string, string | undefined> = {}) => `/admin/refunds${query(filters)}`,
  reports: '/admin/reports',
  givenUp: '/admin/given-up',
  replies: '/admin/replies',
  messages: '/admin/messages',
  personRequests: (state?: string) => `/admin/requests-of-persons${query({ state })}`,
  agentStatus: '/agent-status',
  approvedAgent: '/approved-agent',
  pendingAgent: '/update-agent-status',
  edition: (id: number | string) => `/admin/editions/${id}`,
  checksDue: '/admin/checks-due',
  gaps: '/admin/gaps',
  destinations: (kind: DecidedKind) => pagesOf(kind).list,
  addDestination: (kind: DecidedKind) => pagesOf(kind).add,
  editDestination: (kind: DecidedKind, id: number) => `${pagesOf(kind).change}/${id}`,
  agents: (name: string) => `/agent-status${query({ search: name })}`,
  applications: (kind: DecidedKind, which: StatusList | 'paid' | 'not-paid') => `/${which}-${kind}`,
} as const;

export const applicationPages = (kind: DecidedKind): string[] =>
  [
    ...VISA_STATUSES.map((status) => DECISIONS[status].list),
    'paid' as const,
    'not-paid' as const,
  ].map((which) => adminPaths.applications(kind, which));

/** The services in Total Inflow. */
export const INFLOW_KINDS = KINDS.filter((kind) => descriptionOf(kind).total);

/** The payments that a total sums up: those of paid orders, minus refunds, with deleted orders. */
export const countedPayments = (
  kinds: readonly Kind[],
  days: { paid_from?: string; paid_to?: string } = {},
): string => adminPaths.payments({ state: 'counted', kind: kinds.join(','), ...days });
