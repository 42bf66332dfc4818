import type { PaymentStatus } from '#shared/orders/states.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { query } from './paths.ts';

/** URL patterns of the admin pages about an order, with and without an id. */
export const orderPages = (kind: Kind) => {
  const { admin } = descriptionOf(kind).pages;
  return {
    order: `/${admin}-status/:id`,
    receipt: `/${admin}-receipt/:id`,
    noOrder: `/${admin}-status`,
    noReceipt: `/${admin}-receipt`,
  };
};

/** @throws for patterns of other pages */
export function kindOfOrder(pattern: string): Kind {
  const kind = KINDS.find((one) => Object.values(orderPages(one)).includes(pattern));
  if (!kind) throw new Error(`${pattern} is no page about an order.`);
  return kind;
}

export const orderPaths = {
  pay: (kind: Kind, tracking_id: string) =>
    descriptionOf(kind).pages.pay + query({ ref: tracking_id }),
  success: (kind: Kind, tracking_id: string) =>
    descriptionOf(kind).pages.success + query({ ref: tracking_id }),

  ordersOf: (kind: Kind, agent: number | string) =>
    descriptionOf(kind).pages.list + query({ agent: String(agent) }),
  /** `aside`: with those not paid for long. */
  orders: (kind: Kind, payment_status?: PaymentStatus, aside?: 'all') =>
    descriptionOf(kind).pages.list + query({ payment_status, aside }),
  /** Including those that the list hides by default. */
  everyOrder: (kind: Kind) => descriptionOf(kind).pages.list + query({ stage: 'any' }),
  /** `from` is the list's query. */
  order: (kind: Kind, id: string, from = '') =>
    `/${descriptionOf(kind).pages.admin}-status/${id}${from && `?${from}`}`,
  receipt: (kind: Kind, id: string) => `/${descriptionOf(kind).pages.admin}-receipt/${id}`,
} as const;
