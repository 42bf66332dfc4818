import { pagesOf } from '#shared/services/destination-pages.ts';
import type { DecidedKind, Kind } from '#shared/services/index.ts';
import { DECISIONS, type StatusList, VISA_STATUSES } from '#shared/states.ts';
import { query } from '../paths.ts';

/** The links of administrators' pages; those to orders stand in order-paths.ts. */
export const adminPaths = {
  login: '/admin/login',
  register: '/admin/register',
  resetPassword: '/admin/reset-password',
  dashboard: '/admin/dashboard',
  account: '/admin/account',
  team: '/admin/team',
  settings: '/admin/settings',
  /** The list of appointments, below which the days off stand. */
  daysOff: '/admin/appointment-list',
  activity: '/admin/activity',
  /** What is in progress, narrowed as its call is. */
  queue: (filters: Record<string, string | undefined> = {}) => `/admin/queue${query(filters)}`,
  /** One search over the orders of all services. */
  search: (search?: string) => `/admin/orders${query({ search })}`,
  paymentsToReview: '/admin/payments',
  /** All payments, narrowed as their call is. */
  payments: (filters: Record<string, string | undefined> = {}) => `/admin/payments/all${query(filters)}`,
  /** What a month's payments come to, line by line. */
  paymentMonths: (month?: string, by?: string) => `/admin/payments/months${query({ month, by })}`,
  /** All refunds, narrowed as their call is. */
  refunds: (filters: Record<string, string | undefined> = {}) => `/admin/refunds${query(filters)}`,
  givenUp: '/admin/given-up',
  messages: '/admin/messages',
  agentStatus: '/agent-status',
  approvedAgent: '/approved-agent',
  pendingAgent: '/update-agent-status',
  destinations: (kind: DecidedKind) => pagesOf(kind).list,
  addDestination: (kind: DecidedKind) => pagesOf(kind).add,
  editDestination: (kind: DecidedKind, id: number) => `${pagesOf(kind).change}/${id}`,
  /** The agents of this name. */
  agents: (name: string) => `/agent-status${query({ search: name })}`,
  /** The applications with a status, or that are paid or not. */
  applications: (kind: DecidedKind, which: StatusList | 'paid' | 'not-paid') => `/${which}-${kind}`,
} as const;

/** The pages that list applications by status or payment. */
export const applicationPages = (kind: DecidedKind): string[] =>
  [...VISA_STATUSES.map((status) => DECISIONS[status].list), 'paid' as const, 'not-paid' as const].map((which) =>
    adminPaths.applications(kind, which),
  );

/** Where the payments are listed whose sum a total is: those that paid an order, less what went back, deleted orders' too. */
export const countedPayments = (kinds: readonly Kind[], days: { paid_from?: string; paid_to?: string } = {}): string =>
  adminPaths.payments({ state: 'counted', kind: kinds.join(','), ...days });
