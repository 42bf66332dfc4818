import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import type { PaymentStatus } from '#shared/states.ts';
import { query } from './paths.ts';

/** The administrators' pages about an order of a kind, and where URLs lead that name none: patterns of routes. */
export const orderPages = (kind: Kind) => {
  const { admin } = descriptionOf(kind).pages;
  return { order: `/${admin}-status/:id`, receipt: `/${admin}-receipt/:id`, noOrder: `/${admin}-status`, noReceipt: `/${admin}-receipt` };
};

/** The kind of order that the route with this pattern is about. @throws for any other route */
export function kindOfOrder(pattern: string): Kind {
  const kind = KINDS.find((one) => Object.values(orderPages(one)).includes(pattern));
  if (!kind) throw new Error(`${pattern} is no page about an order.`);
  return kind;
}

/** The links to pages about orders, which a service's description names. */
export const orderPaths = {
  pay: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.pay + query({ ref: tracking_id }),
  success: (kind: Kind, tracking_id: string) => descriptionOf(kind).pages.success + query({ ref: tracking_id }),

  // Administrators'.
  /** An agent's orders of a service. */
  ordersOf: (kind: Kind, agent: number | string) => descriptionOf(kind).pages.list + query({ agent: String(agent) }),
  /** Every order of a service, or those that are paid or not. */
  orders: (kind: Kind, payment_status?: PaymentStatus) => descriptionOf(kind).pages.list + query({ payment_status }),
  /** The same, in a list that would open on those in progress. */
  everyOrder: (kind: Kind) => descriptionOf(kind).pages.list + query({ stage: 'any' }),
  /** An order as administrators see it; `from` is the query of the list one came from. */
  order: (kind: Kind, id: string, from = '') => `/${descriptionOf(kind).pages.admin}-status/${id}${from && `?${from}`}`,
  receipt: (kind: Kind, id: string) => `/${descriptionOf(kind).pages.admin}-receipt/${id}`,
} as const;
