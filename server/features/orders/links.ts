import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';

const link =
  (name: string) =>
  (deps: Within, order_id: string, lifetimeMs = LINK_MS) =>
    signLink(deps.config.SECRET, `/api/orders/${order_id}/${name}`, deps.clock.now(), lifetimeMs);

export const invoiceLink = link('invoice.pdf');
export const receiptLink = link('receipt.pdf');
export const qrLink = link('qr.png');
export const calendarLink = link('appointment.ics');
export const creditNoteLink = (
  deps: Within,
  order_id: string,
  refund_id: string,
  lifetimeMs?: number,
): string => link(`credit-notes/${refund_id}`)(deps, order_id, lifetimeMs);

export const trackingUrl = (deps: Within, order: Order): string =>
  `${deps.config.PUBLIC_URL}/track-visa?tracking_id=${order.tracking_id}`;
