import type { DecidedKind } from '#shared/services/index.ts';
import type { StatusList } from '#shared/states.ts';
import { byKind, query } from '../paths.ts';

/** The links of administrators' pages; those to orders stand in order-paths.ts. */
export const adminPaths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  activity: '/admin/activity',
  paymentsToReview: '/admin/payments',
  /** All payments, narrowed as their call is. */
  payments: (filters: Record<string, string | undefined> = {}) => `/admin/payments/all${query(filters)}`,
  /** What a month's payments come to, line by line. */
  paymentMonths: (month?: string, by?: string) => `/admin/payments/months${query({ month, by })}`,
  givenUp: '/admin/given-up',
  agentStatus: '/agent-status',
  approvedAgent: '/approved-agent',
  pendingAgent: '/update-agent-status',
  destinations: byKind('/admin/visa-destinations', '/admin/permit'),
  addDestination: byKind('/admin/add_visa', '/admin/add_permit'),
  editDestination: (kind: DecidedKind, id: number) => `/admin/${kind === 'visa' ? 'visa-destination' : 'permit'}-update/${id}`,
  /** The agents of this name. */
  agents: (name: string) => `/agent-status${query({ search: name })}`,
  /** The applications with a status, or that are paid or not. */
  applications: (kind: DecidedKind, which: StatusList | 'paid' | 'not-paid') => `/${which}-${kind}`,
} as const;
