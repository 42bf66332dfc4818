import { descriptionOf, type Kind } from '#shared/services/index.ts';
import type { PaymentStatus } from '#shared/states.ts';
import { query } from './paths.ts';

/** The links to pages about orders, which a service's description names. */
export const orderPaths = {
  pay: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.pay + query({ ref: tracking_id }),
  success: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.success + query({ ref: tracking_id }),

  // Administrators'.
  /** An agent's orders of a service. */
  ordersOf: (kind: Kind, agent: number | string) => descriptionOf(kind).pages.list + query({ agent: String(agent) }),
  /** Every order of a service, or those that are paid or not. */
  orders: (kind: Kind, payment_status?: PaymentStatus) => descriptionOf(kind).pages.list + query({ payment_status }),
  /** An order as administrators see it; `from` is the query of the list one came from. */
  order: (kind: Kind, id: string, from = '') => `/${descriptionOf(kind).pages.admin}-status/${id}${from && `?${from}`}`,
  receipt: (kind: Kind, id: string) => `/${descriptionOf(kind).pages.admin}-receipt/${id}`,
} as const;
